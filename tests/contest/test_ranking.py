"""The ranking: P27 to P30, ties, guests, and what holds for all of them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.contest.ranking import TIE, Contestant, ServerStanding, Standing, points, rank

A, B, C, D = 1, 2, 3, 4
FOUR = [Contestant(A, "A"), Contestant(B, "B"), Contestant(C, "C"), Contestant(D, "D")]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        pytest.param([300, 200, 100, 50], [150, 100, 50, 25], id="P27"),
        pytest.param([300, 100], [150, 50], id="P28 two teams"),
        pytest.param([7], [100], id="P28 one team"),
        pytest.param([90, 0, 0, 0], [300, 0, 0, 0], id="P29"),
        pytest.param([0, 0, 0, 0], [0, 0, 0, 0], id="P29 all zero"),
        pytest.param([60, -50, 30, 30], [150, 0, 75, 75], id="R6 negative is 0"),
        pytest.param([-1, -2, -3], [0, 0, 0], id="R5 nobody earned anything"),
        pytest.param([5e-324, 5e-324, 5e-324], [100, 100, 100], id="tiny"),
        pytest.param([1e307, 1e307, 1e307], [100, 100, 100], id="huge"),
        pytest.param([], [], id="nobody"),
    ],
)
def test_points(scores: list[float], expected: list[float]) -> None:
    by_team = dict(enumerate(scores))
    assert list(points(by_team, by_team).values()) == pytest.approx(expected)


def test_a_team_that_never_scored_counts_as_0() -> None:
    assert points({A: 90}, [A, B, C, D]) == {A: 300, B: 0, C: 0, D: 0}  # R4: the three best, even if two of them are 0


def test_p30_ranking() -> None:
    servers = {"X1": "X", "X2": "X", "Y1": "Y"}
    scores = {
        "X1": {A: 440.0, B: 220.0, C: 0.0, D: 110.0},
        "X2": {A: 100.0, B: 100.0, C: 100.0, D: 300.0},
        "Y1": {A: 0.0, B: 50.0, C: 25.0, D: 75.0},
    }
    standings = rank(FOUR, servers, scores)
    assert [(row.place, row.name, round(row.total, 4)) for row in standings] == [
        (1, "D", 261.4286),
        (2, "B", 172.8571),
        (3, "A", 115.7143),
        (4, "C", 80),
    ]
    by_name = {row.name: row for row in standings}
    assert {name: round(row.tasks["X"], 4) for name, row in by_name.items()} == {
        "A": 115.7143,
        "B": 72.8571,
        "C": 30,
        "D": 111.4286,
    }
    assert by_name["A"].servers["X2"].score == 100.0
    assert by_name["A"].servers["X2"].points == pytest.approx(60)
    assert [round(by_name[name].servers["X1"].points, 4) for name in "ABCD"] == [171.4286, 85.7143, 0, 42.8571]


def places(standings: tuple[Standing, ...]) -> list[tuple[int | None, str]]:
    return [(row.place, row.name) for row in standings]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        pytest.param({A: 5.0, B: 3.0, C: 3.0, D: 1.0}, [(1, "A"), (2, "B"), (2, "C"), (4, "D")], id="1, 2, 2, 4"),
        pytest.param({D: 5.0, C: 5.0, B: 5.0, A: 1.0}, [(1, "B"), (1, "C"), (1, "D"), (4, "A")], id="by name"),
        pytest.param({B: 30.0 + 1e-12, A: 30.0}, [(1, "A"), (1, "B"), (3, "C"), (3, "D")], id="below 1e-9"),
        pytest.param({B: 30.0 + 1e-7, A: 30.0}, [(1, "B"), (2, "A"), (3, "C"), (3, "D")], id="above 1e-9"),
        pytest.param({}, [(1, "A"), (1, "B"), (1, "C"), (1, "D")], id="before the first round"),
    ],
)
def test_places(scores: dict[int, float], expected: list[tuple[int, str]]) -> None:
    assert places(rank(FOUR, {"X1": "X"}, {"X1": scores})) == expected


def test_servers_without_a_round_count_as_0() -> None:
    (first, *_) = rank(FOUR, {"X1": "X", "X2": "X"}, {"X1": {A: 30.0, B: 30.0, C: 30.0}})
    assert first.tasks == {"X": 50.0}
    assert first.servers == {"X1": ServerStanding(30.0, 100.0), "X2": ServerStanding(0.0, 0.0)}


def test_guests_have_scores_but_neither_points_nor_place() -> None:
    house, tester = Contestant(8, "house", official=False), Contestant(9, "a tester", official=False)
    scores = {"X1": {A: 300.0, B: 200.0, C: 100.0, 8: 9999.0}}
    *placed, first, second = rank([house, *FOUR, tester], {"X1": "X"}, scores)
    assert [row.total for row in placed] == [150.0, 100.0, 50.0, 0.0]
    assert [row.place for row in placed] == [1, 2, 3, 4]
    assert first == Standing(None, 9, "a tester", 0.0, {"X": 0.0}, {"X1": ServerStanding(0.0, 0.0)})
    assert second == Standing(None, 8, "house", 0.0, {"X": 0.0}, {"X1": ServerStanding(9999.0, 0.0)})


@pytest.mark.parametrize(("servers", "scores"), [({}, {}), ({}, {"X1": {A: 1.0}}), ({"X1": "X"}, {"X1": {77: 1.0}})])
def test_unknown_servers_and_teams_are_left_out(servers: dict[str, str], scores: dict[str, dict[int, float]]) -> None:
    assert [row.total for row in rank(FOUR, servers, scores)] == [0.0, 0.0, 0.0, 0.0]


def test_nobody() -> None:
    assert rank([], {"X1": "X"}, {}) == ()


SERVERS = {"X1": "X", "X2": "X", "Y1": "Y"}
score_tables = st.dictionaries(
    st.sampled_from(list(SERVERS)), st.dictionaries(st.integers(0, 7), st.floats(-1e9, 1e9)), max_size=3
)
contestant_lists = st.lists(
    st.builds(Contestant, st.integers(0, 7), st.sampled_from("pqrs"), st.booleans()), unique_by=lambda e: e.team
)


@given(contestant_lists, score_tables)
def test_what_holds_for_every_ranking(contestants: list[Contestant], scores: dict[str, dict[int, float]]) -> None:
    standings = rank(contestants, SERVERS, scores)
    assert sorted(row.team for row in standings) == sorted(contestant.team for contestant in contestants)
    placed = [row for row in standings if row.place is not None]
    assert {row.team for row in placed} == {contestant.team for contestant in contestants if contestant.official}
    assert list(standings[: len(placed)]) == placed
    for better, worse in combinations(placed, 2):
        assert better.total > worse.total - TIE * len(placed)
        assert (better.place == worse.place) >= (abs(better.total - worse.total) < TIE)
        assert better.place != worse.place or (better.name, better.team) < (worse.name, worse.team)
    taken = [row.place for row in standings if row.place is not None]
    assert taken == [1 + sum(other < place for other in taken) for place in taken]


@given(contestant_lists, score_tables)
def test_the_order_of_the_input_does_not_matter(
    contestants: list[Contestant], scores: dict[str, dict[int, float]]
) -> None:
    turned = {server: dict(reversed(list(teams.items()))) for server, teams in reversed(list(scores.items()))}
    assert rank(contestants, SERVERS, scores) == rank(reversed(contestants), SERVERS, turned)


@given(st.dictionaries(st.integers(0, 9), st.floats(0, 1e9), min_size=3))
def test_the_three_best_have_300_points_together(scores: dict[int, float]) -> None:
    best = sorted(points(scores, scores).values())[-3:]
    assert sum(best) == pytest.approx(300 if any(scores.values()) else 0)
