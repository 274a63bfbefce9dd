"""The file of a tournament: what it is, then one line for every round that was played, in whatever sequence.

A line is written at once when its round is over; what a crash left of the last one is cut off when the file is opened
again. So an interrupted tournament goes on where it was.
"""

import hashlib
import os
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from arena24.sim.entrant import Entrant
from arena24.sim.report import RoundReport


class OtherTournament(ValueError):
    """The file holds something else."""


class TournamentPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament is; how many rounds are played of it is another matter."""

    game: str
    params: dict[str, Any]
    seed: int  # of world 0; world 1 has the next number
    players: int  # at a table
    bots: tuple[Entrant, ...]

    @property
    def fingerprint(self) -> str:
        """The same for the same plan."""
        return hashlib.blake2b(msgspec.json.encode(self, order="deterministic"), digest_size=6).hexdigest()


class Ledger:
    """Reports by the number of their round, kept in a file."""

    def __init__(self, path: Path, plan: TournamentPlan) -> None:
        self.path = path
        self.reports: dict[int, RoundReport] = {}
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            self._read(plan)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def _read(self, plan: TournamentPlan) -> None:
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.ftruncate(self._file, whole)
        first, *lines = data[:whole].splitlines() or [b""]
        if not first:
            self._append(plan)
            return
        _compare(self.path, first, plan)
        for line in lines:
            report = msgspec.json.decode(line, type=RoundReport)
            self.reports[report.round] = report

    def add(self, report: RoundReport) -> None:
        """Keep a report."""
        self._append(report)
        self.reports[report.round] = report

    def _append(self, value: TournamentPlan | RoundReport) -> None:
        os.write(self._file, msgspec.json.encode(value) + b"\n")

    def close(self) -> None:
        """No more reports."""
        os.close(self._file)


def _compare(path: Path, first: bytes, plan: TournamentPlan) -> None:
    try:
        there = msgspec.json.decode(first, type=TournamentPlan)
    except msgspec.DecodeError as error:
        raise OtherTournament(f"{path} is no file of a tournament; give another --out") from error
    if there == plan:
        return
    digests = {old.source: old.digest for old in there.bots}
    changed = [bot.name for bot in plan.bots if digests.get(bot.source, bot.digest) != bot.digest]
    why = f"{changed[0]} has changed since" if changed else "other bots, game, server, seed or players"
    raise OtherTournament(f"{path} holds another tournament ({why}); give another --out, or remove it")
