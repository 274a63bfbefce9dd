"""The processes of a supervisor."""

import os
import signal
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from arena24.contest.clock import ContestClock
from arena24.runtime.backoff import Restarts
from arena24.runtime.machine import Machine
from arena24.server.child import BACK_OFF, HEALTHY, MAX_BACK_OFF, Child
from arena24.server.launcher import Life
from arena24.store.config import load
from arena24.store.control import Report
from tests.cli.shell import json_of, process, until
from tests.server.contest import toy_contest
from tests.server.test_supervisor import answers


def test_no_number_of_deaths_keeps_a_server_down() -> None:
    restarts = Restarts(first=BACK_OFF, longest=MAX_BACK_OFF, healthy=HEALTHY)
    pauses = [restarts.pause(0.1) for _ in range(100)]
    assert pauses[0] == BACK_OFF
    assert all(one <= other <= 2.0 for one, other in pairwise(pauses))


def test_a_server_that_is_not_there_does_not_play(tmp_path: Path) -> None:
    """From its death to its next report it is down, then starting, never playing."""
    folder = toy_contest(tmp_path / "c", teams=1, T=0.2, Q=1000, L=0)
    port = load(folder.config).servers[0].port
    with process(tmp_path / "out", "serve", folder.path) as served:
        until(lambda: answers(port))
        states: list[str] = []
        os.kill(served.children()[0], signal.SIGKILL)

        def plays_again() -> bool:
            seen = json_of("status", folder.path, "--json")["status"]["servers"]["Toy1"]
            states.append(seen["state"])
            assert (seen["report"] is not None) == (seen["state"] == "playing")
            return bool(seen["restarts"] == 1 and seen["state"] == "playing")

        until(plays_again)
        assert answers(port)
        assert set(states) <= {"playing", "down", "starting"}
        assert served.interrupt() == 0


class Ended:
    """A process that has ended a moment ago, which its parent does not know yet."""

    async def wait(self) -> int | None:
        return None

    def kill(self) -> None:
        raise ProcessLookupError


class Adopting:
    """A launcher that has found it."""

    async def start(self, name: str, command: Sequence[str]) -> Life:
        raise AssertionError("it is there")

    def log(self, name: str) -> Path:
        return Path(name)

    def adopted(self, name: str) -> Life | None:
        return Ended()


def test_a_process_that_has_just_ended_can_be_killed() -> None:
    child = Child("Toy1", (), Report, clock=ContestClock, machine=Machine(), launcher=Adopting())
    child.kill()
