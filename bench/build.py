"""`python -m bench.build [GAME...]`: compile the rules of games with mypyc, from the same source, into build/compiled.

Wants a C compiler. What is told or dumped stays as it is: mypyc forgets the types of a record's fields, which printers
and msgspec read.
"""

import argparse
import contextlib
import json
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution

from arena24.compiled import MANIFEST, digest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "compiled"

# A library's functions are called from inside it alone, so the C compiler may put them where they are called; and
# Python's are called without a stop in between.
FLAGS = ("-fvisibility=hidden", "-fno-plt")

MODULES: dict[str, tuple[str, ...]] = {  # of arena24.games; none with records that are told or dumped
    "creatures": ("creatures.duels", "creatures.match", "creatures.species"),
    "cards": ("cards.deck", "cards.match"),
    "battle": (
        "draws",  # of other games, too
        "hexgrid",
        "battle.layout",
        "battle.rules",
        "battle.setup",
        "battle.sight",
        "battle.terrain",
        "battle.troops",
    ),
    "treasure": (
        "treasure.generator",
        "treasure.happenings",
        "treasure.mine",
        "treasure.places",
        "treasure.rules",
        "treasure.snapshot",
        "treasure.units",
    ),
    "painting": (
        "painting.arena",
        "painting.fields",
        "painting.generator",
        "painting.ground",
        "painting.pieces",
        "painting.sides",
    ),
    "flood": (
        "flood.bags",
        "flood.estate",
        "flood.happenings",
        "flood.layout",
        "flood.plain",
        "flood.rules",
        "flood.setup",
        "flood.weather",
    ),
    "robots": (
        "robots.build",
        "robots.catalogue",
        "robots.drawn",
        "robots.fight",
        "robots.house",
        "robots.rules",
        "robots.scoring",
        "robots.setup",
    ),
}


def names(game: str) -> list[str]:
    """The modules that are compiled together."""
    rules = [f"arena24.games.{module}" for module in MODULES[game]]
    return [*rules, f"bench.random_{game}"]  # random players are compiled with what they play


def path(name: str) -> str:
    """Where a module's source is, from the root."""
    package = name.split(".")[0]
    return ("src/" if package == "arena24" else "") + name.replace(".", "/") + ".py"


def build(game: str, folder: Path, level: int) -> None:
    """One library for each game, so that calls from one of its modules to another are calls in C."""
    work = folder.parent / "work" / game
    with contextlib.chdir(ROOT):  # mypyc takes names of modules from where it is
        extensions = mypycify(
            ["--strict", "--follow-imports=silent", *map(path, names(game))],
            opt_level=str(level),
            debug_level="0",
            group_name=f"arena24_{game}",
            target_dir=str(work),
        )
        for extension in extensions:
            extension.extra_compile_args.extend(FLAGS)
        distribution = Distribution({"name": f"arena24-{game}", "ext_modules": extensions})
        command = distribution.get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(folder), str(work)
        command.ensure_finalized()
        command.run()


def main() -> None:
    """Build, and note what of."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.build",
        description="Compile the rules of games.",
        epilog="example: python -m bench.build cards && ARENA24_COMPILED=build/compiled arena24 check cards",
    )
    parser.add_argument("games", nargs="*", help=f"{', '.join(MODULES)}; none: all of them")
    parser.add_argument("--into", type=Path, default=FOLDER, help="a folder; build/compiled unless given")
    parser.add_argument("--level", type=int, choices=range(4), default=3, help="of the C compiler; 0 builds quickest")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(MODULES):
        parser.error(f"{', '.join(sorted(unknown))} cannot be compiled; write any of {', '.join(MODULES)}")
    folder = asked.into.absolute()
    manifest = folder / MANIFEST
    for game in asked.games or MODULES:
        print(f"compiling {game}: {', '.join(names(game))}", flush=True)
        build(game, folder, asked.level)
        sources = json.loads(manifest.read_text()) if manifest.exists() else {}
        sources |= {name: digest(name) or "" for name in names(game)}
        manifest.write_text(json.dumps(sources, indent=1))


if __name__ == "__main__":
    main()
