"""Run the benchmarks that are named, or all of them."""

import importlib
import sys

from bench.table import show

ALL = (
    "server",
    "attacks",
    "web",
    "slow_readers",
    "ranking",
    "paint",
    "motion",
    "log",
    "sim",
    "typed",
    "envs",
    "processes",
    "fleet",
    "client",
    "battle",
    "robots",
    "flood",
    "creatures",
    "painting",
    "cards",
    "treasure",
)


def main() -> None:
    """Each module of this package has a function `rows`."""
    for name in sys.argv[1:] or ALL:  # "compiled" wants what `make compiled` builds, "rungs" hours: only if named
        show(name, importlib.import_module(f"bench.{name}").rows())


if __name__ == "__main__":
    main()
