"""What has to be the same on every machine that plays rounds of a tournament, so that it does not matter which one."""

import platform
import shutil
from collections.abc import Collection

import msgspec

import arena24
from arena24.games.catalogue import registered
from arena24.sim.entrant import Unknown, entrants
from arena24.sim.ledger import TournamentPlan
from arena24.sim.parcel import program_of
from arena24.sim.program import is_program


class Terms(msgspec.Struct, frozen=True):
    """What a machine must have."""

    game: str
    versions: dict[str, str]  # of Python, arena24 and the package of the game
    bots: dict[str, str]  # digests of the bots that are installed, by source
    programs: tuple[str, ...]  # that are installed, and run bots


def terms_of(plan: TournamentPlan, travelling: Collection[str]) -> Terms:
    """The terms of a tournament whose other bots travel, by their sources."""
    return Terms(
        game=plan.game,
        versions=_versions(plan.game),
        bots={bot.source: bot.digest for bot in plan.bots if bot.source not in travelling},
        programs=tuple(program for source in travelling if is_program(source) and (program := program_of(source))),
    )


def unmet(terms: Terms) -> str:
    """What is otherwise on this machine, and what to do about it; empty: nothing is."""
    here = _versions(terms.game)
    for name, version in terms.versions.items():
        if here.get(name) != version:
            return f"{name} is {here.get(name, 'missing')} there and {version} here; install the same everywhere"
    for source, digest in terms.bots.items():
        try:
            (bot,) = entrants([(source, source)])
        except Unknown as error:
            return f"{error}; install it there, or name a file of the bot, which travels"
        if bot.digest != digest:
            return f"its {source} is another one; install the same everywhere, or name a file of the bot, which travels"
    for program in terms.programs:
        if shutil.which(program) is None:
            return f"there is no program {program}, which a bot needs; install it there"
    return ""


def _versions(game: str) -> dict[str, str]:
    """Of Python only what matters to bots and pickles: a patch does not."""
    python = ".".join(platform.python_version_tuple()[:2])
    package = {entry.distribution: entry.version for entry in registered() if entry.name == game}
    return {"Python": python, **package, "arena24": arena24.__version__}
