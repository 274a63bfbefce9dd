"""Many seeds, or one of them in detail.

python -m tests.simulation --seeds 1000 --first 5000 --jobs 2
python -m tests.simulation --seed 1234 --trace
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.simulation.plan import planned
from tests.simulation.run import judged, verdicts, workshop

BLOCK = 20  # seeds that a process plays before it says so
SHOWN = 5  # seeds that found something are told in detail; the others by number


def block(seeds: range) -> list[tuple[int, str]]:
    """The seeds that found something, and what."""
    return [(verdict.plan.seed, verdict.text) for verdict in verdicts(seeds) if verdict.faults]


def many(first: int, count: int, jobs: int) -> int:
    """Play many seeds; gives how the process ends."""
    console, found = Console(stderr=True), []
    blocks = [range(start, min(start + BLOCK, first + count)) for start in range(first, first + count, BLOCK)]
    columns = (TextColumn("seeds"), *Progress.get_default_columns()[1:3], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, ProcessPoolExecutor(jobs) as pool:
        task = progress.add_task("", total=count)
        works = {pool.submit(block, seeds): seeds for seeds in blocks}
        for work in as_completed(works):
            for seed, text in work.result():
                found.append((seed, text))
                progress.console.print(text, markup=False, highlight=False)
            progress.advance(task, len(works[work]))
    for _, text in sorted(found)[:SHOWN]:
        print(text)
    print(f"{count} seeds from {first} on: {len(found)} found something{_list([seed for seed, _ in found])}")
    return 1 if found else 0


def _list(seeds: list[int]) -> str:
    return f": {', '.join(map(str, sorted(seeds)))}" if seeds else ""


def one(seed: int, *, trace: bool) -> int:
    """Play one seed, and tell everything."""
    with workshop() as path:
        verdict = judged(planned(seed), path)
    if trace:
        print("\n".join(verdict.lines))
    print(f"seed {seed}: {verdict.plan}")
    print(f"digest {verdict.digest}, {len(verdict.lines)} events")
    print(verdict.text if verdict.faults else "everything is as it should be")
    return 1 if verdict.faults else 0


def main() -> int:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--seed", type=int, help="play this one")
    parser.add_argument("--trace", action="store_true", help="tell everything that happens in it")
    parser.add_argument("--seeds", type=int, default=200, help="how many")
    parser.add_argument("--first", type=int, default=0, help="from this one on")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    said = parser.parse_args()
    if said.seed is not None:
        return one(said.seed, trace=said.trace)
    return many(said.first, said.seeds, said.jobs)


if __name__ == "__main__":
    sys.exit(main())
