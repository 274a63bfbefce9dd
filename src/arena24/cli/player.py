"""One bot on one server, in a process of its own: `python -m arena24.cli.player`, started by `arena24 bot`.

Its job comes on standard input; what happens is told on the descriptor that the job names, one JSON value per line.
"""

import os
import sys
import time
import traceback
from pathlib import Path

import msgspec

from arena24.cli.watchdog import LOOK, Watchdog
from arena24.client import LimitReached, Pacing, Statistics, Watch, connected, run
from arena24.client.memory import Memory, memory_of
from arena24.games.catalogue import find
from arena24.games.failures import BadLogin
from arena24.runtime.threads import in_thread
from arena24.sim.conduct import Conduct, shadowed
from arena24.sim.entrant import function

REFUSED = 3  # exit code: the password is wrong, and trying again does not help


class Job(msgspec.Struct, frozen=True):
    """What is to be played, where and as whom."""

    source: str
    game: str
    addresses: tuple[tuple[str, int], ...]
    login: str
    password: str
    folder: str  # where memory and transcripts are kept
    transcripts: bool
    descriptor: int
    limit: float = 30.0  # seconds that the bot may think before somebody is told


class Beat(msgspec.Struct, frozen=True):
    """How it goes."""

    turns: int = 0
    commands: int = 0
    refused: int = 0
    limits: int = 0  # of those, because there were too many in a turn
    silent: str = ""  # it thinks and thinks
    trouble: str = ""  # the connection is gone, and why
    crash: str = ""  # the last line of a traceback


class Player:
    """Plays, and tells how it goes."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._statistics = Statistics()
        self._conduct = Conduct()
        self._memory: Memory | None = None

    def play(self) -> None:
        """Play until the bot returns."""
        job = self._job
        folder = Path(job.folder)
        folder.mkdir(parents=True, exist_ok=True)
        bot = function(job.source)
        if (kind := memory_of(bot)) is not None:
            self._memory = Memory(folder / "memory.json", kind)
            if self._memory.lost:
                print(f"what the bot remembered cannot be read: {self._memory.lost}", file=sys.stderr)
        transcripts = folder / "transcripts" if job.transcripts else None
        watch = Watch(self._statistics, transcripts, self._before_wait, self.tell)
        pacing = Pacing(tell=lambda trouble: self.tell(trouble=trouble))
        game = find(job.game)
        with connected(
            game.player, job.addresses, job.login, job.password, game=game, pacing=pacing, watch=watch
        ) as me:
            in_thread(self._watch)
            playing = bot if self._memory is None else lambda player: bot(player, self._remembered)
            run(shadowed(game, playing, self._conduct), me)

    def _watch(self) -> None:
        """Look whether it hangs; whoever waits for the server does not."""
        dog = Watchdog({"the bot": self._conduct}, None, self._hangs, timed=True, patience=self._job.limit)
        while True:
            dog.look()
            time.sleep(LOOK)

    def _hangs(self, where: str) -> None:
        print(where, file=sys.stderr)
        self.tell(silent=where.partition(",")[0])

    @property
    def _remembered(self) -> object:
        assert self._memory is not None
        return self._memory.value

    def _before_wait(self) -> None:
        if self._memory is not None:
            self._memory.save()
        self.tell()

    def tell(self, *, silent: str = "", trouble: str = "", crash: str = "") -> None:
        """One line to whoever watches."""
        refusals = self._statistics.refusals
        beat = Beat(
            turns=self._statistics.turns,
            commands=self._statistics.commands,
            refused=refusals.total(),
            limits=refusals[LimitReached.code],
            silent=silent,
            trouble=trouble,
            crash=crash,
        )
        os.write(self._job.descriptor, msgspec.json.encode(beat) + b"\n")


def main() -> None:
    """Play one job."""
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=Job)
    sys.path.insert(0, os.getcwd())
    player = Player(job)
    try:
        player.play()
    except KeyboardInterrupt:
        pass
    except BadLogin as error:
        player.tell(crash=str(error))
        raise SystemExit(REFUSED) from None
    except BaseException as error:
        traceback.print_exc()
        player.tell(crash="".join(traceback.format_exception_only(error)).strip())
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
