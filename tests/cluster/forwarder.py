"""A wire that can be cut: connections to a port of its own lead to another one, until they do not."""

import asyncio
import contextlib

from tests.loop import LoopThread


class Forwarder:
    """Leads to a port of this machine. When it is cut nothing passes, and nobody is told."""

    def __init__(self, target: int) -> None:
        self._target, self._tasks = target, set[asyncio.Task[None]]()
        self._thread = LoopThread()
        self._thread.start()
        self._whole = self._thread.run(self._event())
        self._server = self._thread.run(self._listen())
        self.port: int = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Let nothing pass."""
        self._thread.run(self._set(whole=False))

    def mend(self) -> None:
        """Let everything pass, also what was sent meanwhile."""
        self._thread.run(self._set(whole=True))

    def close(self) -> None:
        """End it."""
        self._thread.run(self._close())
        self._thread.stop()

    async def _event(self) -> asyncio.Event:
        event = asyncio.Event()
        event.set()
        return event

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._lead, "127.0.0.1", 0)

    async def _set(self, *, whole: bool) -> None:
        (self._whole.set if whole else self._whole.clear)()

    async def _close(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.CancelledError):
            await self._whole.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            with contextlib.closing(back):
                ways = [asyncio.create_task(self._pass(*way)) for way in ((reader, back), (there, writer))]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)
        self._tasks.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
