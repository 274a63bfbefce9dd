"""What contest.toml plans: read, checked, and known again."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arena24.contest.tempo import Tempo
from arena24.store.config import ConfigError, load
from arena24.store.errors import DatabaseError
from arena24.store.planned import PlannedFreeze, PlannedPause, PlannedStart, When, told
from arena24.store.rows import PlanState
from arena24.store.timetable import TimetableEntry
from arena24.store.web import WebDatabase
from tests.engines import BOTH, Bed

NOON = datetime(2027, 1, 31, 12, 0, tzinfo=UTC)
TOML = (
    'name = "x"\nduration = 3600.0\nstart_at = 2027-01-31T12:00:00Z\n[[servers]]\nname = "T"\ngame = "toy"\nport = 0\n'
)


def written(path: Path, *entries: str) -> Path:
    file = path / "contest.toml"
    file.write_text(TOML + "".join(f"[[schedule]]\n{entry}\n" for entry in entries))
    return file


def test_what_it_says(tmp_path: Path) -> None:
    pause = 'do = "pause"\nat = 2027-01-31T12:30:00Z\nminutes = 10\nreason = "a switch"'
    found = load(written(tmp_path, pause, 'do = "freeze"\nafter = "0:50"', 'do = "announce"\nafter = 60\ntext = "Hi"'))
    assert [(told(entry.what), entry.when) for entry in found.timetable] == [
        ("pause, 10 minutes (a switch)", When(at=NOON + timedelta(minutes=30))),
        ("freeze of the ranking", When(elapsed=3000.0)),
        ("announce: Hi", When(elapsed=60.0)),
        ("start", When(at=NOON)),
    ]


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ('do = "dance"\nafter = 1', '`do` is one of "pause", "freeze" and "announce"'),
        ('do = "start"\nafter = 1', "start_at"),
        ('do = "resume"\nafter = 1', "`minutes`"),
        ('do = "freeze"', "entry 1: give `at`"),
        ('do = "freeze"\nafter = "soon"', "give `at`"),
        ('do = "freeze"\nat = 2027-01-31T12:30:00', "no time zone"),
        ('do = "freeze"\nafter = 1\nat = 2027-01-31T12:30:00Z', "give `at`"),
        ('do = "freeze"\nafter = "1:00"', "the contest lasts 3600 s"),
        ('do = "freeze"\nafter = 1\ntext = "x"', "unknown field `text`"),
        ('do = "announce"\nafter = 1', "missing required field `text`"),
        ('do = "pause"\nafter = 1\nminutes = 0', "minutes"),
        ('do = "pause"\nat = 2027-01-31T11:30:00Z', "before the contest starts"),
    ],
)
def test_what_it_cannot_say(tmp_path: Path, entry: str, complaint: str) -> None:
    with pytest.raises(ConfigError) as found:
        load(written(tmp_path, entry))
    assert complaint in str(found.value)


def test_pauses_do_not_overlap(tmp_path: Path) -> None:
    first, second = 'do = "pause"\nat = 2027-01-31T12:30:00Z\nminutes = 10', 'do = "pause"\nat = 2027-01-31T12:35:00Z'
    with pytest.raises(ConfigError, match="before the pause before it has ended"):
        load(written(tmp_path, second, first))


# ---- in the database


@pytest.fixture
def database(tmp_path: Path, engine: Bed) -> WebDatabase:
    return WebDatabase.create(engine.url(tmp_path), name="x", secret="ab", tempo=Tempo(3600.0))


FREEZE, PAUSE = (
    TimetableEntry(PlannedFreeze(), When(elapsed=60.0)),
    TimetableEntry(PlannedPause(minutes=5), When(elapsed=30.0)),
)


@BOTH
def test_what_the_file_says_again_is_known(database: WebDatabase) -> None:
    database.declare_plans([FREEZE, PAUSE], at=NOON, who="contest.toml")
    database.cancel_plan(1, at=NOON, who="ola")
    database.declare_plans([PAUSE, FREEZE], at=NOON, who="contest.toml")
    assert [row.state for row in database.plans()] == [PlanState.CANCELLED, PlanState.AHEAD]
    audited = len(database.audit_log())
    database.declare_plans([PAUSE, FREEZE], at=NOON, who="contest.toml")
    assert len(database.audit_log()) == audited
    database.declare_plans([FREEZE], at=NOON, who="contest.toml")
    assert [row.state for row in database.plans()] == [PlanState.CANCELLED, PlanState.CANCELLED]
    database.close()


@BOTH
def test_a_plan_is_done_once(database: WebDatabase) -> None:
    database.declare_plans([FREEZE], at=NOON, who="contest.toml")
    for elapsed in (61.0, 62.0):
        database.perform(1, elapsed=elapsed, at=NOON)
    freeze = database.freeze()
    assert freeze is not None
    assert freeze.elapsed == 60.0  # that of the plan, whenever it is done
    database.reveal(at=NOON, who="ola")
    database.perform(1, elapsed=90.0, at=NOON)
    assert (again := database.freeze()) is not None
    assert again.revealed_at is not None
    assert [entry.action for entry in database.audit_log()] == ["plan", "freeze", "reveal"]
    database.close()


@BOTH
def test_a_start_is_moved_and_never_cancelled(database: WebDatabase) -> None:
    later = When(at=NOON + timedelta(hours=1))
    database.declare_plans([TimetableEntry(PlannedStart(), When(at=NOON))], at=NOON, who="contest.toml")
    with pytest.raises(DatabaseError, match="would start at once"):
        database.cancel_plan(1, at=NOON, who="ola")
    database.plan(PlannedStart(), later, elapsed=0.0, at=NOON, who="ola")
    assert [row.plan.when for row in database.plans() if row.state is PlanState.AHEAD] == [later]
    with pytest.raises(DatabaseError, match="before the contest starts"):
        database.check_plan(PlannedPause(), When(at=NOON + timedelta(minutes=5)), elapsed=0.0, at=NOON)
    with pytest.raises(DatabaseError, match="has passed"):
        database.check_plan(PlannedPause(), When(at=NOON), elapsed=0.0, at=NOON)
    database.close()
