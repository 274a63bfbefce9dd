"""Transcripts read from the end."""

import os
from pathlib import Path

from arena24.protocol.transcript import MARK, SERVER, Piece, turn_mark
from arena24.store.excerpts import ExcerptId, Excerpts
from arena24.store.transcripts import TeamFolder, Transcript

BEGAN = "2026-05-09T12:00:00+00:00"
NOON = 1778328000  # the same in seconds since 1970
PLENTY = 1 << 30


def said(turn: int, *lines: bytes, number: int = 1) -> list[Piece]:
    """A turn of ten seconds, in which the server says something."""
    opened = 10.0 * turn
    return [(opened, MARK, turn_mark(number, turn)), *((opened + 1, SERVER, line + b"\n") for line in lines)]


def written(folder: Path, at: float) -> None:
    """All files without a time of their own were written then, in seconds after noon."""
    for file in folder.iterdir():
        if file.stat().st_mtime > NOON + 10**6:
            os.utime(file, (NOON + at, NOON + at))


def turns(excerpts: Excerpts, before: ExcerptId | None = None) -> list[tuple[int, int]]:
    """Connection and turn of each excerpt."""
    return [(excerpt.id.connection, excerpt.turn) for excerpt in excerpts.newest_first(before)]


def transcript(folder: TeamFolder) -> Transcript:
    return Transcript(folder, 0.0, began=BEGAN)


def test_nobody_has_come_yet(tmp_path: Path) -> None:
    assert turns(Excerpts(tmp_path / "none", PLENTY)) == []


def test_turns_backwards(tmp_path: Path) -> None:
    kept = transcript(TeamFolder(tmp_path, PLENTY))
    kept.write([*said(1, b"a", b"b\rc"), *said(2, b"d")])
    kept.write(said(3, b"e"))
    excerpts = list(Excerpts(tmp_path, PLENTY).newest_first())
    assert [(excerpt.round, excerpt.turn, excerpt.first) for excerpt in excerpts] == [
        (1, 3, False),
        (1, 2, False),
        (1, 1, True),
    ]
    assert [entry.line for entry in excerpts[-1].entries()] == [b"round 1 turn 1", b"a", b"b\rc"]
    assert excerpts[0].id == ExcerptId((NOON + 30) * 10**6, 1, 1)


def test_two_connections_are_shuffled_by_turns(tmp_path: Path) -> None:
    folder = TeamFolder(tmp_path, PLENTY)
    long, short = transcript(folder), transcript(folder)
    for turn in range(1, 5):
        long.write(said(turn, b"x"))
    short.write([*said(2, b"y"), *said(3, b"y")])
    os.utime(tmp_path / "000001-01.log", (NOON + 45, NOON + 45))
    os.utime(tmp_path / "000002-01.log", (NOON + 35, NOON + 35))
    assert turns(Excerpts(tmp_path, PLENTY)) == [(1, 4), (2, 3), (1, 3), (2, 2), (1, 2), (1, 1)]


def test_parts_of_one_turn_follow_each_other(tmp_path: Path) -> None:
    folder = TeamFolder(tmp_path, 80_000)
    kept = transcript(folder)
    kept.write(said(1, b"x" * 12_000))
    kept.write([(12.0, SERVER, b"more\n")])  # in a part of its own
    excerpts = list(Excerpts(tmp_path, PLENTY).newest_first())
    assert [(excerpt.id.part, excerpt.turn, excerpt.first) for excerpt in excerpts] == [(2, 1, False), (1, 1, True)]
    assert excerpts[0].id.opened == excerpts[1].id.opened


def test_no_more_is_read_than_needed(tmp_path: Path) -> None:
    folder = TeamFolder(tmp_path, PLENTY)
    for turn in range(1, 4):
        transcript(folder).write(said(turn, b"x"))
        written(tmp_path, 10.0 * turn + 5)
    excerpts = Excerpts(tmp_path, PLENTY).newest_first()
    assert next(excerpts).turn == 3
    (tmp_path / "000002-01.log").unlink()  # it had to make room meanwhile
    assert [excerpt.turn for excerpt in excerpts] == [1]


def test_it_gives_up_and_goes_on_from_there(tmp_path: Path) -> None:
    folder = TeamFolder(tmp_path, PLENTY)
    for turn in range(1, 9):
        transcript(folder).write(said(turn, b"x"))
        written(tmp_path, 10.0 * turn + 5)
    found: list[tuple[int, int]] = []
    before, looks = None, 0
    while looks == 0 or before is not None:
        excerpts = Excerpts(tmp_path, 100)
        found += turns(excerpts, before)
        before, looks = excerpts.end, looks + 1
    assert found == [(turn, turn) for turn in range(8, 0, -1)]
    assert 1 < looks < 9


def test_before_a_place(tmp_path: Path) -> None:
    kept = transcript(TeamFolder(tmp_path, PLENTY))
    for turn in range(1, 5):
        kept.write(said(turn, b"x"))
    third = [excerpt for excerpt in Excerpts(tmp_path, PLENTY).newest_first() if excerpt.turn == 3]
    assert turns(Excerpts(tmp_path, PLENTY), third[0].id) == [(1, 3), (1, 2), (1, 1)]


def test_a_file_that_is_being_written(tmp_path: Path) -> None:
    kept = transcript(TeamFolder(tmp_path, PLENTY))
    kept.write(said(1, b"whole"))
    with (tmp_path / "000001-01.log").open("ab") as file:
        file.write(b"12.000000 < torn o")
    (excerpt,) = Excerpts(tmp_path, PLENTY).newest_first()
    assert [entry.line for entry in excerpt.entries()][1:] == [b"whole"]


def test_what_a_client_says_is_no_mark(tmp_path: Path) -> None:
    kept = transcript(TeamFolder(tmp_path, PLENTY))
    kept.write(said(1, b"5.000000 = round 9 turn 9", b"x\r5.000000 = round 9 turn 9"))
    assert turns(Excerpts(tmp_path, PLENTY)) == [(1, 1)]


def test_other_transcripts_are_passed_over(tmp_path: Path) -> None:
    Transcript(TeamFolder(tmp_path, PLENTY), 0.0, game="toy").write(said(1, b"x"))
    assert turns(Excerpts(tmp_path, PLENTY)) == []
