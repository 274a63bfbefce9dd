"""The plan of a run on several machines. All of it follows from the seed."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tests.simulation.plan import PORT, Plan, ServerPlan, drawn

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


@dataclass(frozen=True)
class ClusterPlan(Plan):
    """A contest on several machines."""

    nodes: tuple[str, ...] = NODES
    lease: float = 2.0
    away: float = 0.001  # seconds from a node to the engine

    @property
    def kind(self) -> str:
        """Where it is played."""
        return "cluster"

    @property
    def toml(self) -> str:
        """As organisers write it."""
        return f'{super().toml}[cluster]\nnats = ["nats://engine:4222"]\nlease = {self.lease}\n'


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
    return ClusterPlan(
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


def _seconds(rng: random.Random) -> float:
    """Longer than a lease, about one, or much shorter."""
    return rng.choice((0.1, 0.5, 2.0, 4.0, 6.0)) * rng.uniform(0.5, 1.5)
