"""Writing in the background: in order, until it is done, and never for ever."""

import asyncio

import pytest

from arena24.runtime.machine import Machine
from arena24.server import writer
from arena24.server.writer import DatabaseWriter
from arena24.store.errors import DatabaseError, Unwritable
from tests.server.contest import DEADLINE


def test_in_order_until_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "AGAIN", 0.01)
    written: list[str] = []
    complaints = iter([Unwritable("locked")] * 3)

    def first() -> None:
        for complaint in complaints:
            raise complaint
        written.append("first")

    def hopeless() -> None:
        raise DatabaseError("there is nothing to resume")

    async def play() -> None:
        book = DatabaseWriter(Machine().thread("writer"))
        for write in (first, hopeless, lambda: written.append("last")):
            book.note(write)
        assert book.busy
        await book.close(DEADLINE)
        assert not book.busy

    asyncio.run(play())
    assert written == ["first", "last"]
    assert next(complaints, None) is None


def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "AGAIN", 0.01)

    def never() -> None:
        raise Unwritable("locked")

    async def play() -> None:
        book = DatabaseWriter(Machine().thread("writer"))
        book.note(never)
        await book.close(0.05)

    asyncio.run(asyncio.wait_for(play(), DEADLINE))
