"""One seed from its plan to the verdict, in a folder of memory if the machine has one."""

import gc
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.simulation import plan as machine
from tests.simulation.cluster import plan as cluster
from tests.simulation.cluster.contest import ClusterSimulation
from tests.simulation.cluster.judge import Judge
from tests.simulation.cluster.plan import ClusterPlan
from tests.simulation.contest import Simulation
from tests.simulation.model import Model
from tests.simulation.plan import Plan
from tests.simulation.stage import template

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
    """A folder for runs, one after another."""
    with tempfile.TemporaryDirectory(prefix="a24-", dir=MEMORY if MEMORY.is_dir() else None) as path:
        yield Path(path)


def judged(plan: Plan, path: Path) -> Verdict:
    """Run a plan, and judge what it has left."""
    gc.disable()  # what is collected when is nobody's business: it would run what the dead have left
    try:
        run: Simulation | ClusterSimulation
        if isinstance(plan, ClusterPlan):
            run = ClusterSimulation(plan, path, template(path, plan.teams))
        else:
            run = Simulation(plan, path, template(path, plan.teams))
        run.run()
        try:
            faults = (Judge(run) if isinstance(run, ClusterSimulation) else Model(run)).faults()
        except Exception as error:  # of what should be there nothing can be read
            faults = [*run.faults, f"what it has left cannot be judged: {error!r}"]
        return Verdict(plan, faults, run.trace.digest(), run.trace.lines)
    finally:
        shutil.rmtree(path / "contest", ignore_errors=True)
        gc.enable()


def verdicts(seeds: range, kind: str = "machine") -> Iterator[Verdict]:
    """The verdicts of some seeds."""
    with workshop() as path:
        for seed in seeds:
            yield judged(PLANS[kind](seed), path)
