"""The plan of a run: what is played, and what goes wrong when. All of it follows from the seed."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

PORT = 7000
QUIET = 5.0  # seconds at the end in which nothing goes wrong any more: everybody has to come back to life
GAMES = ("toy", "toy", "toy", "battle", "cards")
KINDS = (
    "kill server",
    "doom server",
    "kill supervisor",
    "doom supervisor",
    "stop supervisor",
    "kill web",
    "stall",
    "power",
    "full disk",
    "failing syncs",
    "slow disk",
    "locked database",
    "soft pause",
    "hard pause",
    "clock step",
    "tear",
    "late",
    "kick",
)


class Fault(NamedTuple):
    """Something goes wrong."""

    at: float  # seconds from the start
    kind: str
    chance: float  # which of several, how long, how much
    seconds: float


class ServerPlan(NamedTuple):
    """One server of the contest."""

    name: str
    port: int
    turn_seconds: float
    turns: int
    command_limit: int
    game: str = "toy"

    @property
    def params(self) -> str:
        """As organisers write them: quick ones."""
        seconds, turns, limit = self.turn_seconds, self.turns, self.command_limit
        match self.game:
            case "battle":
                return f"N = 21, T = {seconds}, A = 3, Tk = 3, C = 1, Q = {turns}, L = {limit or 50}"
            case "cards":
                return f"TURN_TIME = {seconds}, T = {2 * turns}, COMMAND_LIMIT = {limit}"
        return f"T = {seconds}, Q = {turns}, L = {limit}"


@dataclass(frozen=True)
class Plan:
    """A contest."""

    seed: int
    servers: tuple[ServerPlan, ...]
    teams: int
    duration: float
    outlive: float
    web: bool
    delay: float  # of the network
    jitter: float
    cuts: float  # how many of the pieces are cut
    faults: tuple[Fault, ...] = field(default=())
    skew: float = 0.0  # seconds between the wall clocks of two machines, at most

    @property
    def kind(self) -> str:
        """Where it is played."""
        return "machine"

    @property
    def toml(self) -> str:
        """As organisers write it."""
        head = f'name = "Simulated"\nduration = {self.duration}\noutlive = {self.outlive}\nready_within = 5.0\n'
        web = "[web]\nport = 6999\n" if self.web else ""
        servers = (
            f'[[servers]]\nname = "{server.name}"\ngame = "{server.game}"\nport = {server.port}\n'
            f"params = {{{server.params}}}\n"
            for server in self.servers
        )
        return head + web + "".join(servers)


def planned(seed: int, kinds: Sequence[str] = ()) -> Plan:
    """The plan of a seed; with `kinds`, nothing else goes wrong, and nothing but the toy game is played."""
    rng, taste = random.Random(f"plan {seed}"), random.Random(f"games {seed}")
    games = ("toy",) if kinds else GAMES
    duration = float(rng.randint(10, 28))
    servers = tuple(
        ServerPlan(
            game=(game := taste.choice(games)),
            name=f"{game.capitalize()}{number}",
            port=PORT + number,
            turn_seconds=rng.choice((0.5, 1.0, 1.5, 2.0)),
            turns=rng.randint(2, 6),
            command_limit=rng.choice((0, 0, 3, 10)),
        )
        for number in range(1, rng.choice((1, 1, 1, 2, 2, 3)) + 1)
    )
    delay = rng.choice((0.0002, 0.001, 0.02, 0.1))
    return Plan(
        seed=seed,
        servers=servers,
        teams=rng.randint(2, 4),
        duration=duration,
        outlive=rng.choice((2.0, 10.0, 60.0)),
        web=rng.random() < 0.25,
        delay=delay,
        jitter=delay * rng.choice((0.1, 1.0, 5.0)),
        cuts=rng.choice((0.0, 0.2, 0.8)),
        faults=drawn(rng, 0.0, duration - QUIET, kinds or rng.sample(KINDS, rng.randint(1, 5)), _seconds),
    )


def drawn(
    rng: random.Random, start: float, until: float, kinds: Sequence[str], seconds: Callable[[random.Random], float]
) -> tuple[Fault, ...]:
    """Few kinds at a time, so that each meets itself, too; sometimes none."""
    count = rng.choice((0, 1, 2, 3, 5, 8))
    faults = (Fault(rng.uniform(start, until), rng.choice(kinds), rng.random(), seconds(rng)) for _ in range(count))
    return tuple(sorted(faults))


def _seconds(rng: random.Random) -> float:
    return rng.choice((0.05, 0.3, 1.0, 2.5, 6.0)) * rng.uniform(0.5, 1.5)
