"""The machine: an event loop with virtual time, whose handles belong to simulated processes.

Nothing waits here. When nobody has anything to do, time jumps to the next timer. Within a process everything runs in
the order that asyncio promises; which of several processes goes next is drawn from the seed.
"""

import asyncio
import heapq
import itertools
import random
from asyncio.base_events import BaseEventLoop
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Executor, Future
from contextvars import Context, ContextVar, copy_context
from functools import partial
from typing import Any, Protocol, TypeVar, TypeVarTuple

STEP = 2e-5  # seconds that a handle takes, on average: time passes, so that nobody can spin for ever
STEPS = 2_000_000  # handles after which a run counts as endless
WORK = 1e-3  # seconds that work in a thread takes at most, when the machine is well

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Killed(BaseException):
    """kill -9: nobody handles it, and whatever is tried afterwards does not happen."""


class Endless(Exception):
    """Nobody will ever do anything again, or they never cease to."""


class Settled(Protocol):
    """What tells how work ended: a future of asyncio, or one of threads."""

    def cancel(self) -> bool:
        """Nobody wants it any more."""

    def cancelled(self) -> bool:
        """Does nobody want it any more?"""

    def set_result(self, result: Any, /) -> None:
        """It is done."""

    def set_exception(self, exception: Any, /) -> None:
        """It failed."""


class Owned(asyncio.Future[Any]):
    """A future that knows whose it is: nobody reads what was meant for a process that has died."""

    process: "Process | None" = None


class Handle(asyncio.TimerHandle):
    """A handle that asks nobody whether it is being debugged: that takes as long as all the rest of it."""

    __slots__ = ()

    def __init__(self, when: float, callback: Callable[..., object], args: Any, context: Context | None) -> None:
        self._when, self._callback, self._args = when, callback, args
        self._context = copy_context() if context is None else context
        self._cancelled = False

    def cancel(self) -> None:
        """It is dropped when its time comes."""
        self._cancelled = True


class Job:
    """Work for a thread."""

    __slots__ = ("args", "context", "done", "future", "work")

    def __init__(self, future: Settled, work: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.future, self.work, self.args = future, work, args
        self.context, self.done = copy_context(), False


class Pool:
    """The threads of an executor: so many jobs are under way at the same time, in the order in which they came."""

    def __init__(self, workers: int) -> None:
        self.free = workers
        self.waiting: deque[Job] = deque()
        self.under_way: list[Job] = []


class Threads(Executor):
    """An executor whose threads are simulated."""

    def __init__(self, loop: "SimulatedLoop", workers: int = 1) -> None:
        self.workers, self.closed = workers, False
        self._loop = loop

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have something done; whoever asks for its result in the meantime has to wait, so it is done at once."""
        future = Awaited(self)
        self._loop.submit(self, Job(future, partial(fn, *args, **kwargs), ()))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take nothing more."""
        self.closed = True
        if cancel_futures:
            self._loop.drop(self)
        if wait:
            self.drain()

    def drain(self) -> None:
        """Do what there is to do."""
        self._loop.drain(self)


class Awaited(Future[Any]):
    """A future of threads."""

    def __init__(self, threads: Threads) -> None:
        super().__init__()
        self._threads = threads

    def result(self, timeout: float | None = None) -> Any:
        """What came of it."""
        self._hurry()
        return super().result(0)

    def exception(self, timeout: float | None = None) -> BaseException | None:
        """What went wrong."""
        self._hurry()
        return super().exception(0)

    def _hurry(self) -> None:
        if not self.done():
            self._threads.drain()


class Process:
    """A simulated process: it can be killed between any two of its handles, or at a call of the system."""

    def __init__(self, name: str, pid: int) -> None:
        self.name, self.pid = name, pid
        self.alive = True
        self.code: int | None = None  # how it ended; None: it was killed, or lives
        self.ready: deque[Handle] = deque()
        self.listed = False  # is it among those that can run?
        self.stalled_until = 0.0
        self.handlers: dict[int, Callable[[], object]] = {}  # of signals
        self.tasks: list[asyncio.Task[Any]] = []  # kept: a coroutine that is collected would run its `finally`
        self.pools: dict[Executor | None, Pool] = {}
        self.buriers: list[Callable[[Process], None]] = []  # what the system does when it dies
        self.calls = 0  # of the system
        self.doom: int | None = None  # the call at which it is killed

    def __repr__(self) -> str:
        return f"{self.name}[{self.pid}]"

    def dies(self) -> bool:
        """It calls the system: is this the call at which it is killed? The dead call nobody."""
        if not self.alive:
            raise Killed
        self.calls += 1
        return self.doom is not None and self.calls >= self.doom


PROCESS: ContextVar[Process | None] = ContextVar("PROCESS", default=None)
"""Whose code runs; None: that of whoever looks on."""


class SimulatedLoop(BaseEventLoop):
    """An event loop that never waits."""

    def __init__(self, seed: int, note: Callable[[str, str], None] = lambda who, what: None) -> None:
        super().__init__()
        self.random = random.Random(seed)
        self.now = 1000.0
        self.steps = 0
        self.note = note  # the trace
        self.faults: list[str] = []  # what nobody has handled
        self.processes: list[Process] = []
        self.slow: Callable[[], float] = lambda: 0.0  # seconds that work in threads takes longer, now
        self.outside = Process("outside", 1)
        self._count = itertools.count()
        self._pids = itertools.count(100)
        self._timers: list[tuple[float, int, Handle | None, Callable[[], None] | None]] = []
        self._listed: list[Process] = []
        self.set_exception_handler(lambda _, context: self._unhandled(context))

    def create_future(self) -> "asyncio.Future[Any]":
        """One of the process that runs."""
        future = Owned(loop=self)
        future.process = PROCESS.get()
        return future

    # ---- time

    def time(self) -> float:
        """The machine's steady clock."""
        return self.now

    def at(self, when: float, event: Callable[[], None]) -> None:
        """Something happens that is no process's doing: a packet arrives, the power goes."""
        heapq.heappush(self._timers, (when, next(self._count), None, event))

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """A timer of the process that asks for it."""
        handle = Handle(when, callback, args, context)
        heapq.heappush(self._timers, (when, next(self._count), handle, None))
        return handle

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """A timer of the process that asks for it."""
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """A handle of the process that asks for it."""
        handle = Handle(self.now, callback, args, context)
        self._enqueue(handle)
        return handle

    call_soon_threadsafe = call_soon

    def _enqueue(self, handle: Handle) -> None:
        process = handle._context.get(PROCESS) or self.outside
        if process.alive:
            process.ready.append(handle)
            if not process.listed:
                self._list(process)

    def _list(self, process: Process) -> None:
        if not process.listed and process.ready and process.stalled_until <= self.now:
            process.listed = True
            self._listed.append(process)

    # ---- turning

    def _run_once(self) -> None:
        """Until somebody says stop: asyncio asks for one round after another, and there are many."""
        chance = self.random.random
        while not self._stopping:  # type: ignore[attr-defined]
            self._pass()
            self.steps += 1
            if self.steps > STEPS:
                raise Endless(f"still busy after {STEPS} steps, at {self.now:.3f}")
            self.now += chance() * 2 * STEP
            self._run_one()

    def _pass(self) -> None:
        """Let time pass until somebody has something to do."""
        timers, listed = self._timers, self._listed
        while timers and (timers[0][0] <= self.now or not listed):
            when, _, handle, event = heapq.heappop(timers)
            if when > self.now:
                self.now = when
            if event is not None:
                event()
            elif handle is not None and not handle._cancelled:
                self._enqueue(handle)
        if not listed:
            raise Endless("nobody will ever do anything again")

    def _run_one(self) -> None:
        listed = self._listed
        place = int(self.random.random() * len(listed)) if len(listed) > 1 else 0
        process = listed[place]
        if process.stalled_until > self.now or not process.ready:
            listed.pop(place)
            process.listed = False
            return
        handle = process.ready.popleft()
        if not handle._cancelled:
            try:
                handle._context.run(handle._callback, *handle._args)
            except (KeyboardInterrupt, SystemExit, Endless):
                raise
            except Killed:
                pass
            except BaseException as error:
                self.call_exception_handler({"message": "in a callback", "exception": error, "process": process})
        if not process.ready and process.listed:
            listed.remove(process)
            process.listed = False

    def _unhandled(self, context: dict[str, Any]) -> None:
        owner = getattr(context.get("future"), "process", None)  # it may be found when nobody runs
        process = context.get("process") or owner or PROCESS.get()
        error = context.get("exception")
        if isinstance(error, Killed) or "was destroyed" in context["message"] or (process and not process.alive):
            return
        self.faults.append(f"{process}: {context['message']}: {error!r}")
        self.note(str(process), f"unhandled: {error!r}")

    def _write_to_self(self) -> None:
        """There is nobody to be woken."""

    def _process_events(self, events: object) -> None:
        """There are none."""

    # ---- processes

    def start(self, name: str, main: Callable[[], Coroutine[Any, Any, None]], delay: float = 0.0) -> Process:
        """Start a process; it ends when its main ends, after its threads have done what they have to do."""
        process = Process(name, next(self._pids))
        self.processes.append(process)
        self.note(name, f"started as {process.pid}")
        context = copy_context()
        context.run(PROCESS.set, process)

        def begin() -> None:
            self.create_task(self._live(process, main))

        self.call_later(delay, begin, context=context)
        return process

    async def _live(self, process: Process, main: Callable[[], Coroutine[Any, Any, None]]) -> None:
        code = 0
        try:
            await main()
        except Exception as error:
            self.note(process.name, f"died of {error!r}")
            code = 1
        while any(pool.waiting or pool.under_way for pool in process.pools.values()):
            await asyncio.sleep(WORK)
        process.code = code
        self.note(process.name, f"exits with {code}")
        self._bury(process)

    def kill(self, process: Process, why: str) -> None:
        """kill -9."""
        if process.alive:
            self.note(process.name, f"killed {why}")
            self._bury(process)

    def _bury(self, process: Process) -> None:
        process.alive = False
        process.ready.clear()
        if process.listed:
            self._listed.remove(process)
            process.listed = False
        for bury in process.buriers:
            bury(process)

    def stall(self, process: Process, seconds: float) -> None:
        """SIGSTOP, and SIGCONT after some seconds; or a call of the system that takes that long."""
        process.stalled_until = max(process.stalled_until, self.now + seconds)
        self.at(process.stalled_until, lambda: self._list(process))

    def terminate(self, process: Process, number: int) -> None:
        """Send a signal that the process has a handler for."""
        handler = process.handlers.get(number)
        if process.alive and handler is not None:
            context = copy_context()
            context.run(PROCESS.set, process)
            self.call_soon(handler, context=context)

    def add_signal_handler(self, sig: int, callback: Callable[[*Ts], object], *args: *Ts) -> None:
        """Of the process that asks for it."""
        (PROCESS.get() or self.outside).handlers[sig] = lambda: callback(*args)

    def remove_signal_handler(self, sig: int) -> bool:
        """Of the process that asks for it."""
        return (PROCESS.get() or self.outside).handlers.pop(sig, None) is not None

    def create_task(
        self, coro: Generator[Any, None, Any] | Coroutine[Any, Any, Any], **named: Any
    ) -> asyncio.Task[Any]:
        """A task of the process that asks for it."""
        task = super().create_task(coro, **named)
        (PROCESS.get() or self.outside).tasks.append(task)
        return task

    # ---- threads

    def run_in_executor(self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts) -> "asyncio.Future[T]":
        """Work for a thread: it is done in one step, some virtual time later, unless its process is killed before."""
        future: asyncio.Future[T] = self.create_future()
        self.submit(executor, Job(future, func, args))
        return future

    def submit(self, executor: Executor | None, job: Job) -> None:
        """Have a job done."""
        if isinstance(executor, Threads) and executor.closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        process = PROCESS.get() or self.outside
        if executor not in process.pools:
            process.pools[executor] = Pool(executor.workers if isinstance(executor, Threads) else 8)
        pool = process.pools[executor]
        pool.waiting.append(job)
        self._employ(pool)

    def _employ(self, pool: Pool) -> None:
        while pool.free and pool.waiting:
            pool.free -= 1
            job = pool.waiting.popleft()
            pool.under_way.append(job)
            seconds = self.random.random() * WORK + self.slow()
            self.call_later(seconds, self._perform, pool, job, context=job.context)

    def _perform(self, pool: Pool, job: Job) -> None:
        if not job.done:
            self._do(pool, job)
            self._employ(pool)

    def _do(self, pool: Pool, job: Job) -> None:
        """A job that is under way is done."""
        job.done = True
        try:
            if not job.future.cancelled():
                job.future.set_result(job.work(*job.args))
        except Exception as error:
            job.future.set_exception(error)
        finally:
            pool.free += 1
            pool.under_way.remove(job)

    def drain(self, executor: Executor) -> None:
        """Do at once what an executor still has to do: somebody waits for it, and does nothing else."""
        pool = (PROCESS.get() or self.outside).pools.get(executor)
        while pool is not None and (pool.under_way or pool.waiting):
            if not pool.under_way:
                pool.free -= 1
                pool.under_way.append(pool.waiting.popleft())
            job = pool.under_way[0]
            job.context.run(self._do, pool, job)

    def drop(self, executor: Executor) -> None:
        """Forget what has not been begun."""
        pool = (PROCESS.get() or self.outside).pools.get(executor)
        while pool is not None and pool.waiting:
            pool.waiting.popleft().future.cancel()
