"""What bots remember."""

import dataclasses
from pathlib import Path

import pytest

from arena24.client.memory import Memory, forgetful, memory_of, player_of
from arena24.games import toy


@dataclasses.dataclass
class Notes:
    turns: int = 0
    seen: list[tuple[int, int]] = dataclasses.field(default_factory=list)


def plain(me: toy.Player) -> None: ...


def noting(me: toy.Player, notes: Notes) -> None:
    notes.turns += 1
    assert notes.turns == 1


def careless(me, notes): ...  # type: ignore[no-untyped-def]


def greedy(me: toy.Player, notes: Notes, more: Notes) -> None: ...


def optional(me: toy.Player, depth: int = 3) -> None: ...


def test_what_a_bot_wants_to_remember() -> None:
    assert [memory_of(bot) for bot in (plain, noting, careless, optional)] == [None, Notes, dict, None]
    with pytest.raises(TypeError, match="one object that it remembers"):
        memory_of(greedy)


def test_what_a_bot_plays() -> None:
    assert [player_of(bot) for bot in (plain, noting, careless)] == [toy.Player, toy.Player, None]


def test_in_the_simulator_memory_begins_anew() -> None:
    bot = forgetful(noting)
    for _ in range(2):
        bot(None)
    assert forgetful(plain) is plain


def test_saved_and_restored(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    memory = Memory(path, Notes)
    assert memory.value == Notes()
    memory.value.turns = 7
    memory.value.seen.append((1, 2))
    memory.save()
    assert Memory(path, Notes).value == Notes(7, [(1, 2)])
    assert [file.name for file in tmp_path.iterdir()] == ["memory.json"]


def test_a_memory_of_another_version(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    path.write_text('{"turns": "seven"}')
    memory = Memory(path, Notes)
    assert memory.value == Notes()
    assert memory.lost is not None
    assert "turns" in memory.lost
    assert (tmp_path / "memory.broken").exists()


def test_generic_types(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "memory.json", dict[str, int])
    memory.value["a"] = 1
    memory.save()
    assert Memory(tmp_path / "memory.json", dict[str, int]).value == {"a": 1}
