"""What a test leaves behind in its process, where it would meet another test."""

import gc
import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

from tests.forker import forkers

LOOK = 0.01  # seconds between two looks at something that is about to end
GRACE = 20.0  # seconds for it, on a busy machine; a thread that nobody has told to end lives for ever anyway
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD, signal.SIGWINCH)
PROC = "/proc/self"


class Collector:
    """What `runtime.garbage` finds in place of `gc`: what tests have imported stays frozen, whoever comes and goes."""

    frozen = False
    collect, enable, disable = gc.collect, gc.enable, gc.disable

    @classmethod
    def freeze(cls) -> None:
        """Note it."""
        cls.frozen = True

    @classmethod
    def unfreeze(cls) -> None:
        """Note it."""
        cls.frozen = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A process at one moment, as far as tests can spoil it for each other."""

    threads: frozenset[threading.Thread]
    children: frozenset[str]
    sockets: frozenset[str]
    handlers: tuple[object, ...]
    environment: dict[str, str]
    folder: str
    collector: tuple[bool, bool]

    @staticmethod
    def now() -> "Scene":
        """Look around; children and sockets only where the system tells of them."""
        return Scene(
            threads=frozenset(threading.enumerate()),
            children=frozenset(_children()),
            sockets=frozenset(_sockets()),
            handlers=tuple(map(signal.getsignal, SIGNALS)),
            environment={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
            folder=os.getcwd(),
            collector=(gc.isenabled(), Collector.frozen),
        )

    def added(self, before: "Scene") -> list[str]:
        """What has come since, and what is otherwise than before."""
        found = [f"the thread {thread!r}" for thread in self.threads - before.threads]
        found += [f"the process {child}" for child in self.children - before.children]
        found += [f"an open {sock}" for sock in self.sockets - before.sockets]
        for name in ("handlers", "environment", "folder", "collector"):
            then, now = getattr(before, name), getattr(self, name)
            if then != now:
                found.append(f"{name}: {then} became {now}")
        return found


def leftovers(before: Scene) -> list[str]:
    """What is left since then. What is about to end gets the time to do so."""
    found = Scene.now().added(before)
    end = time.monotonic() + GRACE
    while found and time.monotonic() < end:
        time.sleep(LOOK)
        found = Scene.now().added(before)
    return found


def _children() -> Iterator[str]:
    """What was forked for a test counts, who has forked it does not."""
    known = {str(forker) for forker in forkers()}
    for process in ("self", *known):
        for thread in _listed(f"/proc/{process}/task"):
            try:
                with open(f"/proc/{process}/task/{thread}/children", "rb") as file:
                    yield from set(file.read().decode().split()) - known
            except OSError:
                continue  # a thread that has just ended


def _sockets() -> Iterator[str]:
    for descriptor in _listed(f"{PROC}/fd"):
        try:
            target = os.readlink(f"{PROC}/fd/{descriptor}")
        except OSError:
            continue  # the listing's own
        if target.startswith("socket:"):
            yield target


def _listed(folder: str) -> list[str]:
    return os.listdir(folder) if os.path.exists(folder) else []
