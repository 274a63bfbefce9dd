"""One seed from its plan to the verdict, in a folder of memory if the machine has one."""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.simulation import plan as machine
from tests.simulation.cluster import plan as cluster
from tests.simulation.cluster.plan import ClusterPlan
from tests.simulation.contest import Simulation
from tests.simulation.model import Model
from tests.simulation.plan import Plan
from tests.simulation.stage import Stage, template

MEMORY = Path("/dev/shm")
PLANS: dict[str, Callable[[int], Plan]] = {"machine": machine.planned, "cluster": cluster.planned}
"""The kinds of contests: on one machine, and on several."""


@dataclass(frozen=True)
class Verdict:
    """What came of a run."""

    plan: Plan
    faults: list[str]
    digest: str
    lines: list[str]  # the trace

    @property
    def text(self) -> str:
        """What somebody should know who has to mend it."""
        kinds = ", ".join(f"{fault.kind} at {fault.at:.1f}" for fault in self.plan.faults) or "nothing"
        told = [f"  {fault}" for fault in self.faults[:10]]
        how = f"python -m tests.simulation --kind {self.plan.kind} --seed {self.plan.seed} --trace"
        return "\n".join([f"{self.plan.kind} seed {self.plan.seed} ({kinds} went wrong):", *told, f"again: {how}"])


@contextmanager
def workshop() -> Iterator[Path]:
    """A folder for runs, one after another; a process uses one for all: what they begin with is made once."""
    with tempfile.TemporaryDirectory(prefix="a24-", dir=MEMORY if MEMORY.is_dir() else None) as path:
        yield Path(path)


def judged(plan: Plan, path: Path) -> Verdict:
    """Run a plan, and judge what it has left."""
    gc.disable()  # what is collected when is nobody's business: it would run what the dead have left
    try:
        run, model = _made(plan, path)
        run.run()
        try:
            faults = model().faults()
        except Exception as error:  # of what should be there nothing can be read
            faults = [*run.faults, f"what it has left cannot be judged: {error!r}"]
        return Verdict(plan, faults, run.trace.digest(), run.trace.lines)
    finally:
        shutil.rmtree(path / "contest", ignore_errors=True)
        gc.enable()


def _made(plan: Plan, path: Path) -> tuple[Stage[Any], Callable[[], Model]]:
    """The run of a plan, and its judge."""
    empty = template(path, plan.teams)
    if isinstance(plan, ClusterPlan):
        from tests.simulation.cluster.contest import ClusterSimulation  # they want the extra
        from tests.simulation.cluster.judge import Judge

        nodes = ClusterSimulation(plan, path, empty)
        return nodes, partial(Judge, nodes)
    run = Simulation(plan, path, empty)
    return run, partial(Model, run)


def verdicts(seeds: range, kind: str, path: Path) -> Iterator[Verdict]:
    """The verdicts of some seeds."""
    for seed in seeds:
        yield judged(PLANS[kind](seed), path)


def digests_elsewhere(kind: str, seeds: range) -> set[str]:
    """What processes of their own, with other hashes of words, tell of some seeds: one line, or they differ."""
    script = "import sys\nfrom tests.simulation.run import verdicts, workshop\nkind, first, end = sys.argv[1:]\n"
    script += "with workshop() as path:\n"
    script += "    print([verdict.digest for verdict in verdicts(range(int(first), int(end)), kind, path)])"
    command = [sys.executable, "-c", script, kind, str(seeds.start), str(seeds.stop)]
    others = (os.environ | {"PYTHONHASHSEED": number} for number in ("1", "2"))
    return {subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout for env in others}
