"""The command line: one file per verb."""

import typer

from arena24 import __version__
from arena24.cli.origin import origin
from arena24.cli.verbs import PLAIN, Verbs
from arena24.games.docstrings import documentation

app = typer.Typer(
    cls=Verbs,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=PLAIN["rich_markup_mode"],
    pretty_exceptions_enable=PLAIN["pretty_exceptions_enable"],
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"arena24 {__version__}, {origin()}")
        raise typer.Exit


@app.callback()
def arena24(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Show the version."),
) -> None:
    """Host and play 24-hour programming marathons.

    \b
    See a contest:        arena24 demo
    Play a round:         arena24 play battle
    Try your own bot:     arena24 play battle --port 20000
    Host a contest:       arena24 init marathon, then arena24 serve marathon
    """


arena24.__doc__ = documentation(arena24)
