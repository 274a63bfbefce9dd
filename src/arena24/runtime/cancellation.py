"""Tasks that end when they are told to, also if somebody in between swallows what they are told."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN: Final = 0.2
"""Seconds after which a task that goes on is told again: clients of servers catch a cancellation now and then."""


async def cancelled(tasks: Iterable["asyncio.Task[Any]"]) -> list[Exception]:
    """Cancel tasks, and wait until all have ended; gives what those have raised that failed, then or before."""
    tasks = list(tasks)
    while going := [task for task in tasks if not task.done()]:
        for task in going:
            task.cancel()
        await asyncio.wait(going, timeout=AGAIN)
    raised = [task.exception() for task in tasks if not task.cancelled()]
    return [error for error in raised if isinstance(error, Exception)]
