"""Faults in the servers themselves, real processes: a rehearsal has to find each of them."""

import sys
from pathlib import Path

from arena24.cli.rehearsal.evidence import Mischief
from arena24.cli.rehearsal.judgement import Readiness, judge, verdict
from arena24.cli.rehearsal.miniature import coming, miniature
from arena24.cli.rehearsal.mischief import Prank
from arena24.cli.rehearsal.performance import Performance
from arena24.cli.rehearse import rehearsed
from tests.cli.rehearsal import planted
from tests.cli.rehearsal.contest import toys

HOURS = 0.4  # 20 seconds
SOON = 3.0  # seconds: who never comes back need not be waited for


def test_every_fault_is_found(tmp_path: Path) -> None:
    folder = toys(tmp_path / "c", *planted.FAULTS, "Mortal", web=False)
    contest = coming(folder.path)
    made = miniature(contest, tmp_path / "m", hours=HOURS, pace=4.0)
    serve = (sys.executable, str(Path(planted.__file__)))
    performance = Performance(made, [Prank(8.0, Mischief.SERVER, "Mortal")], serve=serve, patience=SOON)
    seen = rehearsed(contest, made, performance, available=8_000_000_000)
    found = judge(seen)
    told = {(one.what, one.readiness) for one in found if one.readiness is not Readiness.GO}
    assert verdict(found) is Readiness.NO_GO

    assert ("orders", Readiness.NO_GO) in told
    assert seen.orders.lost
    assert all(line.startswith("Lossy") for line in seen.orders.lost)

    assert ("results", Readiness.NO_GO) in told
    assert any(line.startswith("Generous") for line in seen.differing)
    assert ("ranking", Readiness.NO_GO) in told
    assert any("arena24 results" in line for line in seen.ranking)
    assert any("the page" in line for line in seen.ranking)

    assert ("recovery", Readiness.NO_GO) in told
    assert [(one.recovered, one.missing) for one in seen.accidents] == [(None, "Mortal")]

    late = next(one for one in found if one.what == "lateness")
    assert late.readiness is not Readiness.GO  # a machine that is full of other work is an excuse
    assert "Slow" in late.seen

    memory = next(one for one in found if one.what == "memory")
    assert memory.readiness is Readiness.NO_GO
    assert list(seen.needs.growing) == ["Greedy"]
