"""What a server finds when it starts: each row of the table in `store/remains.py`."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import zstandard

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo
from arena24.games import cards, toy, treasure
from arena24.games.core import AnyGame, Params, TeamId
from arena24.games.seed import Seed
from arena24.server.clock import ServerClock
from arena24.server.limits import Limits
from arena24.server.rounds import ContestRounds, ServerSetup
from arena24.server.world import World
from arena24.store import engine
from arena24.store.database import Database
from arena24.store.errors import DatabaseError
from arena24.store.folder import Folder
from arena24.store.journal import Journal
from arena24.store.reader import read
from arena24.store.records import Finish, TurnEnd, Void
from tests.cli.shell import until
from tests.server.contest import toy_contest
from tests.server.test_rehearsal import AtOnce

TOY = toy.ToyParams(turns=2)
SEED = "ab" * 32


class Server:
    """A server whose turns we end."""

    def __init__(
        self, folder: Folder, game: AnyGame = toy.GAME, params: Params = TOY, background: Executor | None = None
    ) -> None:
        self.folder, self.database, self.now = folder, Database.open(folder.database), 0.0
        clock = ServerClock(ContestClock(3600.0).started(0.0), Tempo(3600.0), lambda: self.now)
        setup = ServerSetup("Toy1", game, params, Seed.from_hex(SEED), folder.journals("Toy1"))
        teams = [TeamId(1), TeamId(2)]
        self.rounds = ContestRounds(setup, self.database, clock, lambda: teams, background or AtOnce(), AtOnce())
        self.world = World(game, self.rounds, clock, Limits(), 0)
        self.interrupted = self.rounds.resume()
        if self.interrupted is None:
            self.world.begin()
        else:
            self.world.go_on(*self.interrupted)

    def turns(self, count: int) -> None:
        for _ in range(count):
            self.now += 10.0
            self.world.end_turn()

    def stop(self) -> None:
        """It ends as if it were killed: the journal is let go."""
        self.world._log.close()  # type: ignore[attr-defined]  # a journal
        self.database.close()

    @property
    def files(self) -> set[str]:
        return {path.name for path in self.folder.journals("Toy1").iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path, teams=2, duration=3600.0)


@pytest.fixture
def start(folder: Folder) -> Iterator[Callable[..., Server]]:
    started: list[Server] = []

    def begin(*args: object) -> Server:
        if started:
            started[-1].stop()
        started.append(Server(folder, *args))  # type: ignore[arg-type]
        return started[-1]

    yield begin
    started[-1].stop()


Start = Callable[..., Server]


def test_what_was_half_made_is_swept(folder: Folder, start: Start) -> None:
    folder.journals("Toy1").mkdir(parents=True)
    for name in ("000001.journal.4711.new", "000007.journal.4711.new", "000003.journal.zst.new"):
        (folder.journals("Toy1") / name).write_bytes(b"half")
    server = start()
    assert (server.rounds.number, server.files) == (1, {"000001.journal"})


def test_a_round_whose_last_turn_ended_is_finished_with_its_k(folder: Folder, start: Start) -> None:
    server = start()
    server.turns(1)
    server.now += 10.0
    assert server.world.round is not None
    server.world.round.end_turn(3580.0)
    server.world._log.end_turn(TurnEnd(2, 3580.0, server.rounds._clock.tempo(), elapsed=20.0))  # and killed
    later = start()
    assert later.interrupted is None
    assert later.rounds.number == 2
    row = later.database.recorded("Toy1")[1]
    assert (row.finished, row.tempo) == (20.0, Tempo(3600.0).at(20.0))
    finish = read(folder.journals("Toy1") / "000001.journal.zst").records[-1]
    assert isinstance(finish, Finish)
    assert (finish.elapsed, finish.tempo) == (row.finished, row.tempo)


def test_a_damaged_round_is_void_and_the_next_begins(folder: Folder, start: Start) -> None:
    start().turns(1)
    path = folder.journal("Toy1", 1)
    damaged = path.read_bytes().replace(b" T 1 ", b" T 9 ")
    path.write_bytes(damaged + b"00000000 O 1 POUR 1\n")
    server = start()
    assert server.rounds.number == 2
    assert server.database.recorded("Toy1")[1].void
    assert server.files == {"000001.journal.damaged", "000001.journal.zst", "000002.journal"}
    assert (folder.journals("Toy1") / "000001.journal.damaged").read_bytes().startswith(damaged)
    (told,) = server.rounds.losses
    assert "its journal was damaged" in told


@pytest.mark.parametrize("changed", [{"server": "Toy2"}, {"round": 7}, {"seed": "cd" * 32}])
def test_a_journal_of_another_round_is_refused(folder: Folder, start: Start, changed: dict[str, str]) -> None:
    start().turns(1)
    header = read(folder.journal("Toy1", 1)).header
    folder.journal("Toy1", 1).unlink()
    Journal.create(folder.journal("Toy1", 1), msgspec.structs.replace(header, **changed)).close()
    server = start()
    assert (server.interrupted, server.rounds.number) == (None, 1)
    assert server.files == {"000001.journal.foreign", "000001.journal"}
    assert server.database.recorded("Toy1") == {}


def test_an_archive_that_the_database_lacks_is_credited(folder: Folder, start: Start) -> None:
    start().turns(4)
    with closing(sqlite3.connect(folder.path / "contest.db")) as file, file:
        file.execute("delete from results")
        file.execute("delete from rounds")
    server = start()
    assert sorted(server.database.recorded("Toy1")) == [1, 2]
    assert server.database.results("Toy1", 2) == {1: "0", 2: "0"}
    assert server.rounds.number == 3


def test_a_lost_journal_is_not_replaced(folder: Folder, start: Start) -> None:
    """The database knows of a round whose journal is gone: its number is never used again."""
    start().turns(4)
    (folder.journals("Toy1") / "000002.journal.zst").unlink()
    folder.journal("Toy1", 3).unlink()
    assert start().rounds.number == 3


def test_an_archive_is_never_overwritten(folder: Folder, start: Start) -> None:
    start().turns(2)
    packed = folder.journals("Toy1") / "000001.journal.zst"
    header, before = read(packed).header, packed.read_bytes()
    journal = Journal.create(folder.journal("Toy1", 1), msgspec.structs.replace(header, version="another"))
    journal.finish(elapsed=1.0, tempo=1.0, results={}, digest="-")
    server = start()
    assert packed.read_bytes() == before
    assert "000001.journal" in server.files
    assert (server.rounds.uncredited, server.rounds.settling) == (1, False)  # it waits for somebody, not for time
    assert server.database.results("Toy1", 1) == {1: "0", 2: "0"}


def test_a_journal_beside_its_archive_goes(folder: Folder, start: Start) -> None:
    start().turns(2)
    packed = folder.journals("Toy1") / "000001.journal.zst"
    folder.journal("Toy1", 1).write_bytes(zstandard.ZstdDecompressor().stream_reader(packed.read_bytes()).read())
    assert start().files == {"000001.journal.zst", "000002.journal"}


def test_an_unfinished_round_before_another_is_void(folder: Folder, start: Start) -> None:
    server = start()
    server.turns(1)
    header = read(folder.journal("Toy1", 1)).header
    seed = Seed.from_hex(SEED).derive("Toy1", 2).hex
    Journal.create(folder.journal("Toy1", 2), msgspec.structs.replace(header, round=2, seed=seed)).close()
    later = start()
    assert later.interrupted is not None
    assert later.rounds.number == 2
    assert later.database.recorded("Toy1")[1].void


def test_a_round_of_a_game_that_is_played_no_more_is_void(folder: Folder, start: Start) -> None:
    start().turns(1)
    server = start(cards.GAME, cards.CardsParams(turns=2))
    assert (server.interrupted, server.rounds.number) == (None, 2)
    last = read(folder.journals("Toy1") / "000001.journal.zst").records[-1]
    assert isinstance(last, Void)
    assert "it is a round of toy" in last.reason
    assert ["cannot be folded, and is void" in told for told in server.rounds.losses] == [True]


def test_a_round_that_breaks_while_it_is_played_is_told_and_one_that_was_not_finished_in_time_is_not(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    monkeypatch.setattr(type(server.world.round), "end_turn", lambda *_: 1 // 0)
    server.turns(1)
    (told,) = server.rounds.losses
    assert told.startswith("round 1 is void: turn 1 cannot be resolved")
    server.now = 3600.0
    server.world.stop("the contest is over")
    assert server.rounds.losses == [told]


# ---- void rounds


def test_a_void_tournament_gives_no_id_twice(folder: Folder, start: Start) -> None:
    """Cards 4: ids are never used again; R4: the scores of the last finished tournament stay."""
    params = cards.CardsParams(turns=2)
    server = start(cards.GAME, params)
    server.turns(2)
    assert isinstance(server.world.round, cards.Tournament)
    finals = server.world.round.finals
    assert set(finals[TeamId(1)]) == {1, 2}
    server.world._give_up("fire")
    assert list(server.world.round.bouts) == [5, 6]
    assert server.world.round.finals == finals
    later = start(cards.GAME, params)
    assert isinstance(later.world.round, cards.Tournament)
    assert (list(later.world.round.bouts), later.world.round.finals) == ([5, 6], finals)


def test_after_a_void_round_and_a_crash_ids_are_kept(folder: Folder, start: Start) -> None:
    params = msgspec.structs.replace(treasure.GAME.quick, turns=30)
    server = start(treasure.GAME, params)
    assert server.world.round is not None
    for team in (2, 1):
        server.world.seat(TeamId(team))
    server.world.stop("fire")  # and nobody logs in any more
    later = start(treasure.GAME, params)
    assert isinstance(later.world.round, treasure.Treasure)
    assert later.world.round.players == [2, 1]


# ---- the database is locked, the disk is stalled


def test_crediting_is_tried_until_it_is_done(folder: Folder, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    record, tries = Database.record_round, iter([DatabaseError("locked"), OSError(28, "full"), RuntimeError("what?")])

    def fails(*args: object) -> bool:
        for error in tries:
            raise error
        return record(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(Database, "record_round", fails)
    server.turns(2)
    server.now += 60.0
    for _ in range(2):
        assert (server.rounds.uncredited, server.rounds.settling) == (1, True)
        assert server.rounds.unsettled == 60.0
        server.rounds.settle()
    server.rounds.settle()
    assert (server.rounds.uncredited, server.rounds.unsettled) == (0, 0.0)
    assert server.database.results("Toy1", 1) == {1: "0", 2: "0"}


def test_a_locked_database_delays_no_turn(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "BUSY_MS", 20)
    with closing(sqlite3.connect(folder.path / "contest.db")) as locker, ThreadPoolExecutor(1) as background:
        server = Server(folder, background=background)
        locker.isolation_level = None
        locker.execute("begin immediate")
        server.turns(6)
        assert (server.rounds.number, server.rounds.uncredited) == (4, 3)
        locker.execute("rollback")

        def done() -> bool:
            server.rounds.settle()
            return not server.rounds.uncredited

        until(done)
        assert sorted(server.database.recorded("Toy1")) == [1, 2, 3]
        assert {path.name for path in folder.journals("Toy1").glob("*.zst")} == {
            f"00000{number}.journal.zst" for number in (1, 2, 3)
        }
        server.stop()


def test_one_round_that_cannot_be_credited_keeps_no_other_waiting(folder: Folder, start: Start) -> None:
    server = start()
    journals = folder.journals("Toy1")
    server.turns(4)
    with closing(sqlite3.connect(folder.path / "contest.db")) as file, file:
        file.execute("delete from results")
        file.execute("delete from rounds")
    (journals / "000001.journal.zst").write_bytes(b"nonsense")
    later = start()
    assert sorted(later.database.recorded("Toy1")) == [2]
    assert (later.rounds.uncredited, later.rounds.settling) == (1, False)


def test_what_is_not_on_the_disk_is_not_credited(
    folder: Folder, start: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the power goes, the round is played again from where its journal was synced: it must not count already."""

    def fail(*_: object) -> None:
        raise OSError("the disk fails")

    with monkeypatch.context() as patched:
        patched.setattr("arena24.store.archive._put_in_place", fail)
        server = start()
        server.turns(2)
        assert server.database.recorded("Toy1") == {}
    server.rounds.settle()
    assert list(server.database.recorded("Toy1")) == [1]
    assert server.files == {"000001.journal.zst", "000002.journal"}
