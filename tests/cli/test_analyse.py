"""`arena24 analyse`."""

from pathlib import Path

import pytest

from arena24.cli.keepsake import Keepsake
from arena24.protocol.transcript import CLIENT, MARK, SERVER, Piece, turn_mark
from arena24.store.archive import compress
from arena24.store.folder import Folder
from arena24.store.records import Header
from arena24.store.transcripts import TeamFolder, Transcript, folder_of
from tests.analysis.rounds import poured
from tests.analysis.test_dialogue import SERVED
from tests.cli.shell import arena24, complaint, json_of, said
from tests.server.contest import toy_contest

MINE, THEIRS = (4, 4, -9, 0, 0, 0), (5, 5, 5, 5, 5, 5)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Team 1 pours away more than it has, and then nothing any more."""
    outcome = poured(MINE, THEIRS)
    path = tmp_path / "r.journal"
    Keepsake(outcome.header, outcome.records).write(path)
    return path


def test_a_page(journal: Path) -> None:
    page = said("analyse", journal, "--with", "none")
    assert page.splitlines()[0] == "toy, sim round 1, team 1: 6 turns, result 8; team 2 had 30"
    assert "result   ▂▃▃▃▃▃ 8" in page
    assert "best     ▂▃▅▆▇█ 30" in page
    assert "refused    █    1" in page
    assert "Turn 3: the gap opened. It grew from 2 to 12 by turn 4, and was 22 at the end." in page
    assert "There 1 of 1 orders were refused (100%); 1 of 2 turns had no order." in page
    assert "Refused most: POUR, once, with 100 the jug is empty." in page
    assert f"arena24 analyse {journal} --team 1 --turn 3" in page
    assert "--team takes another one" in page


def test_somebody_else_in_the_seat(journal: Path, tmp_path: Path) -> None:
    bot = tmp_path / "ten.py"
    bot.write_text("def play(me):\n    while True:\n        me.pour(10)\n        me.wait()\n")
    page = said("analyse", journal, "--team", 1, "--with", bot)
    assert "ten ends with" in page
    assert "Lost in" in page or "little by little" in page
    told = json_of("analyse", journal, "--team", 1, "--with", bot, "--json")
    assert next((stint["first"], stint["result"]) for stint in told["stints"]) == (1, 60)
    assert told["turns"][2]["refused"] == {"100 POUR": 1}
    assert told["gap"]["behind"] is True


def test_one_turn(journal: Path) -> None:
    page = said("analyse", journal, "--team", 1, "--turn", 3, "--with", "pourer")
    assert "POUR -9" in page
    assert "100 the jug is empty" in page
    assert "team 2: 10 to 15" in page
    assert "pourer would have said:" in page
    quiet = said("analyse", journal, "--team", 1, "--turn", 5, "--with", "none")
    assert "No order was given." in quiet
    assert json_of("analyse", journal, "--team", 2, "--turn", 1, "--with", "none", "--json")["turn"]["said"] == [
        {"line": "POUR 5", "code": 0, "text": ""}
    ]


def test_the_winner(journal: Path) -> None:
    page = said("analyse", journal, "--team", 2, "--with", "none")
    assert "Nobody was ever ahead." in page


def test_a_transcript(tmp_path: Path) -> None:
    log = tmp_path / "t.log"
    log.write_text("# arena24 transcript 1 game=toy login=me\n" + SERVED)
    page = said("analyse", log, "--round", 3)
    assert page.startswith("toy, me, round 3: 4 turns")
    assert "Turns 17 to 19 were the worst." in page
    assert "It has other rounds too (4); --round shows one." in page
    assert "the jug is empty" in said("analyse", log, "--round", 3, "--turn", 17)
    assert said("analyse", log).startswith("toy, me, round 4: 1 turn")


def test_a_download_with_several_connections(tmp_path: Path) -> None:
    log = tmp_path / "t.log"
    part = "# arena24 transcript 1 game=toy login=me\n" + SERVED
    log.write_text(part + part)
    assert json_of("analyse", log, "--round", 3, "--json")["whole"]["orders"] == 6


@pytest.fixture
def contest(tmp_path: Path) -> Folder:
    """A contest with one round that is over and in the archive, and what team1 said in it."""
    folder = toy_contest(tmp_path / "cup", teams=2)
    outcome = poured(MINE, THEIRS)
    fields = {name: getattr(outcome.header, name) for name in Header.__struct_fields__}
    path = folder.journal("Toy1", 1)
    path.parent.mkdir(parents=True)
    Keepsake(Header(**{**fields, "server": "Toy1"}), outcome.records).write(path)
    compress(path)
    transcript = Transcript(TeamFolder(folder_of(folder.transcripts("Toy1"), "team1"), 1 << 20), 0.0, **BEGAN)
    pieces = [(1.0, CLIENT, b"PONG\n"), (1.1, SERVER, b"FAILED 2 unknown command\n")]
    transcript.write([*GREETING, (0.9, MARK, turn_mark(1, 4)), *(2 * pieces)])
    return folder


GREETING: list[Piece] = [(0.5, SERVER, b"LOGIN\n"), (0.6, CLIENT, b"team1\nsecret\n"), (0.7, SERVER, b"PASS\nOK\n")]
BEGAN = {"game": "toy", "login": "team1", "began": "2026-05-09T12:00:17.250000+00:00"}


def test_a_contest_with_its_transcripts(contest: Folder) -> None:
    page = said("analyse", contest.path, "Toy1", 1, "--team", "team1", "--with", "none")
    assert page.splitlines()[0] == "toy, Toy1 round 1, team1: 6 turns, result 8; team2 had 30"
    assert "Refused most: PONG, 2 times, with 2 unknown command." in page
    assert "There 3 of 3 orders were refused" in page


def test_what_people_get_wrong(contest: Folder, journal: Path, tmp_path: Path) -> None:
    assert "name a server and a round: arena24 analyse" in complaint("analyse", contest.path)
    assert "there are Toy1" in complaint("analyse", contest.path, "Toy9", 1)
    assert "the journal 000007.journal is missing" in complaint("analyse", contest.path, "Toy1", 7)
    assert "'9' has no part in this round; give --team one of 1, 2" in complaint("analyse", journal, "--team", 9)
    assert "its last one is 6" in complaint("analyse", journal, "--turn", 7)
    assert "cannot be read (no such file" in complaint("analyse", tmp_path / "none")
    assert "only a bot in Python" in complaint("analyse", journal, "--with", "exec:./bot")
    log = tmp_path / "t.log"
    log.write_text("# arena24 transcript 1\n0.1 > PING\n")
    assert "does not say which game it is of; give --game battle" in complaint("analyse", log)
    assert "has no round 9; it has 0" in complaint("analyse", log, "--game", "toy", "--round", 9)
    log.write_text("# arena24 transcript 1 game=toy\n")
    assert "nothing was said in" in complaint("analyse", log)
    assert arena24("analyse", log, "--turn", -1).exit_code == 2


def test_a_round_that_has_just_begun(tmp_path: Path) -> None:
    outcome = poured((1,), (1,))
    path = tmp_path / "r.journal"
    Keepsake(outcome.header, ()).write(path)
    assert "no turn of this round has ended yet" in complaint("analyse", path)
