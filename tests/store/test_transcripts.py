"""Transcripts on the disk."""

from pathlib import Path

import pytest

from arena24.protocol.transcript import CLIENT, MARK, SERVER, read_entries, read_header
from arena24.store.transcripts import PARTS, TeamFolder, Transcript, folder_of

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


def test_every_part_begins_with_its_turn(tmp_path: Path) -> None:
    folder = TeamFolder(tmp_path / "team", 1 << 20)
    transcript = Transcript(folder, 0.0)
    for turn in range(3):
        transcript.write([(turn, SERVER, LINE), (turn, MARK, b"round 1 turn %d\n" % turn), (turn, SERVER, LINE * 2000)])
    firsts = [file.read_bytes().splitlines()[1] for file in folder.files()]
    assert firsts[0].startswith(b"0.000000 < x")
    assert firsts[1:] == [b"0.000000 = round 1 turn 0", b"1.000000 = round 1 turn 1"]


def test_who_lost_its_file_begins_another(tmp_path: Path) -> None:
    quota = 4000
    folder = TeamFolder(tmp_path / "team", quota)
    quiet, talkative = Transcript(folder, 0.0), Transcript(folder, 0.0)
    quiet.write([(0.0, SERVER, b"hello\n")])
    for _ in range(100):
        talkative.write([(0.0, SERVER, LINE)])
    for _ in range(3):
        quiet.write([(0.0, SERVER, b"still here\n")])
    newest = folder.files()[0]
    assert newest.name == "000001-02.log"
    assert newest.read_bytes().startswith(b"# arena24 transcript 1 part=2\n")
    assert newest.read_bytes().count(b"still here") == 3
    assert sum(file.stat().st_size for file in folder.files()) <= quota


@pytest.mark.parametrize(
    ("login", "name"),
    [
        ("team-7_b", "team-7_b"),
        ("../../etc", "%2e%2e%2f%2e%2e%2fetc"),
        (".", "%2e"),
        ("a%2e", "a%252e"),
        ("a\u20ac", "a%e2%82%ac"),
    ],
)
def test_nobody_climbs_out(tmp_path: Path, login: str, name: str) -> None:
    assert folder_of(tmp_path, login) == tmp_path / name


def test_no_two_teams_share_a_folder(tmp_path: Path) -> None:
    logins = ["a b", "a%20b", "a ac", "a\u20ac", "\u017c" * 100, "\u017c" * 101, "A", "a"]
    folders = {folder_of(tmp_path, login) for login in logins}
    assert len(folders) == len(logins)
    for folder in folders:
        folder.mkdir()  # which a name that is too long would not let us
