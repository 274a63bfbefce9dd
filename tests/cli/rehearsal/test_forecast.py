"""What some hours say about a whole contest."""

from pathlib import Path

import pytest

from arena24.cli.rehearsal.forecast import forecast
from arena24.cli.rehearsal.gauge import Gauge, ProcessLife
from arena24.cli.rehearsal.miniature import Miniature, Scale
from arena24.store.config import ContestConfig, ServerConfig
from arena24.store.folder import Folder
from arena24.web.limits import REEL_BYTES
from tests.cli.rehearsal.contest import TOY

DAY = 86400.0
PLAYED = 864.0  # seconds, at twice the speed: a fiftieth of the day
QUOTA = 1_000_000


def miniature(path: Path) -> Miniature:
    for name, size in {
        "journals/Toy1/000001.journal.zst": 40_960,
        "transcripts/Toy1/1": 409_600,
        "db/contest.db": 8192,
    }.items():
        (path / name).parent.mkdir(parents=True)
        (path / name).write_bytes(b"x" * size)
    server = ServerConfig(name="Toy1", game="toy", port=1)
    config = ContestConfig(name="Toys", servers=(server,), limits={"transcript_quota": QUOTA})
    scale = Scale("Toy1", TOY, 1.0, 0.5, own=True)
    return Miniature(Folder(path), config, 2, DAY, 24.0, {"Toy1": scale}, (), empty=4096)


def gauge(*memory: tuple[float, int], name: str = "Toy1") -> Gauge:
    made = Gauge()
    made.lives[1] = ProcessLife(name, memory=list(memory), processor=86.4)
    return made


def test_what_grows_is_multiplied_and_what_is_bounded_is_not(tmp_path: Path) -> None:
    needs = forecast(miniature(tmp_path), gauge((0.0, 50), (1.0, 50)), PLAYED, {"Toy1": 2}, 10**9, tmp_path)
    assert needs.disk["journals"] == 50 * 40_960
    assert needs.disk["transcripts"] == 2 * QUOTA  # 50 times as much would be more than is kept
    assert needs.disk["database"] == 4096 + 50 * 4096
    assert needs.cores == pytest.approx(0.05)
    assert needs.memory == {"Toy1": 50}
    assert needs.growing == {}


def test_a_leak_goes_on_for_a_day(tmp_path: Path) -> None:
    leak = [(float(second), 2_000_000 * second) for second in range(100)]
    needs = forecast(miniature(tmp_path), gauge(*leak), PLAYED, {"Toy1": 2}, 10**9, tmp_path)
    assert needs.growing["Toy1"] == pytest.approx(3600 * 1_000_000, rel=0.01)  # per hour of the contest
    assert needs.memory["Toy1"] == pytest.approx(86_400_000_000 + 198_000_000, rel=0.01)


def test_what_a_first_round_grows_by_is_gone_with_it(tmp_path: Path) -> None:
    world = [(float(second), 2_000_000 * second) for second in range(100)]
    needs = forecast(miniature(tmp_path), gauge(*world), PLAYED, {"Toy1": 1}, 10**9, tmp_path)
    assert needs.growing == {}
    assert needs.memory["Toy1"] == world[-1][1]


def test_films_of_the_page_are_no_leak(tmp_path: Path) -> None:
    films = [(float(second), 200_000 * second) for second in range(100)]  # 10 MB in the second half
    made = miniature(tmp_path)
    needs = forecast(made, gauge(*films, name="web"), PLAYED, {"Toy1": 2}, 10**9, tmp_path)
    assert needs.growing == {}
    assert needs.memory["web"] == films[-1][1] + REEL_BYTES

    leak = [(at, 10 * grown) for at, grown in films]
    needs = forecast(made, gauge(*leak, name="web"), PLAYED, {"Toy1": 2}, 10**9, tmp_path)
    assert needs.growing["web"] > 0
