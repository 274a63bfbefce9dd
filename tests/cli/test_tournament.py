"""`arena24 tournament`."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import arena24, complaint, json_of, process, said, until
from tests.cli.test_practice import PIPED


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files of unfinished tournaments lie where one works."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_results_ratings_and_who_beats_whom(folder: Path) -> None:
    (folder / "lazy.py").write_text("def play(me):\n    while True: me.wait()\n")
    lines = said("tournament", "toy", "--bot", "pourer", "--bot", "lazy.py", "--rounds", 4, "--jobs", 1).splitlines()
    assert lines[2].split()[:2] == ["1", "pourer"]
    assert lines[3].split()[:2] == ["2", "lazy"]
    assert lines[7].split() == ["1", "pourer", "-", "1.00"]
    assert lines[8].split() == ["2", "lazy", "0.00", "-"]
    assert "toy, 4 rounds, 40 turns, 2 players, seed 0" in lines
    assert list(folder.iterdir()) == [folder / "lazy.py"]  # nothing is left behind


def test_json(folder: Path) -> None:
    words = ("tournament", "toy", "--bot", "pourer", "--bot", "pourer", "--rounds", 2, "--jobs", 1, "--json")
    told = json_of(*words)
    assert told == json_of(*words)
    assert [bot["name"] for bot in told["bots"]] == ["pourer", "pourer (2)"]
    assert set(told["bots"][0]["rating"]) == {"value", "low", "high"}
    assert [game["seats"] for game in told["played"]] == [["pourer", "pourer (2)"], ["pourer (2)", "pourer"]]
    assert told["head_to_head"][0]["against"] == "pourer (2)"


def test_a_bot_that_fails_is_named(folder: Path) -> None:
    (folder / "clumsy.py").write_text("def play(me):\n    raise KeyError('the map is lost')\n")
    result = arena24("tournament", "toy", "--bot", "clumsy.py", "--bot", "pourer", "--rounds", 3, "--jobs", 1)
    assert result.exit_code == 0
    assert "clumsy raised in round 1: KeyError: 'the map is lost' (" in result.stderr
    assert "clumsy raised in 3 rounds, first in round 1: KeyError: 'the map is lost' (" in result.stdout
    assert "choose rounds in multiples of 2" in result.stdout


def test_an_interrupted_tournament_goes_on(folder: Path) -> None:
    # The third round hangs as long as the file is there, and nothing else is ever different.
    (folder / "wait").touch()
    (folder / "moody.py").write_text(
        "import os\ndef play(me):\n"
        "    with open('rounds', 'a') as rounds:\n        number = rounds.write('.') and rounds.tell()\n"
        "    while number == 3 and os.path.exists('wait'): pass\n    me.pour(1)\n"
    )
    words = ("tournament", "toy", "--bot", "moody.py", "--bot", "pourer", "--rounds", 4, "--jobs", 1)

    def ledger_lines() -> int:
        return sum(len(path.read_bytes().splitlines()) for path in folder.glob(".arena24-tournament-*"))

    with process(folder / "output", *words) as running:
        until(lambda: ledger_lines() == 3)
        assert running.interrupt() == 130
        assert "interrupted after 2 of 4 rounds; the same command goes on from there" in running.output
    os.remove(folder / "wait")
    result = arena24(*words)
    assert "going on after 2 rounds" in result.stderr
    assert "toy, 4 rounds" in result.stdout
    assert ledger_lines() == 0


def test_a_file_keeps_all_rounds_and_takes_more(folder: Path) -> None:
    words = ("tournament", "toy", "--bot", "pourer", "--bot", "pourer", "--jobs", 1, "--out", "kept.jsonl")
    said(*words, "--rounds", 2)
    assert "going on after 2 rounds" in arena24(*words, "--rounds", 4).stderr
    assert len((folder / "kept.jsonl").read_text().splitlines()) == 1 + 4
    says = complaint(*words, "--seed", 5)
    assert says.startswith("arena24: kept.jsonl holds another tournament")


def test_modules_of_the_folder_take_part(folder: Path) -> None:
    (folder / "team").mkdir()
    (folder / "team" / "sizes.py").write_text("FIVE = 5\n")
    (folder / "team" / "filler.py").write_text("def play(me):\n    from team.sizes import FIVE\n    me.pour(FIVE)\n")
    (folder / "plain.py").write_text("def six(me):\n    me.pour(6)\n")
    words = ("--bot", "team.filler:play", "--bot", "plain:six", "--rounds", 2, "--jobs", 1, "--json")
    assert [bot["result"] for bot in json_of("tournament", "toy", *words)["bots"]] == [5.0, 6.0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bot", "pourer", "--jobs", 2], "a cluster has as many as its workers; give one of the two"),
        (["--bot", "exec:sh -c play"], "'exec:sh -c play' cannot travel: it names no file of the folder"),
        (["--bot", "tcp:sh /bin/sh"], "'tcp:sh /bin/sh' cannot travel: /bin/sh lies elsewhere"),
        (["--bot", "pourer"], "--cluster needs Dask; install it with: pip install 'arena24[cluster]'"),
    ],
)
def test_what_a_cluster_does_not_take(words: list[str], says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # as if it were not installed
    monkeypatch.delitem(sys.modules, "arena24.sim.fleet", raising=False)
    assert says in complaint("tournament", "toy", "--bot", "pourer", *words, "--cluster", "tcp://127.0.0.1:1")


@pytest.mark.parametrize(
    ("address", "why"),
    [("tcp://127.0.0.1:1", "Connection refused"), ("", "missing port number"), ("x://y:1", "unknown address scheme")],
)
def test_a_scheduler_that_is_not_there(folder: Path, address: str, why: str) -> None:
    pytest.importorskip("distributed", reason="Dask is missing: pip install 'arena24[cluster]'")
    says = complaint("tournament", "toy", "--bot", "pourer", "--bot", "pourer", "--cluster", address)
    assert says.startswith(f"arena24: no Dask scheduler answers at {address!r} (")
    assert why in says
    assert says.endswith("start one with `dask scheduler`, and give the address that it prints")
    assert list(folder.iterdir()) == []


def test_dask_is_imported_for_a_cluster_only() -> None:
    seen = "print({'dask', 'distributed'} & set(sys.modules))"
    code = f"import sys\nfrom arena24.cli import app\ntry: app()\nfinally: {seen}"
    words = ("tournament", "toy", "--bot", "pourer", "--bot", "pourer", "--rounds", "2", "--jobs", "1")
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["toy"], "a tournament needs two bots or more; name each with --bot"),
        (["toy", "--bot", "pourer", "--bot", "x"], "toy has no bot 'x'; it has: pourer"),
        (["toy", "--bot", "pourer", "--bot", "x.py"], "x.py cannot be read (no such file or directory); --bot takes"),
        (["toy", "--bot", "pourer", "--bot", "x:y"], "x:y cannot be read (No module named 'x'); --bot takes"),
        (["toy", "--bot", "pourer", "--bot", "pourer", "--server", "Toy1"], "toy has no server 'Toy1'; it has: none"),
        (["battle", "--players", "99"], "battle cannot be played with --players 99"),
        (["toy", "--bot", "pourer", "--bot", "pourer", "--out", "no/where"], "no/where cannot be written"),
    ],
)
def test_what_there_is_not(words: list[str], says: str) -> None:
    assert says in complaint("tournament", *words)


def test_programs_take_part(folder: Path) -> None:
    (folder / "piped.py").write_text(PIPED)
    program = f"exec:{shlex.join([sys.executable, 'piped.py'])} {{login}} {{password}}"
    told = json_of("tournament", "toy", "--bot", program, "--bot", "pourer", "--rounds", 2, "--jobs", 1, "--json")
    assert told["bots"][0]["name"] == Path(sys.executable).name
    assert told["bots"][0]["result"] == 50.0
    assert "there is no program ./nowhere" in complaint(
        "tournament", "toy", "--bot", "tcp:./nowhere", "--bot", "pourer"
    )


def test_the_table_is_sorted_by_points(folder: Path) -> None:
    (folder / "lazy.py").write_text("def play(me):\n    while True: me.wait()\n")
    bots = ("--bot", "lazy.py", "--bot", "pourer", "--bot", "arena24.games.toy.bots.pourer:play")
    words = ("tournament", "toy", *bots, "--rounds", 6, "--jobs", 1)
    rows = [line.split() for line in said(*words).splitlines() if line[:1].isdigit()]
    points = [float(row[4]) for row in rows[:3]]
    assert points == sorted(points, reverse=True)


def test_a_failure_names_the_bots_line(folder: Path) -> None:
    (folder / "crooked.py").write_text("def play(me):\n    me.pour(1.5)\n")
    result = arena24("tournament", "toy", "--bot", "crooked.py", "--bot", "pourer", "--rounds", 2, "--jobs", 1)
    where = folder / "crooked.py"
    assert f"TypeError: pour: litres must be a whole number, not 1.5 ({where}:2)" in result.stdout
    assert "void" not in result.stdout + result.stderr
