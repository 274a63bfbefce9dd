"""Replies leave when the log says so, in the sequence in which they were said (law 2)."""

import asyncio
from collections.abc import Coroutine

import pytest

from arena24.games.core import Round
from arena24.protocol.session import CLOSED, Session
from arena24.server.listener import Listener
from arena24.store.log import Log, MemoryLog
from arena24.store.records import Header
from tests.loop import PATIENCE
from tests.server.test_world import Books, Hall, heard


class SlowLog(MemoryLog):
    """A log that says when it has something; we say when."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.pending: list[asyncio.Future[None]] = []  # commits on their way
        self._noted = 0

    def commit(self) -> "asyncio.Future[None] | None":  # type: ignore[override]
        records = len(tuple(self.records()))
        if records > self._noted:
            self._noted = records
            self.pending.append(asyncio.get_running_loop().create_future())
        return next((one for one in reversed(self.pending) if not one.done()), None)


class SlowBooks(Books):
    """Rounds with such logs."""

    def next(self) -> tuple[Round, Log] | None:
        begun = super().next()
        if begun is None:
            return None
        self.slow = SlowLog(begun[1].header)
        self.logs[-1] = self.slow
        return begun[0], self.slow


class Witness(Listener):
    """Hears what broke."""

    def __init__(self) -> None:
        self.heard: list[Exception] = []

    def broke(self, exception: Exception) -> None:
        self.heard.append(exception)


class Scene:
    """Two teams on a server whose log is slow."""

    def __init__(self) -> None:
        self.witness, self.books = Witness(), SlowBooks()
        self.hall = Hall(self.books, listener=self.witness)
        self.one, self.two = self.hall.enter("a"), self.hall.enter("b")

    @property
    def pending(self) -> "list[asyncio.Future[None]]":
        return self.books.slow.pending

    async def acknowledge(self, number: int = 0) -> None:
        """The log has the commit of this number, among those that it has not."""
        [one for one in self.pending if not one.done()][number].set_result(None)
        await asyncio.sleep(0)


def run(scene: Coroutine[None, None, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, PATIENCE))


def test_nothing_leaves_before_the_log_has_it() -> None:
    async def scene() -> None:
        table = Scene()
        table.hall.send(table.one, "POUR 5")
        assert heard(table.one) == ""
        await table.acknowledge()
        assert heard(table.one) == "OK | 5"

    run(scene())


def test_several_slices_are_on_their_way_and_keep_their_sequence() -> None:
    async def scene() -> None:
        table = Scene()
        for line in ("POUR 1", "POUR 2", "POUR 3"):
            table.hall.send(table.one, line)
        table.hall.send(table.two, "POUR 4")
        assert len(table.pending) == 4
        await table.acknowledge(2)  # a later one first: that says nothing of those before
        assert (heard(table.one), heard(table.two)) == ("", "")
        await table.acknowledge(0)
        assert heard(table.one) == "OK | 1"
        await table.acknowledge(0)
        assert (heard(table.one), heard(table.two)) == ("OK | 3 | OK | 6", "")
        await table.acknowledge(0)
        assert heard(table.two) == "OK | 4"
        assert not table.hall.world.outbox

    run(scene())


def test_a_query_waits_for_what_it_may_have_seen() -> None:
    async def scene() -> None:
        table = Scene()
        table.hall.send(table.one, "POUR 5")
        table.hall.send(table.two, "ADD 1 2")
        assert heard(table.two) == ""
        await table.acknowledge()
        assert heard(table.two) == "OK | 3"
        table.hall.send(table.two, "ADD 1 2")  # nothing is on its way: it is answered at once
        assert heard(table.two) == "OK | 3"

    run(scene())


def test_who_waits_hears_of_the_next_turn_when_the_end_of_the_last_one_is_noted() -> None:
    async def scene() -> None:
        table = Scene()
        table.hall.send(table.one, "WAIT")
        heard(table.one)
        table.hall.end_turn()
        assert heard(table.one) == ""
        await table.acknowledge()
        assert heard(table.one) == "OK | 0"

    run(scene())


def test_the_last_words_come_before_the_end_of_a_connection() -> None:
    async def scene() -> None:
        table = Scene()
        table.hall.send(table.one, "POUR 5")
        table.hall.send(table.one, "X" * 300_000)
        assert (table.one.state, table.one.withheld, heard(table.one)) == (CLOSED, 2, "")
        await table.acknowledge()
        assert (table.one.withheld, heard(table.one)) == (0, "OK | 5 | FAILED 3 bad format")

    run(scene())


def test_a_log_that_cannot_note_any_more_answers_nobody() -> None:
    async def scene() -> None:
        table = Scene()
        table.hall.send(table.one, "POUR 5")
        table.hall.send(table.two, "POUR 6")
        fenced = OSError("somebody else has this round now")
        table.pending[0].set_exception(fenced)
        table.pending[1].set_result(None)  # impossible, and worth nothing
        await asyncio.sleep(0)
        assert (heard(table.one), heard(table.two)) == ("", "")
        assert table.witness.heard == [fenced]

    run(scene())


def test_closing_waits_for_what_is_on_its_way() -> None:
    async def scene() -> None:
        table = Scene()
        table.hall.send(table.one, "POUR 5")
        emptied = asyncio.create_task(table.hall.world.outbox.empty())
        await asyncio.sleep(0)
        assert not emptied.done()
        await table.acknowledge()
        await emptied
        assert heard(table.one) == "OK | 5"

    run(scene())


@pytest.mark.parametrize(("parts", "expected"), [(1, [b"OK\n", b"DONE\n"]), (2, [b"OK\n", b"DONE\nOK\n", b"DONE\n"])])
def test_what_ends_a_wait_at_once_stays_a_write_of_its_own(parts: int, expected: list[bytes]) -> None:
    async def scene() -> None:
        table = Scene()
        session: Session = table.one
        aside = []
        for _ in range(parts):
            session.out += [b"OK\n", b"DONE\n"]
            session._cuts.append(len(session.out) - 1)
            aside.append(session.withhold())
        for said in aside:
            session.give_back(said)
        writes = []
        while session.out:
            writes.append(session.next_write())
        assert writes == expected

    run(scene())
