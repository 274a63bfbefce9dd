"""What plays rounds for others."""

import shutil
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from arena24.sim import station as stations
from arena24.sim.parcel import Parcel, packed
from arena24.sim.report import RoundTask, Whereabouts
from arena24.sim.station import Batch, Otherwise, Station, Stopped
from arena24.sim.terms import terms_of
from tests.cli.shell import until
from tests.cli.test_practice import PIPED
from tests.sim.test_tournament import POURER, held, plan_of


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Station]:
    (tmp_path / "shelf").mkdir()
    made = Station(tmp_path / "shelf")
    yield made
    made.close()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where somebody works."""
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    monkeypatch.syspath_prepend(tmp_path / "desk")
    return tmp_path / "desk"


def sent(*sources: str, owner: str = "me", rounds: int = 1) -> tuple[Batch, list[Parcel]]:
    """All of them at one table, again and again."""
    parcels = [parcel for source in sources if (parcel := packed(source, Path.cwd()))]
    plan = plan_of(*sources, players=len(sources))
    tasks = tuple(
        RoundTask(
            round=number,
            game="toy",
            params=plan.params,
            world=number,
            bots=tuple(Whereabouts(source, "") for source in sources),
            limit=30.0,
        )
        for number in range(1, rounds + 1)
    )
    return Batch(owner, terms_of(plan, [parcel.source for parcel in parcels]), tasks), parcels


def test_bots_play_where_their_authors_folder_is_not(station: Station, desk: Path) -> None:
    (desk / "clumsy.py").write_text("from near import fall\ndef play(me):\n    me.pour(3)\n    fall()\n")
    (desk / "near.py").write_text("class Fallen(Exception): ...\ndef fall():\n    raise Fallen(__file__)\n")
    (desk / "four.py").write_text("def play(me):\n    from sizes import N\n    me.pour(N)\n")
    (desk / "sizes.py").write_text("N = 4\n")
    (desk / "piped.py").write_text(PIPED)
    sources = ("clumsy.py", "four:play", f"exec:{sys.executable} piped.py {{login}} {{password}}", POURER)
    ((_, here),) = held(desk.parent / "ledger", plan_of(*sources, players=4), 1).played
    batch, parcels = sent(*sources)
    shutil.rmtree(desk)
    desk.mkdir()
    (there,) = station.play(batch, parcels).reports
    assert there.results[:3] == (0.0, 4.0, 15.0)
    (failed,) = there.failed
    assert failed.seat == 0
    assert failed.last_line == f"near.Fallen: {desk}/near.py ({desk}/near.py:3)"
    assert failed.detail == here.failed[0].detail


def test_processes_and_bots_are_kept(station: Station, desk: Path) -> None:
    (desk / "bot.py").write_text("import os\ndef play(me):\n    print(os.getppid())\n    me.pour(1)\n")
    said = {
        remark.detail
        for _ in range(2)
        for report in station.play(*sent("bot.py", POURER, rounds=2)).reports
        for remark in report.remarks
        if remark.what == "printed"
    }
    assert len(said) == 1
    assert len(list((desk.parent / "shelf").iterdir())) == 1


def test_the_shelf_has_room_for_so_many(station: Station, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stations, "KEPT", 2)
    batches: list[tuple[Batch, Sequence[Parcel]]] = []
    for number in range(3):
        (desk / "bot.py").write_text(f"def play(me):\n    me.pour({number + 1})\n")
        batches.append(sent("bot.py", POURER))
    for number in (0, 1, 0, 2, 1):
        (report,) = station.play(*batches[number]).reports
        assert report.results[0] == number + 1
    kept = {parcels[0].digest for _, parcels in (batches[1], batches[2])}
    assert {path.name for path in (desk.parent / "shelf").iterdir()} == kept


def test_who_is_otherwise_plays_nothing(station: Station) -> None:
    batch, parcels = sent(POURER, POURER)
    strange = msgspec.structs.replace(batch.terms, versions={"arena24": "0.0.1"})
    with pytest.raises(Otherwise, match=r"and 0.0.1 here"):
        station.play(msgspec.structs.replace(batch, terms=strange), parcels)


def test_what_nobody_wants_any_more_is_stopped(station: Station, desk: Path) -> None:
    (desk / "spinner.py").write_text(f"def play(me):\n    open({str(desk / 'begun')!r}, 'w')\n    while True: pass\n")
    raised: list[BaseException] = []

    def playing(work: Callable[[], object]) -> None:
        try:
            work()
        except Stopped as error:
            raised.append(error)

    batch, parcels = sent("spinner.py", POURER, owner="them", rounds=3)
    thread = threading.Thread(target=playing, args=(lambda: station.play(batch, parcels),))
    thread.start()
    until((desk / "begun").exists)
    station.stop("others")
    assert station.play(*sent(POURER, POURER)).reports  # others play on, and they, too
    assert thread.is_alive()
    station.stop("them")
    thread.join()
    assert len(raised) == 1
