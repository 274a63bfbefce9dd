"""Checkpoints: a restart from a state gives the same round as one from the first order, and never another."""

import dataclasses
from collections.abc import Iterable
from pathlib import Path

import pytest

from arena24 import bots, sim
from arena24.games import catalogue, core
from arena24.games.core import fingerprint
from arena24.sim.round import Outcome
from arena24.store import checkpoint
from arena24.store.checkpoint import Checkpoint
from arena24.store.fold import Folding, fold, refold
from arena24.store.journal import Journal
from arena24.store.reader import Reader
from arena24.store.records import NO_DIGEST, Record, TurnEnd
from tests.ours import OURS
from tests.server.test_lockstep import shortened

PLAYED = [name for name in (*OURS, "toy") if bots.names(name)]
EVERY = 7  # turns between two checkpoints


def played(name: str) -> Outcome:
    game = catalogue.find(name)
    first = bots.names(name)[:2]  # the stronger ones think too long
    return sim.play(game, [bots.find(name, bot) for bot in first], shortened(game), 5)


def noted(path: Path, outcome: Outcome, game: core.AnyGame) -> Journal:
    """The journal of a round that was killed in its last turn, with checkpoints."""
    journal = Journal.create(path, outcome.header)
    folding = Folding(game, outcome.header)
    for record in outcome.records[: _last_turn(outcome.records)]:
        folding.take(record)
        if isinstance(record, TurnEnd):
            state = folding.round.state() if record.turn % EVERY == 0 else b""
            digest = fingerprint([state]) if state else NO_DIGEST
            journal.note(record._replace(digest=digest, elapsed=1.0), state)
        else:
            journal.note(record)
    journal.commit()
    if journal.checkpoint is not None:
        checkpoint.write(path, journal.checkpoint)
    return journal


def _last_turn(records: Iterable[Record]) -> int:
    return max(place for place, record in enumerate(records) if isinstance(record, TurnEnd))


@pytest.mark.parametrize("name", PLAYED)
def test_a_restart_gives_the_same_round(name: str, tmp_path: Path) -> None:
    game, path = catalogue.find(name), tmp_path / "000001.journal"
    live = noted(path, played(name), game)
    expected = fold(game, live.header, live.records())
    live.close()
    journal = Journal.resume(path)
    assert journal.checkpoint is not None
    state, records = journal.recent()
    assert state
    assert journal.backlog == len(list(records)) < sum(1 for _ in journal.records())
    assert (journal.last_turn, journal.checkpoint) == (live.last_turn, live.checkpoint)
    again = refold(game, journal)
    assert again.digest() == expected.digest()
    turn = again.turn
    for round_ in (again, expected):  # and it goes on alike
        round_.end_turn(1e6)
    assert again.digest() == expected.digest()
    journal.end_turn(TurnEnd(turn, 1e6, 1.0, elapsed=2.0, digest=again.digest()), again.state())
    journal.close()
    with Reader(path) as reader:  # check sums and chain follow from what precedes them, which was not parsed
        assert fold(game, reader.header, reader).digest() == again.digest()


@pytest.fixture(scope="module")
def round_of_toys() -> Outcome:
    return played("toy")


@pytest.fixture
def journal(tmp_path: Path, round_of_toys: Outcome) -> Path:
    path = tmp_path / "000001.journal"
    noted(path, round_of_toys, catalogue.find("toy")).close()
    return path


def _cut(found: Checkpoint) -> Checkpoint:
    return found._replace(state=found.state[:-5])


def _moved(found: Checkpoint) -> Checkpoint:
    return found._replace(offset=found.offset - 3)


def _beyond(found: Checkpoint) -> Checkpoint:
    return found._replace(offset=10**9)


def _first(found: Checkpoint) -> Checkpoint:
    return found._replace(offset=0)


def _other(found: Checkpoint) -> Checkpoint:
    return found._replace(state=found.state.replace(b'"turn":', b'"turn": '))


@pytest.mark.parametrize("spoil", [_cut, _moved, _beyond, _first, _other])
def test_a_checkpoint_that_does_not_fit_is_none(journal: Path, spoil: object) -> None:
    assert callable(spoil)
    found = checkpoint.read(journal)
    assert found is not None
    checkpoint.write(journal, spoil(found))
    _goes_on_without(journal)


@pytest.mark.parametrize("text", [b"", b"x\n{}", b"12"])
def test_a_checkpoint_that_cannot_be_read_is_none(journal: Path, text: bytes) -> None:
    checkpoint.path_of(journal).write_bytes(text)
    _goes_on_without(journal)


def _goes_on_without(path: Path) -> None:
    with Journal.resume(path) as journal:
        assert journal.checkpoint is None
        assert journal.recent()[0] == b""
        assert refold(catalogue.find("toy"), journal).turn > EVERY


def test_damage_before_the_checkpoint_is_found_all_the_same(journal: Path) -> None:
    text = bytearray(journal.read_bytes())
    place = text.index(b"\n") + 12  # in the first record behind the header
    text[place] ^= 1
    journal.write_bytes(text)
    with pytest.raises(Exception, match="line 2"):
        Journal.resume(journal)


def test_a_state_that_the_rules_refuse_is_passed_over(journal: Path) -> None:
    def refuse(position: core.Position) -> core.Round:
        raise ValueError(position)

    game = catalogue.find("toy")
    with Journal.resume(journal) as resumed:
        expected = fold(game, resumed.header, resumed.records()).digest()
        assert refold(dataclasses.replace(game, load=refuse), resumed).digest() == expected
