"""The plan of a run on several machines. All of it follows from the seed."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.simulation.plan import PORT, Fault, Plan, ServerPlan, drawn

NODES = ("north", "south", "west")
QUIET = 20.0  # seconds at the end in which nothing begins to go wrong any more
KINDS = (
    "kill world",
    "doom world",
    "kill node",
    "doom node",
    "kill machine",
    "stop node",
    "sleep world",
    "sleep node",
    "sleep machine",
    "doze world",
    "doze node",
    "cut world",
    "cut machine",
    "hold world",
    "hold machine",
    "slow engine",
    "late answers",
    "lost answers",
    "engine away",
    "locked database",
    "drain node",
    "soft pause",
    "hard pause",
    "kick",
    "tear",
)
FIRE = "burn machine"
FIRES = 1 / 6  # of the contests have one besides
RISKS = 1 / 8  # of the contests answer orders before the engine has them


@dataclass(frozen=True)
class ClusterPlan(Plan):
    """A contest on several machines."""

    nodes: tuple[str, ...] = NODES
    lease: float = 2.0
    away: float = 0.001  # seconds from a node to the engine
    heavy: float = 0.0  # seconds that an archive takes on its way to the depot or back, on average
    durability: str = "cluster"

    @property
    def kind(self) -> str:
        """Where it is played."""
        return "cluster"

    @property
    def shortest(self) -> float:
        """Seconds of the shortest round."""
        return min(server.turn_seconds * server.turns for server in self.servers)

    @property
    def toml(self) -> str:
        """As organisers write it."""
        cluster = f'nats = ["nats://engine:4222"]\nlease = {self.lease}\ndurability = "{self.durability}"\n'
        return f"{super().toml}[cluster]\n{cluster}"


def planned(seed: int, kinds: Sequence[str] = ()) -> ClusterPlan:
    """The plan of a seed; with `kinds`, nothing else goes wrong."""
    rng = random.Random(f"cluster {seed}")
    duration = float(rng.randint(24, 40))
    servers = tuple(
        ServerPlan(
            name=f"Toy{number}",
            port=PORT + number,
            turn_seconds=rng.choice((0.5, 1.0, 1.5, 2.0)),
            turns=rng.randint(2, 6),
            command_limit=rng.choice((0, 0, 3, 10)),
        )
        for number in range(1, rng.choice((1, 1, 2, 3)) + 1)
    )
    delay = rng.choice((0.0002, 0.001, 0.02, 0.1))
    plan = ClusterPlan(
        seed=seed,
        servers=servers,
        teams=rng.randint(2, 3),
        duration=duration,
        outlive=rng.choice((2.0, 10.0, 60.0)),
        web=False,
        delay=delay,
        jitter=delay * rng.choice((0.1, 1.0, 5.0)),
        cuts=rng.choice((0.0, 0.2, 0.8)),
        faults=drawn(rng, 2.0, duration - QUIET, kinds or rng.sample(KINDS, rng.randint(1, 5)), _seconds),
        nodes=NODES[: rng.choice((2, 3, 3))],
        lease=rng.choice((2.0, 3.0)),
        away=rng.choice((0.0005, 0.005, 0.05)),
        skew=rng.choice((0.0, 0.01)),
    )
    if not kinds and random.Random(f"risk {seed}").random() < RISKS:
        plan = replace(plan, durability="machine")
    return _with_fire(plan, kinds)


def _with_fire(plan: ClusterPlan, kinds: Sequence[str]) -> ClusterPlan:
    """Perhaps a machine burns; where one does, archives take their time. Drawn apart: the rest is as it was without.

    So much that a mirror does not get them all before its node takes a world, and so little that nobody waits long.
    """
    rng = random.Random(f"embers {plan.seed}")
    if not kinds and rng.random() < FIRES:
        fire = Fault(rng.uniform(2.0, plan.duration - QUIET), FIRE, rng.random(), 0.0)
        plan = replace(plan, faults=tuple(sorted((*plan.faults, fire))))
    heavy = min(1.2, 8.0 * plan.shortest / plan.duration)
    return replace(plan, heavy=heavy) if any(fault.kind == FIRE for fault in plan.faults) else plan


def _seconds(rng: random.Random) -> float:
    """Longer than a lease, about one, or much shorter."""
    return rng.choice((0.1, 0.5, 2.0, 4.0, 6.0)) * rng.uniform(0.5, 1.5)
