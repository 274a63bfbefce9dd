"""Many readers of one live board: `python -m bench.readers PORT PATH COUNT`, until standard input ends.

Prints when which reader got which turn, as JSON.
"""

import asyncio
import json
import re
import sys
import threading
import time
import zlib

_TURN = re.compile(rb'"turn":(\d+)')


async def _read(port: int, path: str, seen: list[tuple[int, float]]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    while True:
        size = int(await reader.readline(), 16)
        data = (await reader.readexactly(size + 2))[:-2]
        now = time.monotonic()
        try:
            # Messages are compressed each by itself: the first bytes are enough to learn the turn.
            if found := _TURN.search(zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, 200)):
                seen.append((int(found[1]), now))
        except zlib.error:
            pass  # the beginning of the stream


async def _main(port: int, path: str, count: int) -> None:
    seen: list[tuple[int, float]] = []
    tasks = [asyncio.create_task(_read(port, path, seen)) for _ in range(count)]
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), loop.call_soon_threadsafe(over.set)), daemon=True).start()
    await over.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(seen))


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
