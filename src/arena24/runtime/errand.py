"""Errands: a command of somebody's own, or a message to a web address, for a word that has to reach people."""

import asyncio
import contextlib
import os
import urllib.request
from collections.abc import Mapping

import msgspec


async def run_command(command: str, about: Mapping[str, str], patience: float | None = None) -> None:
    """Let the shell run a command that finds what it is about in its environment; one that takes too long is ended.

    OSError says why it could not, or that it failed.
    """
    process = await asyncio.create_subprocess_shell(command, env=os.environ | about, start_new_session=True)
    try:
        async with asyncio.timeout(patience):
            code = await process.wait()
    except TimeoutError:
        raise OSError(f"it has not ended within {patience:.0f} seconds") from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            await process.wait()
    if code:
        raise OSError(f"it ended with exit code {code}")


async def post(address: str, message: Mapping[str, object], patience: float) -> None:
    """Send a message as JSON; OSError says why nobody has taken it."""
    request = urllib.request.Request(
        address, msgspec.json.encode(message), {"Content-Type": "application/json", "User-Agent": "arena24"}
    )
    await asyncio.to_thread(_send, request, patience)


def _send(request: urllib.request.Request, patience: float) -> None:
    with urllib.request.urlopen(request, timeout=patience):
        pass
