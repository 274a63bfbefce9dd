"""A process that plays rounds of a tournament: `python -m arena24.sim.worker`, tasks on stdin, reports on stdout.

Every round is played by a fresh fork, in which the bots have nothing left from earlier rounds. Whoever hangs or takes
the fork with it is blamed by the stopwatch; the round is then played again with that seat silent, so that the others
get what they would have had against a bot that never came.
"""

import contextlib
import fcntl
import io
import os
import random
import resource
import select
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from arena24 import sim
from arena24.contest.turns import Standstill
from arena24.games.catalogue import find
from arena24.games.core import AnyGame, Params, Result
from arena24.sim.blame import blamed
from arena24.sim.entrant import load
from arena24.sim.guest import Talker
from arena24.sim.program import Program
from arena24.sim.report import Failed, How, Remark, RoundReport, RoundTask
from arena24.sim.stopwatch import Stopwatch
from arena24.sim.table import RULES, Bot

STDIN, STDOUT = 0, 1
LONGEST_DETAIL = 4000  # characters of a traceback; its end says most
LOOK = 0.05  # seconds between two looks at the stopwatch, at least
ASLEEP = 10  # times what a bot may think, on the wall: then it sleeps, or waits for something that never comes
IDLE = 0.005  # of the time on the wall: whoever computes less is asleep; others may wait for a processor with a hundred
STUCK = 100  # the same of a whole round: then it is the rules that hang
OUT_OF_REACH = 200  # the number of our pipe: some bots close whatever is open, from 3 on
LEAST_MEMORY = 2 << 30  # bytes that the bots of a round may have on any machine
SHOWN = 40  # characters of what a bot prints


class Abandoned(Exception):
    """Nobody waits for the report any more."""


# ---- in the fork


class _Silent:
    """Plays nothing."""

    def __call__(self, me: object) -> None:
        """Go at once."""


class _Listener(io.TextIOBase):
    """Standard output of bots: remembers who printed, and the beginning of it."""

    def __init__(self, watch: Stopwatch) -> None:
        super().__init__()
        self.heard: dict[int, str] = {}
        self._watch = watch

    def write(self, text: str, /) -> int:
        """Hear what somebody prints."""
        seat = self._watch.running
        self.heard[seat] = (self.heard.get(seat, "") + text)[:SHOWN]
        return len(text)


class _Round:
    """One attempt at a task."""

    def __init__(self, task: RoundTask, silent: frozenset[int], watch: Stopwatch) -> None:
        self._task, self._silent, self._watch = task, silent, watch
        self._failed: list[Failed] = []
        self._remarks: list[Remark] = []

    def play(self) -> RoundReport:
        """Load the bots and let them play."""
        task = self._task
        random.seed(f"{task.round} {task.lot}")  # the same in whichever worker
        listener = _Listener(self._watch)
        os.register_at_fork(before=self._note_fork)
        with contextlib.redirect_stdout(listener), contextlib.redirect_stderr(listener):
            bots = [self._bot(seat) for seat in range(len(task.bots))]
            self._watch(RULES)
            game = find(task.game)
            params = msgspec.convert(task.params, game.params)
            results, turns = self._play(game, bots, params)
        self._remarks += [Remark(seat, "printed", repr(text)) for seat, text in listener.heard.items() if seat != RULES]
        lost = {failed.seat for failed in self._failed} | self._silent
        return RoundReport(
            round=task.round,
            results=tuple(0.0 if seat in lost else float(result) for seat, result in enumerate(results)),
            turns=turns,
            failed=tuple(self._failed),
            remarks=tuple(self._remarks),
        )

    def _play(self, game: AnyGame, bots: list[Bot], params: Params) -> tuple[Sequence[Result], int]:
        """The round's results and turns."""
        try:
            outcome = sim.play(game, bots, params, self._task.world, watch=self._watch)
        except Standstill as error:
            self._remarks.append(Remark(RULES, "stopped", str(error)))
            return [0] * len(bots), 0
        self._remarks += [Remark(RULES, "answered error 5", _cut(text)) for text in outcome.incidents]
        return outcome.results, outcome.turns

    def _bot(self, seat: int) -> Bot:
        """A bot, or silence in its place."""
        if seat in self._silent:
            return _Silent()
        self._watch(seat)
        where = self._task.bots[seat]
        try:
            bot = load(where.source, where.folder)
        except (Exception, SystemExit) as error:
            self._note_exception(seat, error)
            return _Silent()

        def noting(me: object) -> None:
            try:
                bot(me)
            except (Exception, SystemExit) as error:
                self._note_exception(seat, error)
                return
            self._remarks.append(Remark(seat, "returned", "before the round was over"))

        if isinstance(bot, Talker):
            if isinstance(bot.run, Program):
                bot.run.began = lambda process: self._watch.accompany(seat, process)
            return Talker(noting)
        return noting

    def _note_fork(self) -> None:
        """Somebody makes a copy of itself, which will not play."""
        seat = self._watch.running
        if seat != RULES and not any(remark.seat == seat and remark.what == "forked" for remark in self._remarks):
            self._remarks.append(Remark(seat, "forked", "what it starts ends with its round"))

    def _note_exception(self, seat: int, error: BaseException) -> None:
        told = blamed(error)
        for here, there in self._task.bots[seat].known.items():
            told = told.replace(here, there)
        self._failed.append(Failed(seat, How.RAISED, _cut(told)))


def _bound_memory() -> None:
    """A bot that takes ever more gets a MemoryError, and the machine stays usable; its programs inherit it."""
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    bound = max(LEAST_MEMORY, whole // (2 * (os.cpu_count() or 1)))
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if soft == resource.RLIM_INFINITY or soft > bound:  # `ulimit -d` may have said less
        resource.setrlimit(resource.RLIMIT_DATA, (bound, hard))


def _cut(text: str) -> str:
    return text[-LONGEST_DETAIL:]


def _in_fork(task: RoundTask, silent: frozenset[int], watch: Stopwatch, pipe: int) -> None:
    """Play and report; nothing may escape into the code of the parent."""
    try:
        os.setpgid(0, 0)  # whatever bots start goes with them
        pipe = fcntl.fcntl(pipe, fcntl.F_DUPFD, OUT_OF_REACH)
        watch.begin()
        _bound_memory()
        with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")  # whoever takes all memory goes first, and nobody who watches
        nowhere = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(nowhere, standard)
        try:
            report = _Round(task, silent, watch).play()
        except (Exception, SystemExit) as error:
            report = RoundReport(round=task.round, void=f"the round could not be played: {error!r}")
        _write(pipe, report)
    finally:
        os._exit(0)


# ---- the worker


def _write(file: int, report: RoundReport) -> None:
    data = msgspec.json.encode(report) + b"\n"
    while data:
        data = data[os.write(file, data) :]


@contextlib.contextmanager
def _forked(task: RoundTask, silent: frozenset[int], watch: Stopwatch) -> Iterator[int]:
    """A fork that plays; gives the pipe on which it reports. It is gone afterwards, whatever it was doing."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        _in_fork(task, silent, watch, theirs)
    watch.process = child
    os.close(theirs)
    with suppress(OSError):  # the child does it, too; whoever comes first
        os.setpgid(child, child)
    try:
        yield ours
    finally:
        os.close(ours)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _heard(pipe: int, limit: float, watch: Stopwatch) -> bytes | None:
    """What the fork reports: one line, less than that if it dies, None if a bot's time is up."""
    end, data = time.monotonic() + STUCK * limit, b""
    while not data.endswith(b"\n"):
        left = limit - watch.slowest()[1]
        if left <= 0 or _asleep(watch, limit) or time.monotonic() > end:
            return None
        ready, _, _ = select.select([pipe, STDIN], [], [], min(max(left, LOOK), limit))
        if not ready:
            continue
        if STDIN in ready:  # there is one task at a time: this is the end of them
            raise Abandoned
        more = os.read(pipe, 65536)
        if not more:
            break
        data += more
    return data


def _asleep(watch: Stopwatch, limit: float) -> bool:
    """Does the bot that runs do next to nothing? A bot that waits for a busy processor gets on, if slowly."""
    waited = watch.waited
    return watch.running != RULES and waited > ASLEEP * limit and watch.computed < IDLE * waited


def _hung(watch: Stopwatch, limit: float) -> Failed:
    """Whose fault it is that the round goes on and on."""
    seat, seconds = watch.slowest()
    if seconds >= limit:
        return Failed(seat, How.HUNG, f"it thought for more than {limit:g} s")
    if _asleep(watch, limit):
        return Failed(watch.running, How.HUNG, f"it did nothing for more than {ASLEEP * limit:g} s")
    return Failed(RULES, How.HUNG, "")


def _attempt(task: RoundTask, silent: frozenset[int]) -> RoundReport | Failed:
    """Play it once: the report, or whose fault it is that there is none."""
    watch = Stopwatch(len(task.bots))
    try:
        with _forked(task, silent, watch) as pipe:
            data = _heard(pipe, task.limit, watch)
            if data is None:
                return _hung(watch, task.limit)
        try:
            return msgspec.json.decode(data, type=RoundReport)
        except msgspec.DecodeError:
            return Failed(watch.running, How.DIED, "it ended the process in which it played")
    finally:
        watch.close()


def play(task: RoundTask) -> RoundReport:
    """Play a task, if need be again without whoever spoilt it."""
    spoilt: list[Failed] = []
    while True:
        result = _attempt(task, frozenset(failed.seat for failed in spoilt))
        if isinstance(result, RoundReport):
            return msgspec.structs.replace(result, failed=(*spoilt, *result.failed))
        if result.seat == RULES or any(failed.seat == result.seat for failed in spoilt):
            return RoundReport(
                round=task.round, failed=tuple(spoilt), void="it ended or stuck while no bot was thinking"
            )
        spoilt.append(result)


def _tasks() -> Iterator[RoundTask]:
    data = b""
    while more := os.read(STDIN, 65536):
        data += more
        if data.endswith(b"\n"):
            yield msgspec.json.decode(data, type=RoundTask)
            data = b""


def main() -> None:
    """Play until there are no more tasks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tournament, which then closes our stdin
    with suppress(Abandoned, BrokenPipeError):
        for task in _tasks():
            find(task.game)  # loaded here, it need not be loaded in every fork
            _write(STDOUT, play(task))


if __name__ == "__main__":
    main()
