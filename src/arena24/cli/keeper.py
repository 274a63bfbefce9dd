"""Keeps bots alive: one process per server, started again when it dies, watched, with an alarm for its people."""

import asyncio
import contextlib
import enum
import os
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from arena24.cli.player import REFUSED, Beat, Job
from arena24.runtime.backoff import Restarts
from arena24.runtime.errand import run_command

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0  # seconds before a bot that died is started again
HEALTHY = 60.0  # seconds of life after which the next death is the first one again
LATELY = 10  # turns over which refusals are counted
TOO_MANY, FEW = 0.5, 0.25  # shares of refused commands at which the alarm goes, and at which it is over
ENOUGH = 10  # commands below which a share says nothing


class Event(enum.Enum):
    """What people want to be woken for."""

    DISCONNECTED = "disconnected"
    CRASHED = "crashed"
    ERRORS = "errors"  # too many commands are refused
    LIMITS = "limits"  # there are too many in a turn
    SILENT = "silent"  # it thinks for too long


Tell = Callable[["Charge", Event, str], None]


@dataclass(slots=True)
class Charge:
    """One bot on one server, and how it is."""

    server: str
    job: Job
    state: str = "starting"
    beat: Beat = field(default_factory=Beat)
    restarts: int = 0
    trouble: str = ""
    refusing: bool = False
    limited: bool = False
    done: bool = False
    earlier: deque[Beat] = field(default_factory=lambda: deque(maxlen=LATELY + 1))

    def hear(self, beat: Beat, tell: Tell) -> None:
        """News from the process."""
        if beat.crash:
            self.trouble = beat.crash
            return
        if beat.silent:
            self.state, self.trouble = "silent", beat.silent
            tell(self, Event.SILENT, f"{beat.silent}; its output.log says where it is")
            return
        if beat.trouble:
            if self.state != "disconnected":
                tell(self, Event.DISCONNECTED, beat.trouble)
            self.state, self.trouble = "disconnected", beat.trouble
            return
        self.state, self.trouble, self.beat = "playing", "", beat
        self._count(beat, tell)

    def _count(self, beat: Beat, tell: Tell) -> None:
        """Look at the share of refusals over the last turns."""
        self.earlier.append(beat)
        share = self.lately
        if share > TOO_MANY and not self.refusing:
            self.refusing = True
            tell(self, Event.ERRORS, f"{share:.0%} of the commands of the last turns were refused")
        elif share < FEW:
            self.refusing = False
        hits = beat.limits - self.earlier[0].limits
        if hits > 0 and not self.limited:
            tell(self, Event.LIMITS, f"more commands than a turn allows, {hits} times in the last turns")
        self.limited = hits > 0

    @property
    def lately(self) -> float:
        """The share of refused commands over the last turns."""
        first, last = (self.earlier[0], self.earlier[-1]) if self.earlier else (Beat(), Beat())
        commands = last.commands - first.commands
        return (last.refused - first.refused) / commands if commands >= ENOUGH else 0.0


class Keeper:
    """Starts the processes and starts them again."""

    def __init__(self, charges: list[Charge], tell: Tell, changed: Callable[[], None], alarm: str | None) -> None:
        self.charges = charges
        self._tell, self._changed, self._alarm = tell, changed, alarm
        self._ringing: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until all bots have returned, or cannot play at all."""
        await asyncio.gather(*(self._keep(charge) for charge in self.charges))
        await asyncio.gather(*self._ringing)

    async def _keep(self, charge: Charge) -> None:
        loop = asyncio.get_running_loop()
        restarts = Restarts(first=FIRST_PAUSE, longest=LONGEST_PAUSE, healthy=HEALTHY)
        while True:
            started = loop.time()
            code = await self._live(charge)
            if code in (0, REFUSED):
                charge.state, charge.done = ("ended" if code == 0 else "refused"), True
                self._changed()
                return
            pause = restarts.pause(loop.time() - started)
            charge.state, charge.restarts = "crashed", charge.restarts + 1
            self._event(charge, Event.CRASHED, charge.trouble or f"ended with exit code {code}")
            self._changed()
            await asyncio.sleep(pause)

    async def _live(self, charge: Charge) -> int:
        """One life of a bot; gives its exit code."""
        ours, theirs = os.pipe()
        folder = Path(charge.job.folder)
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "output.log").open("ab") as output:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-Pm", "arena24.cli.player"),
                stdin=asyncio.subprocess.PIPE,
                stdout=output,
                stderr=output,
                pass_fds=[theirs],
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        os.close(theirs)
        try:
            assert process.stdin is not None
            job = msgspec.structs.replace(charge.job, descriptor=theirs)
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            await self._listen(charge, ours)
            return await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _listen(self, charge: Charge, descriptor: int) -> None:
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        pipe = os.fdopen(descriptor, "rb")
        transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
        try:
            while line := await reader.readline():
                charge.hear(msgspec.json.decode(line, type=Beat), self._event)
                self._changed()
        finally:
            transport.close()

    # ---- alarm

    def _event(self, charge: Charge, event: Event, detail: str) -> None:
        self._tell(charge, event, detail)
        if self._alarm is not None:
            task = asyncio.create_task(self._ring(self._alarm, charge.server, event, detail))
            self._ringing.add(task)
            task.add_done_callback(self._ringing.discard)

    async def _ring(self, command: str, server: str, event: Event, detail: str) -> None:
        about = {"ARENA24_EVENT": event.value, "ARENA24_SERVER": server, "ARENA24_DETAIL": detail}
        with contextlib.suppress(OSError):  # what it says of that is on the screen
            await run_command(command, about)
