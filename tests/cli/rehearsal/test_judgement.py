"""Every fault that a rehearsal can see is told, with what to change."""

from collections.abc import Callable

import pytest

from arena24.cli.rehearsal.evidence import Accident, Evidence, Mischief, OrdersSeen, ServerSeen
from arena24.cli.rehearsal.judgement import Readiness, judge, verdict
from tests.cli.rehearsal.contest import evidence, seen


def late(*, place: int = 8) -> ServerSeen:
    """Ten turns beside a hundred are late: 500 ms, or as much as is counted in that place."""
    server = seen()
    server.calm.add([10 if number == place else 0 for number in range(11)])
    return server


def with_(server: ServerSeen, **values: object) -> dict[str, ServerSeen]:
    for name, value in values.items():
        setattr(server, name, value)
    return {"Toy1": server}


def orders(**values: object) -> OrdersSeen:
    return OrdersSeen(answered=100, **values)  # type: ignore[arg-type]


GO, LOOK, NO_GO = Readiness.GO, Readiness.LOOK, Readiness.NO_GO
FAULTS: dict[str, tuple[Callable[[], Evidence], Readiness, str, str]] = {
    "an order is lost": (lambda: evidence(orders=orders(lost=["Toy1, team1: 'POUR 1'"])), NO_GO, "orders", "version"),
    "an order is invented": (lambda: evidence(orders=orders(invented=["x"])), NO_GO, "orders", "version"),
    "an order may be lost": (lambda: evidence(orders=orders(unsure=["x"])), LOOK, "orders", "transcripts"),
    "nobody was answered": (lambda: evidence(orders=OrdersSeen()), NO_GO, "orders", "bots.log"),
    "credited twice": (lambda: evidence(differing=["Toy1 round 1: 2, 4"]), NO_GO, "results", "arena24 verify"),
    "another ranking": (lambda: evidence(ranking=["team1: 1, 2"]), NO_GO, "ranking", "arena24 results"),
    "not back": (
        lambda: evidence(accidents=[Accident(Mischief.SERVER, "Toy1", 1.0, missing="Toy1")]),
        NO_GO,
        "recovery",
        "logs/Toy1.log",
    ),
    "it ended before anybody was back": (
        lambda: evidence(accidents=[Accident(Mischief.SERVER, "Toy1", 1.0, missing="Toy1", unfinished=True)]),
        LOOK,
        "recovery",
        "rehearse again",
    ),
    "slowly back": (
        lambda: evidence(accidents=[Accident(Mischief.EVERYTHING, "", 1.0, recovered=40.0)]),
        LOOK,
        "recovery",
        "`outlive` in contest.toml",
    ),
    "others are at work": (lambda: evidence(others=0.5), LOOK, "machine", "`top`"),
    "no time for it": (lambda: evidence(skipped=[Mischief.FLOOD]), LOOK, "recovery", "--hours"),
    "no chaos": (lambda: evidence(chaos=False), LOOK, "recovery", "--chaos"),
    "it died by itself": (lambda: evidence(servers=with_(seen(), deaths=[3.0])), NO_GO, "deaths", "logs/Toy1.log"),
    "error 5": (lambda: evidence(servers=with_(seen(), internal=1)), NO_GO, "errors", "logs/Toy1.log"),
    "bots fail": (lambda: evidence(failed_bots=2), LOOK, "errors", "bots.log"),
    "late turns": (lambda: evidence(servers={"Toy1": late()}), NO_GO, "lateness", "`T` under its [servers.params]"),
    "late turns of a full machine": (
        lambda: evidence(servers={"Toy1": late()}, busy=0.98),
        LOOK,
        "lateness",
        "--pace",
    ),
    "too few processors": (lambda: evidence(cores=2.5), NO_GO, "processor", "[[servers]]"),
    "hardly enough": (lambda: evidence(cores=1.6), LOOK, "processor", "transcript_quota = 0 under [limits]"),
    "a leak that kills": (
        lambda: evidence(memory={"Toy1": 9_000_000_000}, growing={"Toy1": 3e8}),
        NO_GO,
        "memory",
        "wrote that game",
    ),
    "a leak": (lambda: evidence(growing={"web": 1e7}), LOOK, "memory", "restart it"),
    "too little memory": (lambda: evidence(available=50_000_000), NO_GO, "memory", "fewer [[servers]]"),
    "the disk fills": (
        lambda: evidence(disk={"journals": 1, "transcripts": 60_000_000_000}),
        NO_GO,
        "disk",
        "`transcript_quota = 1000000` under [limits]",
    ),
    "hardly any room": (lambda: evidence(disk={"journals": 49_000_000_000}), LOOK, "disk", "`disk` under [alarms]"),
    "it ended by itself": (lambda: evidence(ended="serve has ended"), NO_GO, "extent", "rehearse again"),
    "it was stopped": (lambda: evidence(ended="stopped", stopped=True), LOOK, "extent", "rehearse again"),
    "no round": (lambda: evidence(servers=with_(seen(), finished=0), hours=8.0), LOOK, "extent", "--hours"),
    "no round in all of it": (lambda: evidence(servers=with_(seen(), finished=0)), LOOK, "extent", "--pace"),
    "not its own rounds": (lambda: evidence(servers={"Toy1": seen(own=False)}, hours=8.0), LOOK, "extent", "--hours"),
}


def test_all_is_well() -> None:
    found = judge(evidence())
    assert verdict(found) is GO
    assert {one.what for one in found} >= {"orders", "results", "ranking", "lateness", "memory", "disk", "processor"}
    assert not any(one.change for one in found)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told(fault: str) -> None:
    made, readiness, what, change = FAULTS[fault]
    found = judge(made())
    assert verdict(found) is readiness
    worst = found[0]
    assert (worst.readiness, worst.what) == (readiness, what)
    assert change in worst.change
    assert worst.seen
    assert worst.means
    assert [one.what for one in found if one.readiness is not GO] == [what]


def test_who_is_slow_among_others_is_rehearsed_again() -> None:
    accidents = [
        Accident(Mischief.SERVER, "Toy1", 1.0, missing="Toy1"),
        Accident(Mischief.WEB, "", 2.0, recovered=40.0),
    ]
    found = judge(evidence(accidents=accidents, servers=with_(seen(), deaths=[3.0]), others=0.5))
    told = [(one.readiness, one.what) for one in found if one.change.endswith("when nothing else runs here")]
    assert told == [(NO_GO, "recovery"), (NO_GO, "deaths"), (LOOK, "recovery")]


def test_how_late_turns_are() -> None:
    for place, told in {8: "500 ms", 10: "over 1000 ms"}.items():
        (one,) = [each for each in judge(evidence(servers={"Toy1": late(place=place)})) if each.what == "lateness"]
        assert told in one.seen
    assert verdict(judge(evidence(servers={"Toy1": late(place=6)}))) is GO  # 100 ms are allowed


def test_late_turns_of_accidents_are_forgiven() -> None:
    server = seen()
    server.troubled.add([*[0] * 10, 50])
    assert verdict(judge(evidence(servers={"Toy1": server}))) is GO


def test_many_of_a_kind_are_counted() -> None:
    found = judge(evidence(orders=orders(lost=[f"Toy1, team1: {number}" for number in range(50)])))
    assert "50 of 100" in found[0].seen
    assert "47 more" in found[0].seen
