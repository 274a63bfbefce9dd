"""The workers of a tournament on a Dask cluster. Nobody imports this module who does not want one: `arena24[cluster]`.

The scheduler gives a batch of rounds to whoever is free, and again to another if that one is lost; here each is
heard once. A Dask worker has a station, which plays batches as they are played everywhere.
"""

import atexit
import functools
import logging
import socket
import threading
import time
import warnings
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

import dask
from distributed import Client, Future, KilledWorker, Worker, get_worker, wait
from distributed.comm.addressing import get_address_host_port

import arena24
from arena24.sim.executor import Unplayed
from arena24.sim.parcel import Parcel
from arena24.sim.portion import Portion
from arena24.sim.report import RoundReport, RoundTask
from arena24.sim.station import Batch, Otherwise, Played, Station, Stopped
from arena24.sim.terms import Terms, unmet

CONNECT = 30.0  # seconds for a scheduler to answer, if somebody listens at its address
PATIENCE = 20.0  # seconds without a single worker: they may be starting, or be started again
LOOK = 1.0  # seconds between two looks at who is there
AHEAD = 2  # batches for every thread of a worker: one is played, one waits


class Fleet:
    """Plays rounds on a cluster: the executor of many machines."""

    def __init__(self, address: str, terms: Terms, parcels: Sequence[Parcel]) -> None:
        self._address, self._terms = address, terms
        self._client = _connected(address)
        self._sent: dict[Future[Played], Batch] = {}
        try:
            with self._talking():
                self._threads()
                self._compare()
                self._parcels: Mapping[str, Future[Parcel]] = {
                    parcel.source: self._client.submit(_kept, parcel, key=f"arena24-bot-{parcel.digest}")
                    for parcel in parcels
                }
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Fleet":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def play(self, tasks: Sequence[RoundTask]) -> Iterator[RoundReport]:
        """Reports as they come, in whatever sequence."""
        waiting, portion = deque(tasks), Portion()
        while waiting or self._sent:
            with self._talking():
                threads = self._threads()
                while waiting and len(self._sent) < AHEAD * threads:
                    count = portion.size(len(waiting), threads)
                    self._send(tuple(waiting.popleft() for _ in range(count)))
                finished = self._finished()
            for played in finished:
                portion.heard(len(played.reports), played.seconds)
                yield from played.reports

    def close(self) -> None:
        """Cancel what has been sent, and stop what is played."""
        if self._sent and self._client.status == "running":
            with suppress(OSError, CancelledError):
                self._client.cancel(list(self._sent))
                self._client.run(stop, self._client.id, on_error="ignore")
        self._sent.clear()
        self._client.close(CONNECT)

    def _send(self, tasks: tuple[RoundTask, ...]) -> None:
        batch = Batch(self._client.id, self._terms, tasks)
        sources = {bot.source for task in tasks for bot in task.bots}
        parcels = [self._parcels[source] for source in sorted(sources) if source in self._parcels]
        self._sent[self._client.submit(play, batch, parcels, pure=False)] = batch

    def _finished(self) -> list[Played]:
        """What has been played meanwhile; nothing, if it takes longer than a look."""
        try:
            done = wait(list(self._sent), timeout=LOOK, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            return []
        batches = {future: self._sent.pop(future) for future in done}
        finished = [future for future in done if future.status == "finished"]
        for future in done.difference(finished):
            error = future.exception()
            if not isinstance(error, Stopped):
                raise Unplayed(_told(error, batches[future]))
            self._send(batches[future].tasks)
        return list(self._client.gather(finished))

    def _threads(self) -> int:
        """How many rounds can be played at once; waits for the first worker."""
        end = time.monotonic() + PATIENCE
        while True:
            threads: Mapping[str, int] = self._client.nthreads()
            if threads:
                return sum(threads.values())
            if time.monotonic() > end:
                raise Unplayed(
                    f"no worker has come to the scheduler {self._address} within {PATIENCE:g} s; "
                    f"start one: dask worker {self._address}"
                )
            time.sleep(LOOK)

    def _compare(self) -> None:
        """Who is otherwise than we are would play otherwise."""
        for worker, fault in self._client.run(unmet, self._terms, on_error="return").items():
            if isinstance(fault, OSError):
                continue  # it has just gone
            if isinstance(fault, Exception):
                fault = f"it has another arena24 than {arena24.__version__}, or none ({fault}); install the same there"
            if fault:
                raise Unplayed(f"the worker {worker} cannot take part: {fault}")

    @contextmanager
    def _talking(self) -> Iterator[None]:
        """The scheduler may go away whatever we ask."""
        try:
            yield
        except (OSError, CancelledError) as error:
            raise Unplayed(f"the scheduler {self._address} has gone away; start it and its workers again") from error


def _connected(address: str) -> Client:
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we tell ourselves what goes wrong
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    dask.config.set({"distributed.comm.timeouts.connect": CONNECT})
    try:
        socket.create_connection(get_address_host_port(address), CONNECT).close()  # Dask would try again and again
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # versions that differ: we compare those that matter
            return Client(address, timeout=CONNECT, name="arena24-tournament")
    except (OSError, ValueError, TypeError, RuntimeError) as error:  # nobody there, no address, no certificates
        why = str(error).strip().splitlines()[-1]
        raise Unplayed(
            f"no Dask scheduler answers at {address!r} ({why}); "
            "start one with `dask scheduler`, and give the address that it prints"
        ) from None


def _told(error: BaseException, batch: Batch) -> str:
    rounds = f"rounds {batch.tasks[0].round} to {batch.tasks[-1].round}"
    match error:
        case Otherwise():
            return f"a worker that has come later cannot take part: {error}"
        case KilledWorker():
            return f"the workers that played the {rounds} were lost, one after another; look at what they have logged"
    return f"a worker could not play the {rounds}: {error!r}"


# ---- on a Dask worker


def play(batch: Batch, parcels: Sequence[Parcel]) -> Played:
    """Play a batch at the station of this worker."""
    return _station(get_worker()).play(batch, parcels)


def stop(owner: str, dask_worker: Worker) -> None:
    """Whoever sent these batches wants them no more."""
    _station(dask_worker).stop(owner)


def _kept(parcel: Parcel) -> Parcel:
    """A parcel as a task of its own: kept by the workers that need it, made again if all of them are lost."""
    return parcel


_making = threading.Lock()


def _station(worker: Worker) -> Station:
    with _making:
        return _made(worker.local_directory)


@functools.cache
def _made(folder: str) -> Station:
    """One for a worker's life. Dask sees to it that its folder goes with it, or when the next one comes."""
    shelf = Path(folder, "arena24")
    shelf.mkdir(exist_ok=True)
    station = Station(shelf)
    atexit.register(station.close)
    return station
