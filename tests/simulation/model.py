"""The independent model: judges a run by what bots said and heard, by journals as text and by rows of the database.

It uses nothing of the server's own reading, folding and ranking but where that is what it looks at.
"""

import json
import math
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import zstandard

from arena24.games import catalogue
from arena24.store.fold import fold
from arena24.store.reader import read
from arena24.store.web import WebDatabase
from arena24.web.freeze import OPEN
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking
from tests.simulation.bots import ANNOUNCED, Said, answer_fault
from tests.simulation.plan import Plan, ServerPlan
from tests.simulation.stage import Stage

OVER = "the contest is over"
TURNS = 3  # that a server has to end while a bot hears nothing, before that was too long; the last one frees nobody
LATE = 0.1  # seconds until the last server has heard that the contest begins
EXACT = 1e-9
Key = tuple[str, int, str]  # server, team and line: every order is unique


@dataclass
class Turn:
    """The end of a turn, as it is written."""

    number: int
    remaining: float
    tempo: float
    elapsed: float


@dataclass
class Played:
    """A round, as its journal tells it."""

    server: str
    number: int
    path: Path
    header: dict[str, object]
    orders: list[tuple[int, str]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    finish: tuple[float, float, dict[str, str]] | None = None  # elapsed, K and results
    void: str | None = None
    after: int = 0  # records behind the last one

    @property
    def over(self) -> bool:
        """Has it its last record?"""
        return self.finish is not None or self.void is not None


def content_of(path: Path) -> bytes:
    """A journal, archived or not."""
    data = path.read_bytes()
    return zstandard.ZstdDecompressor().stream_reader(data).read() if path.suffix == ".zst" else data


def played(server: str, path: Path, content: bytes) -> Played:
    """The round in a journal's text."""
    lines = [line[9:].decode() for line in content.split(b"\n") if line]
    found = Played(server, int(path.name[:6]), path, json.loads(lines[0].removeprefix("H ")))
    for line in lines[1:]:
        kind, _, rest = line.partition(" ")
        if found.over:
            found.after += 1
        elif kind == "O":
            team, _, text = rest.partition(" ")
            found.orders.append((int(team), text))
        elif kind == "T":
            number, remaining, tempo, _, elapsed, _ = rest.split(" ")
            found.turns.append(Turn(int(number), float(remaining), float(tempo), float(elapsed)))
        elif kind == "F":
            elapsed, tempo, _, results = rest.split(" ", 3)
            found.finish = float(elapsed), float(tempo), json.loads(results)
        elif kind == "V":
            found.void = rest
    return found


class Model:
    """What must hold after a run."""

    def __init__(self, run: Stage[Any]) -> None:
        self._run = run
        self._plan: Plan = run.plan
        self._rounds = list(self._found())

    def faults(self) -> list[str]:
        """Everything that does not hold."""
        run = self._run
        return [
            *run.faults,
            *run.record.faults,
            *(fault for said in run.record.said if said.answered and (fault := answer_fault(said))),
            *self._overdue(),
            *self._files(),
            *(fault for one in self._rounds for fault in self._round(one)),
            *self._sequence(),
            *self._orders(),
            *self._guesses(),
            *self._database(),
            *self._ranking(),
            *self._web(),
            *self._waits(),
        ]

    # ---- what there is

    def _directory(self, server: ServerPlan) -> Path:
        return self._run.folder.journals(server.name)

    def _found(self) -> Iterator[Played]:
        for server in self._plan.servers:
            for path in sorted(self._directory(server).glob("*.journal*")):
                if path.name.endswith((".journal", ".journal.zst")):
                    yield played(server.name, path, content_of(path))

    def _overdue(self) -> Iterator[str]:
        """What the power took had not been synced, and could not have been."""
        yield from self._run.disk.overdue

    def _files(self) -> Iterator[str]:
        """Nothing is half made, nothing set aside without a reason, nothing twice."""
        for server in self._plan.servers:
            names = sorted(path.name for path in self._directory(server).iterdir())
            for name in names:
                if not name.endswith(".journal.zst"):
                    yield f"{server.name} has left {name}"
            yield from (f"{name} is there twice" for name, count in Counter(n[:6] for n in names).items() if count > 1)

    # ---- rounds

    def _server(self, one: Played) -> ServerPlan:
        return next(server for server in self._plan.servers if server.name == one.server)

    def _round(self, one: Played) -> Iterator[str]:
        server, where = self._server(one), f"{one.server} round {one.number}"
        if one.after:
            yield f"{where} goes on behind its last record"
        if not one.over:
            yield f"{where} is not over"
        if [turn.number for turn in one.turns] != list(range(1, len(one.turns) + 1)):
            yield f"{where} has turns {[turn.number for turn in one.turns]}"
        if one.finish is not None:
            yield from self._finished(one, server, where)
        elif not one.void:
            yield f"{where} is void without a reason"
        elif one.void != OVER and not self._run.powerless:
            yield f"{where} is void: {one.void}"
        yield from self._times(one, server, where)
        try:
            whole = read(one.path)
            folded = fold(catalogue.find(server.game), whole.header, whole.records)
        except Exception as error:
            yield f"{where} cannot be folded: {error!r}"
            return
        results = {str(team): str(result) for team, result in (folded.results() or {}).items()}
        if one.finish is not None and results != one.finish[2]:
            yield f"{where} ended with {one.finish[2]}, and a fold gives {results}"

    def _finished(self, one: Played, server: ServerPlan, where: str) -> Iterator[str]:
        assert one.finish is not None
        elapsed, tempo, results = one.finish
        if len(one.turns) != server.turns and server.game == "toy":
            yield f"{where} is finished after {len(one.turns)} turns"
        elif (elapsed, tempo) != (one.turns[-1].elapsed, one.turns[-1].tempo):
            yield f"{where} has another time or K than its last turn"
        if server.game != "toy":
            return
        jugs = {str(team): str(water) for team, water in poured(one).items()}
        if jugs != results:
            yield f"{where} has results {results}, and was {jugs}"

    def _times(self, one: Played, server: ServerPlan, where: str) -> Iterator[str]:
        before = one.header["started"]
        assert isinstance(before, float | int)
        for turn in one.turns:
            if not math.isclose(turn.tempo, tempo_at(self._plan, turn.elapsed), rel_tol=EXACT):
                yield f"{where} turn {turn.number} has K {turn.tempo} at {turn.elapsed}"
            overtime = turn.elapsed >= self._plan.duration - 1e-6  # its clock stands still
            least = self._least(server, before) - 1e-6
            if server.game == "toy" and turn.elapsed - before < least and not overtime and not self._run.blackouts:
                yield f"{where} turn {turn.number} lasted {turn.elapsed - before} s"
            before = turn.elapsed

    def _least(self, server: ServerPlan, began: float) -> float:
        """Contest seconds that a turn lasts, at least, if it began then."""
        return server.turn_seconds

    def _sequence(self) -> Iterator[str]:
        """Rounds are numbered one after another; without faults there are as many as fit."""
        for server in self._plan.servers:
            rounds = [one for one in self._rounds if one.server == server.name]
            if [one.number for one in rounds] != list(range(1, len(rounds) + 1)):
                yield f"{server.name} has rounds {[one.number for one in rounds]}"
            fit = int((self._plan.duration - LATE) / (server.turn_seconds * server.turns))
            if (
                server.game == "toy"
                and not self._plan.faults
                and (len(rounds) < fit or any(one.void for one in rounds))
            ):
                yield f"{server.name} has played {len(rounds)} rounds, and {fit} fit"

    # ---- orders

    def _orders(self) -> Iterator[str]:
        places: dict[Key, tuple[int, int]] = {}
        answers: dict[Key, str] = {}
        for one in self._toys:
            jugs: dict[int, int] = {}
            for index, (team, text) in enumerate(one.orders):
                key = one.server, team, text
                if text == ANNOUNCED:
                    continue  # its data follows
                if key in places:
                    yield f"{key} is noted twice: {places[key]} and {one.number, index}"
                places[key] = one.number, index
                answers[key] = pour(jugs, team, text)
        said = {
            (one.server, one.team, one.text): one for one in self._run.record.said if one.order and one.kind != "open"
        }
        yield from (f"{key} was never said" for key in places if key not in said)
        lost, dangling = set(self._lost()), self._dangling()
        for key, line in said.items():
            if line.kind == "sum" and line.answered and line.executed and key not in places and dangling[key[:2]]:
                dangling[key[:2]] -= 1  # its round was over when the data came: nothing that it does is of any concern
            else:
                yield from self._order(key, line, places.get(key), answers.get(key), key in lost)
        yield from self._order_of_orders(said, places)

    @property
    def _toys(self) -> list[Played]:
        return [one for one in self._rounds if self._server(one).game == "toy"]

    def _guesses(self) -> Iterator[str]:
        """Of orders that may be said twice, as many are noted as were answered, and not more than were said."""
        guesses = [said for said in self._run.record.said if said.kind == "open" and said.order]
        said = Counter((one.server, one.team, one.text) for one in guesses)
        answered = Counter((one.server, one.team, one.text) for one in guesses if one.answered and one.executed)
        rounds = [one for one in self._rounds if self._server(one).game != "toy"]
        noted = Counter((one.server, team, text) for one in rounds for team, text in one.orders)
        lost = Counter(self._lost())
        yield from (
            f"{key} is noted {count} times, and was said {said[key]} times" for key, count in (noted - said).items()
        )
        yield from (
            f"{key} was answered, and is lost {count} times" for key, count in (answered - noted - lost).items()
        )

    def _order(
        self, key: Key, said: Said, place: tuple[int, int] | None, answer: str | None, lost: bool
    ) -> Iterator[str]:
        if said.answered is None:
            return
        if not said.executed:
            if place is not None:
                yield f"{key} was refused with {said.answer[0]!r}, and is noted"
        elif place is None:
            if not lost:
                yield f"{key} was answered with {said.answer} at {said.answered:.3f}, and is lost"
        elif answer is not None and said.text.startswith("POUR"):
            heard = said.answer[0] if answer.startswith("FAILED") else said.answer[-1]
            if not heard.startswith(answer) or (answer.isdigit() and heard != answer):
                yield f"{key} was answered with {said.answer}, and should have been with {answer}"

    def _dangling(self) -> Counter[tuple[str, int]]:
        """How many announcements were left without data when their rounds ended, by server and team."""
        dangling: Counter[tuple[str, int]] = Counter()
        for one in self._toys:
            announced = Counter(team for team, text in one.orders if text == ANNOUNCED)
            followed = Counter(team for team, text in one.orders if text.startswith(f"{ANNOUNCED}\t"))
            for team, count in (announced - followed).items():
                dangling[one.server, team] += count
        return dangling

    def _lost(self) -> Iterator[Key]:
        """What the power has taken."""
        for path, content, kept in self._run.disk.lost:
            offset = 0
            for line in content.split(b"\n")[:-1]:  # what follows was never written whole, nor answered
                offset += len(line) + 1
                if offset > kept and line[9:11] == b"O ":
                    team, _, text = line[11:].decode(errors="replace").partition(" ")
                    yield path.parent.name, int(team), text

    def _order_of_orders(self, said: dict[Key, Said], places: dict[Key, tuple[int, int]]) -> Iterator[str]:
        """What was answered before something else was said was executed before it; and lines go in their order."""
        teams: dict[tuple[str, int], list[tuple[Said, tuple[int, int]]]] = {}
        for key, place in places.items():
            if key in said:
                teams.setdefault(key[:2], []).append((said[key], place))
        for orders in teams.values():
            by_answer = sorted((one for one in orders if one[0].answered), key=lambda one: one[0].answered or 0.0)
            latest, done = (0, -1), 0
            for one, place in sorted(orders, key=lambda one: one[0].sent or 0.0):
                while done < len(by_answer) and (by_answer[done][0].answered or 0.0) < (one.sent or 0.0):
                    latest = max(latest, by_answer[done][1])
                    done += 1
                if place < latest:
                    yield f"{one.server} {one.team} {one.text} stands before what was answered before it was said"
            connections: dict[int, tuple[int, int]] = {}
            for one, place in sorted(orders, key=lambda one: one[0].serial):
                if place < connections.get(one.connection, (0, -1)):
                    yield f"{one.server} {one.team} {one.text} stands before what was said before it"
                connections[one.connection] = place

    # ---- results

    def _database(self) -> Iterator[str]:
        with closing(sqlite3.connect(self._run.folder.path / "contest.db")) as database:
            rows = database.execute("select server, number, finished, tempo, void from rounds").fetchall()
            results = database.execute("select server, round, team, exact from results").fetchall()
            state, elapsed = database.execute("select state, elapsed from contest").fetchone()
        if state != "finished" or not math.isclose(elapsed, self._plan.duration, abs_tol=1e-6):
            yield f"the contest is {state} after {elapsed} of {self._plan.duration} s"
        credited: dict[tuple[str, int], dict[str, str]] = {}
        for server, number, team, exact in results:
            credited.setdefault((server, number), {})[str(team)] = exact
        found = {(one.server, one.number): one for one in self._rounds}
        known = {(server, number): (ended, tempo, bool(void)) for server, number, ended, tempo, void in rows}
        yield from (f"{key} is credited, and was not played" for key in known.keys() - found.keys())
        for key, one in found.items():
            if key not in known:
                yield f"{key} is not credited"
            elif one.finish is None:
                if not known[key][2] or key in credited:
                    yield f"{key} is void, and the database has {known[key]}"
            elif known[key] != (one.finish[0], one.finish[1], False) or credited.get(key, {}) != one.finish[2]:
                yield f"{key} ended with {one.finish}, and the database has {known[key]} {credited.get(key)}"

    def _ranking(self) -> Iterator[str]:
        database = WebDatabase.open(self._run.folder.database)
        grown = Scoreboard() if self._run.web_site is None else self._run.web_site.monitor._scoreboards[True]
        shown = {row.team: (row.place, row.total) for row in ranking(grown.read(database, OPEN)).rows}
        database.close()
        naive = self._naive_totals()
        for team, total in naive.items():
            place = 1 + sum(other - total >= EXACT for other in naive.values())
            if shown[team][0] != place or not math.isclose(shown[team][1], total, rel_tol=1e-9, abs_tol=1e-9):
                yield f"team {team} is shown with {shown[team]}, and has {place, float(total)}"

    def _naive_totals(self) -> dict[int, Fraction]:
        """Points on each server are shares of the mean of the best three; a task's are the mean of its servers'."""
        teams = range(1, self._plan.teams + 1)
        totals = dict.fromkeys(teams, Fraction(0))
        servers = Counter(server.game for server in self._plan.servers)
        for server in self._plan.servers:
            scores = dict.fromkeys(teams, Fraction(0))
            for one in self._rounds:
                if one.server == server.name and one.finish is not None:
                    for name, exact in one.finish[2].items():
                        scores[int(name)] += Fraction(one.finish[1]) * Fraction(exact)
            best = sorted(scores.values(), reverse=True)[:3]
            mean = sum(best, Fraction(0)) / len(best)
            for team in teams:
                totals[team] += 100 * scores[team] / mean / servers[server.game] if mean else 0
        return totals

    def _web(self) -> Iterator[str]:
        """Whoever followed a round to its end has seen it as it was."""
        site = self._run.web_site
        for name, follower in site.followers.items() if site is not None else ():
            replica = follower.replica
            if replica is None or not replica.ended:
                continue
            one = next(one for one in self._rounds if (one.server, one.number) == (name, replica.number))
            if one.finish is None:
                continue
            seen = {str(team): str(result) for team, result in (replica._round.results() or {}).items()}
            if seen != one.finish[2]:
                yield f"the web saw {name} round {one.number} end with {seen}"

    # ---- patience

    def _waits(self) -> Iterator[str]:
        """Who waits is answered when the turn ends; and nobody is left without an answer while the server plays on."""
        slack = 3 * (self._plan.delay + self._plan.jitter) + LATE
        held = any(fault.kind == "late" for fault in self._plan.faults)
        for said in self._run.record.said:
            if (
                said.kind != "open"
                and said.answered
                and said.heard
                and said.answer[-2].startswith("WAITING")
                and not held
            ):
                ends = self._run.disk.turn_ends.get(str(self._run.folder.journals(said.server)), [])
                if any(said.heard < end < said.answered - slack for end, *_ in ends):
                    yield f"{said} was not answered when the turn ended"
        for hang in self._run.record.hangs:
            ends = self._run.disk.turn_ends.get(str(self._run.folder.journals(hang.awaited.server)), [])
            during = [end for end, *_ in ends if hang.began + 4 * self._plan.delay < end < hang.ended]
            if hang.served and len(during) >= TURNS:
                yield f"{hang.awaited} was not answered from {hang.began:.3f} to {hang.ended:.3f}"


def pour(jugs: dict[int, int], team: int, text: str) -> str:
    """The toy game, as its rules are told: the answer to an order."""
    words = text.replace("\t", " ").split()
    if words[0] == "POUR":
        if jugs.get(team, 0) + int(words[1]) < 0:
            return "FAILED 100 "
        jugs[team] = jugs.get(team, 0) + int(words[1])
        return str(jugs[team])
    return str(sum(map(int, words[2:])))


def poured(one: Played) -> dict[int, int]:
    """What is in the jugs when all orders of a round have been executed."""
    teams = one.header["teams"]
    assert isinstance(teams, list)
    jugs: dict[int, int] = dict.fromkeys(teams, 0)
    for team, text in one.orders:
        pour(jugs, team, text)
    return jugs


def tempo_at(plan: Plan, elapsed: float) -> float:
    """K: from 1 to 8 over the contest, as a power."""
    return math.pow(8.0, min(max(elapsed, 0.0), plan.duration) / plan.duration)
