"""Tasks end when they are told to."""

import asyncio
import contextlib

from arena24.runtime.cancellation import cancelled


async def deaf(times: int) -> None:
    """Does not hear the first words."""
    for _ in range(times):
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
    await asyncio.Event().wait()


async def broken() -> None:
    raise ValueError("broken")


def test_a_task_is_told_until_it_ends() -> None:
    async def test() -> None:
        tasks = [asyncio.create_task(work) for work in (deaf(0), deaf(2), broken())]
        await asyncio.sleep(0)
        errors = await cancelled(tasks)
        assert [task.cancelled() for task in tasks] == [True, True, False]
        assert [str(error) for error in errors] == ["broken"]
        assert await cancelled([]) == []

    asyncio.run(test())
