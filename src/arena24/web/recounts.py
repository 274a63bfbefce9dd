"""Recounts from the organisers' desk: one at a time, in a process of its own, so that nobody waits for it."""

import asyncio
import sys
from typing import Final

import msgspec

from arena24.store.folder import Folder
from arena24.web.answers import Refusal
from arena24.web.documents import Document
from arena24.web.recounter import RecountJob, RecountStep

MAX_LINE: Final = 1 << 16
"""Bytes of a line that the process says: it says little."""


class RecountState(Document, frozen=True, kw_only=True):
    """How far the recount is, or what came of the last one."""

    running: bool
    done: int
    total: int
    act: int | None  # that it has prepared
    text: str
    failed: bool


class Recounts:
    """The recount that is being made, if any."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._step = RecountStep()
        self._given_up = False

    @property
    def running(self) -> bool:
        """Is one being made?"""
        return self._listening is not None and not self._listening.done()

    def state(self) -> RecountState:
        """How far it is."""
        step = self._step
        return RecountState(
            running=self.running, done=step.done, total=step.total, act=step.act, text=step.text, failed=step.failed
        )

    async def start(self, job: RecountJob) -> None:
        """Begin; one at a time."""
        if self.running:
            raise Refusal(409, "a recount is being made; wait for it, or cancel it")
        self._step, self._process, self._given_up = RecountStep(), None, False
        self._listening = asyncio.create_task(self._run(job))

    async def _run(self, job: RecountJob) -> None:
        try:
            await self._listen(job)
        except OSError as error:
            self._step = RecountStep(text=f"the recount cannot be made: {error}", failed=True)
        if not self._step.text:
            told = "it was cancelled" if self._given_up else "the recount broke off; see logs/web.log"
            self._step = msgspec.structs.replace(self._step, text=told, failed=True)

    async def _listen(self, job: RecountJob) -> None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-Pm", "arena24.web.recounter", str(self._folder.path))
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=MAX_LINE)
        self._process = process
        if self._given_up:  # meanwhile
            process.kill()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(job))
            process.stdin.close()
            async for line in process.stdout:
                self._step = msgspec.json.decode(line, type=RecountStep)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    def cancel(self) -> None:
        """Give it up: nothing of it remains."""
        self._given_up = True
        if self.running and self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def close(self) -> None:
        """The web ends."""
        self.cancel()
        if self._listening is not None:
            await asyncio.wait([self._listening])
