"""Transcripts on the disk."""

from pathlib import Path

from arena24.protocol.transcript import CLIENT, SERVER, read_entries, read_header
from arena24.store.transcripts import PARTS, TeamFolder, Transcript

LINE = b"x" * 80 + b"\n"


def test_one_file_as_long_as_it_is_short(tmp_path: Path) -> None:
    transcript = Transcript(TeamFolder(tmp_path / "team", 1 << 20), 100.0, game="toy")
    transcript.write([(100.0, SERVER, b"LOGIN\n"), (101.5, CLIENT, b"me\nsecret\nPI")])
    transcript.write([(102.0, CLIENT, b"NG\n")])
    (file,) = (tmp_path / "team").iterdir()
    head, *rest = file.read_bytes().splitlines(keepends=True)
    assert read_header(head) == {"game": "toy", "part": "1"}
    assert [(entry.at, entry.line) for entry in read_entries(rest)] == [
        (0.0, b"LOGIN"),
        (1.5, b"me"),
        (1.5, b"***"),
        (2.0, b"PING"),
    ]


def test_nothing_is_written_of_nothing(tmp_path: Path) -> None:
    transcript = Transcript(TeamFolder(tmp_path / "team", 1000), 0.0)
    transcript.write([(0.0, CLIENT, b"unfinished")])
    assert list((tmp_path / "team").iterdir()) == []


def test_the_oldest_parts_make_room(tmp_path: Path) -> None:
    quota = 8000
    folder = TeamFolder(tmp_path / "team", quota)
    for _ in range(3):
        transcript = Transcript(folder, 0.0)
        for _ in range(100):
            transcript.write([(0.0, SERVER, LINE)])
    sizes = [file.stat().st_size for file in folder.files()]
    assert quota * 0.5 < sum(sizes) <= quota
    assert max(sizes) < quota / PARTS + 2 * len(LINE) + 100
    assert {file.name[:6] for file in folder.files()} == {"000003"}


def test_a_restart_goes_on_counting(tmp_path: Path) -> None:
    for _ in range(3):
        Transcript(TeamFolder(tmp_path / "team", 1000), 0.0).write([(0.0, SERVER, LINE * 5)])
    assert [file.name for file in TeamFolder(tmp_path / "team", 1000).files()] == ["000002-01.log", "000003-01.log"]


def test_a_piece_larger_than_the_quota(tmp_path: Path) -> None:
    folder = TeamFolder(tmp_path / "team", 100)
    transcript = Transcript(folder, 0.0)
    for _ in range(3):
        transcript.write([(0.0, SERVER, LINE * 5)])
    assert len(folder.files()) == 1  # the newest is kept
