"""The command line: one file per verb."""

import typer

from arena24 import __version__
from arena24.cli.announce import announce
from arena24.cli.check import check
from arena24.cli.complaint import Verbs
from arena24.cli.demo import demo
from arena24.cli.games import games
from arena24.cli.init import init
from arena24.cli.pause import pause
from arena24.cli.play import play
from arena24.cli.results import results
from arena24.cli.resume import resume
from arena24.cli.serve import serve
from arena24.cli.status import status
from arena24.cli.team import app as team
from arena24.cli.verify import verify

app = typer.Typer(
    cls=Verbs,
    no_args_is_help=True,
    rich_markup_mode=None,  # plain help, the same in every terminal and in a pipe
    pretty_exceptions_enable=False,  # tracebacks as Python writes them; the other kind shows secrets
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"arena24 {__version__}")
        raise typer.Exit


@app.callback()
def arena24(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Show the version."),
) -> None:
    """Host and play 24-hour programming marathons: turn-based games over plain-text TCP.

    \b
    See a contest:        arena24 demo
    Play a round:         arena24 play battle
    Try your own bot:     arena24 play battle --port 20000
    Host a contest:       arena24 init marathon, then arena24 serve marathon
    """


for verb in (demo, games, play, init, serve):
    app.command()(verb)
app.add_typer(team, name="team")
for verb in (pause, resume, announce, status, results, verify, check):
    app.command()(verb)
