"""Acts: what they make of results, and that undoing one leaves nothing of it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.contest.acts import (
    Act,
    AnyDeed,
    Correction,
    InForce,
    PastRound,
    Recount,
    Recounted,
    VoidRound,
    VoidTime,
    ranked,
)
from arena24.contest.preview import RoundChange, preview
from arena24.contest.ranking import Contestant

SERVERS = {"X1": "X", "X2": "X", "Y1": "Y"}
TEAMS = [Contestant(1, "A"), Contestant(2, "B"), Contestant(3, "C"), Contestant(4, "guest", official=False)]
FIRST = PastRound("X1", 1, 0.0, 100.0, 1.0, {1: 30.0, 2: 10.0})
SECOND = PastRound("X1", 2, 100.0, 200.0, 2.0, {1: 5.0, 2: 40.0})
OTHER = PastRound("Y1", 1, 0.0, 150.0, 1.5, {3: 7.0})
ROUNDS = [FIRST, SECOND, OTHER]


def acts(*deeds: AnyDeed) -> InForce:
    return InForce(Act(number, deed, f"reason {number}", 500.0) for number, deed in enumerate(deeds, 1))


def scores(in_force: InForce, rounds: list[PastRound] = ROUNDS) -> dict[int, dict[str, float]]:
    standings = ranked(TEAMS, SERVERS, rounds, in_force)
    return {row.team: {name: own.score for name, own in row.servers.items()} for row in standings}


def test_a_void_round_is_as_if_it_had_not_been_and_no_other_k_changes() -> None:
    void = acts(VoidRound(server="X1", round=1))
    assert ranked(TEAMS, SERVERS, ROUNDS, void) == ranked(TEAMS, SERVERS, [SECOND, OTHER], InForce())
    assert void.of(FIRST).void
    assert void.of(SECOND) == SECOND
    assert void.reasons(FIRST) == ("reason 1",)
    assert void.reasons(SECOND) == ()


@pytest.mark.parametrize(
    ("start", "end", "servers", "void"),
    [
        pytest.param(100.0, 200.0, (), [SECOND, OTHER], id="it begins where another ends"),
        pytest.param(199.0, 900.0, (), [SECOND], id="a part is enough"),
        pytest.param(0.0, 900.0, ("Y1", "X2"), [OTHER], id="some servers"),
        pytest.param(300.0, 900.0, (), [], id="the future"),
    ],
)
def test_an_interval(start: float, end: float, servers: tuple[str, ...], void: list[PastRound]) -> None:
    found = acts(VoidTime(start=start, end=end, servers=servers))
    assert [played for played in ROUNDS if found.of(played).void] == void


def test_a_round_that_ends_later_falls_into_an_interval_of_the_future() -> None:
    planned = acts(VoidTime(start=300.0, end=400.0))
    later = PastRound("X1", 3, 250.0, 350.0, 3.0, {1: 1000.0})
    after = PastRound("X1", 4, 400.0, 450.0, 3.0, {1: 1.0})
    assert scores(planned, [*ROUNDS, later]) == scores(InForce())
    assert scores(planned, [*ROUNDS, later, after])[1]["X1"] == 30.0 + 2 * 5.0 + 3.0


def test_corrections_are_in_the_total_and_told_apart() -> None:
    before = {row.team: row for row in ranked(TEAMS, SERVERS, ROUNDS, InForce())}
    found = acts(Correction(team=1, points=-20.5), Correction(team=1, points=0.5), Correction(team=4, points=99.0))
    after = {row.team: row for row in ranked(TEAMS, SERVERS, ROUNDS, found)}
    assert after[1].total == pytest.approx(before[1].total - 20.0)
    assert (after[1].correction, after[1].tasks, after[1].servers) == (-20.0, before[1].tasks, before[1].servers)
    assert after[2] == before[2]
    assert after[4] == before[4]  # who is not official has no points


def test_corrections_count_from_when_they_were_decided() -> None:
    found = acts(Correction(team=1, points=3.0))
    assert (found.corrected(499.0), found.corrected(500.0)) == ({}, {1: 3.0})


def recount(played: PastRound, results: dict[int, str], *, void: str = "") -> Recount:
    again = Recounted(server=played.server, round=played.number, tempo=played.tempo, results=results, void=void)
    return Recount(under="other rules", counted=1, rounds=(again,))


def test_a_recount_replaces_results_and_the_last_one_counts() -> None:
    found = acts(recount(FIRST, {1: "1"}), recount(FIRST, {1: "7/2", 2: "0"}))
    assert found.of(FIRST).results == {1: Fraction(7, 2), 2: 0}
    assert found.of(SECOND) == SECOND
    assert scores(found)[1]["X1"] == 3.5 + 10.0
    assert acts(recount(FIRST, {}, void="it would not have been over")).of(FIRST).void


def test_what_is_void_stays_void_when_it_is_counted_again() -> None:
    found = acts(VoidRound(server="X1", round=1), recount(FIRST, {1: "1"}))
    assert found.of(FIRST).void
    assert found.reasons(FIRST) == ("reason 1", "reason 2")


DEEDS = st.one_of(
    st.builds(VoidRound, server=st.sampled_from(list(SERVERS)), round=st.integers(1, 3)),
    st.builds(
        VoidTime,
        start=st.floats(0, 200),
        end=st.floats(0, 300),
        servers=st.lists(st.sampled_from(list(SERVERS))).map(tuple),
    ),
    st.builds(Correction, team=st.integers(1, 4), points=st.floats(-1e6, 1e6)),
    st.builds(
        recount, st.sampled_from(ROUNDS), st.dictionaries(st.integers(1, 4), st.sampled_from(["0", "7/3", "1.5"]))
    ),
)


@given(st.lists(DEEDS, max_size=5), st.lists(DEEDS, max_size=3))
def test_apply_and_undo_leave_the_same_ranking(standing: list[AnyDeed], more: list[AnyDeed]) -> None:
    before, both = acts(*standing), acts(*standing, *more)
    for played in ROUNDS:
        both.of(played)
    assert ranked(TEAMS, SERVERS, ROUNDS, InForce(both.acts[: len(standing)])) == ranked(TEAMS, SERVERS, ROUNDS, before)


@given(st.lists(DEEDS, max_size=3), st.lists(DEEDS, max_size=3))
def test_a_preview_is_what_comes_of_it(standing: list[AnyDeed], more: list[AnyDeed]) -> None:
    before, after = acts(*standing), acts(*standing, *more)
    found = preview(TEAMS, SERVERS, ROUNDS, before, after)
    was, will = ranked(TEAMS, SERVERS, ROUNDS, before), ranked(TEAMS, SERVERS, ROUNDS, after)
    assert [(row.team, row.place_after, row.total_after) for row in found.teams] == [
        (row.team, row.place, row.total) for row in will
    ]
    assert {row.team: (row.place_before, row.total_before) for row in found.teams} == {
        row.team: (row.place, row.total) for row in was
    }
    if not found.rounds:
        assert all(not row.scores for row in found.teams)


def test_a_preview_names_the_rounds() -> None:
    found = preview(TEAMS, SERVERS, ROUNDS, InForce(), acts(VoidRound(server="X1", round=2), recount(FIRST, {1: "1"})))
    assert found.rounds == (
        RoundChange("X1", 1, 0.0, 100.0, {1: 30.0, 2: 10.0}, {1: 1.0}),
        RoundChange("X1", 2, 100.0, 200.0, {1: 5.0, 2: 40.0}, None),
    )
    (first,) = [row for row in found.teams if row.team == 1]
    assert first.scores == {"X1": (40.0, 1.0)}
    assert first.changes
    assert not preview(TEAMS, SERVERS, ROUNDS, InForce(), InForce()).teams[0].changes
