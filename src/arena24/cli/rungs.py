"""How the house bots of a game compare, measured anew: `python -m arena24.cli.rungs GAME...`.

Neighbours on the ladder play on all servers, and what came of it is written beside them (`bots/rungs.json`), from where
`arena24 ladder` takes it, and into `docs/ladder.md`, which is all that happens if no game is named. RUNGS_ROUNDS says
how many rounds a pair plays on a server, RUNGS_JOBS how many at once, RUNGS_SERVERS on which servers, if not on all.
Rounds that the same bots have played already count, so that who asks for more gets those that are missing.

A test fails when bots have changed since. RUNGS_CHANGED names those that play otherwise than they did: what the others
took from one another is kept then; without it everything is measured anew.
"""

import os
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice, pairwise
from pathlib import Path

import msgspec

from arena24.cli.bracket import opened, planned
from arena24.games import catalogue
from arena24.games.core import AnyGame, Params
from arena24.sim.crew import Crew
from arena24.sim.rungs import FILE, Bout, Rungs, arenas, fingerprint, folder, published
from arena24.sim.tournament import Tournament, fair

ROUNDS = int(os.environ.get("RUNGS_ROUNDS", "24"))
JOBS = int(os.environ.get("RUNGS_JOBS", "2"))
SERVERS = os.environ.get("RUNGS_SERVERS", "").split()
CHANGED = os.environ.get("RUNGS_CHANGED", "").split()
COLUMNS = "| server | bot | rating | ± | points | from | rounds |\n|---|---|---|---|---|---|---|\n"
PAGE = Path("docs/ladder.md")
HEAD = """\
<!-- Made by `python -m arena24.cli.rungs` from what was measured: change the bots, not this page. -->

# The ladder

House bots of every game, from one to copy to one that is hard to beat. `arena24 ladder GAME mybot.py` says between
which of them a bot stands, `--server` on which server.

Ratings are Bradley and Terry's, the average bot of a game has 1500, and 400 points more win ten times as often. Points
are what a bot took from the one below it, of so many rounds of two players with seats swapped; 0.60 to 0.90 is a
step that one can climb. Where a better way to play wins nearly every round, the rung between plays some of its rounds
in one way and some in the other. `python -m arena24.cli.rungs GAME` measures anew.
"""


def measure(game: AnyGame) -> Iterator[str]:
    """Let neighbours play everywhere, and write what came of it after each server; tells how far it is."""
    known = Rungs(fingerprint=fingerprint(game), bouts=kept(game, published(game), CHANGED))
    with Crew(JOBS) as crew:
        for server in SERVERS or arenas(game):
            before = known.bouts.get(server) or [Bout(above, below, 0.0, 0) for below, above in pairwise(game.bots)]
            played = tuple(prolonged(game, arenas(game)[server], bout, ROUNDS, crew) for bout in before)
            known = msgspec.structs.replace(known, bouts={**known.bouts, server: played})
            text = msgspec.json.format(msgspec.json.encode(known), indent=1)
            Path(str(folder(game) / FILE)).write_bytes(text + b"\n")
            told = ", ".join(f"{bout.one} {bout.points:.2f} {bout.two}" for bout in played)
            yield f"{game.id} {server}: {told}"


def kept(game: AnyGame, known: Rungs, changed: Collection[str]) -> Mapping[str, tuple[Bout, ...]]:
    """What still holds of that: all of it as long as these are the bots, else what those took who have not changed."""
    if known.fingerprint == fingerprint(game):
        return known.bouts
    if not changed:
        return {}
    return {
        server: tuple(
            Bout(bout.one, bout.two, 0.0, 0) if bout.one in changed or bout.two in changed else bout for bout in bouts
        )
        for server, bouts in known.bouts.items()
    }


def prolonged(game: AnyGame, params: Params, bout: Bout, rounds: int, crew: Crew) -> Bout:
    """A short tournament of two, whose first rounds were played before."""
    if bout.rounds >= rounds:
        return bout
    pair = bout.one, bout.two
    plan = planned(game, params, pair, seed=0, players=2)
    with tempfile.TemporaryDirectory() as where, opened(Path(where, "out"), plan) as ledger:
        held = Tournament(plan, islice(fair(plan, rounds), bout.rounds, None), ledger)
        for _ in held.run(crew):
            pass
    return bout.joined(held.standings().duels[0, 1])


def page(games: Iterable[AnyGame]) -> str:
    """What was measured, for people."""
    parts = [HEAD]
    for game in games:
        known = published(game)
        if not known.bouts:
            continue
        missing = [server for server in arenas(game) if server not in known.bouts]
        told = f"Not measured yet: {', '.join(missing)}.\n\n" if missing else ""
        parts.append(f"\n## {game.id}\n\n{told}{COLUMNS}")
        for server in filter(known.bouts.__contains__, arenas(game)):
            steps = {bout.one: bout for bout in known.steps(game, server)}
            for name, rating in reversed(list(zip(game.bots, known.ratings(game, server), strict=True))):
                bout = steps.get(name)
                against = f"{bout.points:.2f} | {bout.two} | {bout.rounds}" if bout else " | | "
                half = rating.high - rating.value
                parts.append(f"| {server} | {name} | {rating.value:.0f} | {half:.0f} | {against} |\n")
    return "".join(parts)


def main() -> None:
    """Measure those that are named, and write the page."""
    for name in sys.argv[1:]:
        for line in measure(catalogue.find(name)):
            print(line, flush=True)
    PAGE.write_text(page(catalogue.own()), encoding="utf-8")


if __name__ == "__main__":
    main()
