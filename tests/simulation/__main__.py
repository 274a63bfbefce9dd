"""Many seeds, or one of them in detail.

python -m tests.simulation --seeds 1000 --first 5000 --jobs 2
python -m tests.simulation --kind cluster --seed 1234 --trace
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.simulation.run import PLANS, judged, verdicts, workshop

BLOCK = 20  # seeds that a process plays before it says so
SHOWN = 5  # seeds that found something are told in detail; the others by number


def block(kind: str, seeds: range, path: Path) -> list[tuple[int, str]]:
    """The seeds that found something, and what; every process has a folder of its own below the path."""
    own = path / str(os.getpid())
    return [(verdict.plan.seed, verdict.text) for verdict in verdicts(seeds, kind, own) if verdict.faults]


def many(kind: str, first: int, count: int, jobs: int) -> int:
    """Play many seeds of a kind; gives how the process ends."""
    console, found = Console(stderr=True), []
    blocks = [range(start, min(start + BLOCK, first + count)) for start in range(first, first + count, BLOCK)]
    columns = (
        TextColumn(f"{kind} seeds"),
        *Progress.get_default_columns()[1:3],
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with workshop() as path, Progress(*columns, console=console) as progress, ProcessPoolExecutor(jobs) as pool:
        task = progress.add_task("", total=count)
        works = {pool.submit(block, kind, seeds, path): seeds for seeds in blocks}
        for work in as_completed(works):
            for seed, text in work.result():
                found.append((seed, text))
                progress.console.print(text, markup=False, highlight=False)
            progress.advance(task, len(works[work]))
    for _, text in sorted(found)[:SHOWN]:
        print(text)
    print(f"{kind}: {count} seeds from {first} on: {len(found)} found something{_list([seed for seed, _ in found])}")
    return 1 if found else 0


def _list(seeds: list[int]) -> str:
    return f": {', '.join(map(str, sorted(seeds)))}" if seeds else ""


def one(kind: str, seed: int, *, trace: bool) -> int:
    """Play one seed, and tell everything."""
    with workshop() as path:
        verdict = judged(PLANS[kind](seed), path)
    if trace:
        print("\n".join(verdict.lines))
    print(f"{kind} seed {seed}: {verdict.plan}")
    print(f"digest {verdict.digest}, {len(verdict.lines)} events")
    print(verdict.text if verdict.faults else "everything is as it should be")
    return 1 if verdict.faults else 0


def main() -> int:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--kind", choices=PLANS, help="on one machine or on several; both if nothing is said")
    parser.add_argument("--seed", type=int, help="play this one")
    parser.add_argument("--trace", action="store_true", help="tell everything that happens in it")
    parser.add_argument("--seeds", type=int, default=200, help="how many of each kind")
    parser.add_argument("--first", type=int, default=0, help="from this one on")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    said = parser.parse_args()
    kinds = [said.kind] if said.kind else kinds_here()
    if said.seed is not None:
        return max(one(kind, said.seed, trace=said.trace) for kind in kinds)
    return max(many(kind, said.first, said.seeds, said.jobs) for kind in kinds)


def kinds_here() -> list[str]:
    """What can be played."""
    if find_spec("nats") is not None:
        return list(PLANS)
    print("several machines are not simulated: pip install 'arena24[cluster]'", file=sys.stderr)
    return [kind for kind in PLANS if kind != "cluster"]


if __name__ == "__main__":
    sys.exit(main())
