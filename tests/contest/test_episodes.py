"""What mattered: lead changes, records, comebacks."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from arena24.contest import episodes as rules
from arena24.contest.episodes import Episode, Matter, Scored, chosen, episodes, order

DAY = 86400.0


def told(found: list[Episode], matter: Matter) -> list[tuple[float, int]]:
    """When, and who."""
    return [(episode.time, episode.team) for episode in found if episode.matter is matter]


def day(*rows: tuple[float, ...]) -> tuple[list[float], dict[int, list[float]]]:
    """Totals of teams 1, 2, ... at equal distances of a day."""
    times = [DAY * (index + 1) / len(rows) for index in range(len(rows))]
    return times, {team: [row[team - 1] for row in rows] for team in range(1, len(rows[0]) + 1)}


def test_nothing_happened() -> None:
    assert episodes([], {}, []) == []
    assert episodes([1.0], {1: [0.0], 2: [0.0]}, []) == []


def test_the_lead_changes_and_is_taken_for_good() -> None:
    times, totals = day(*[(2, 1)] * 10, *[(2, 3)] * 10, *[(5, 3)] * 10)
    found = episodes(times, totals, [])
    assert told(found, Matter.LEAD) == [(times[0], 1), (times[10], 2), (times[20], 1)]
    assert [(episode.other, episode.value) for episode in found] == [(0, 0.0), (1, 0.0), (2, 1.0)]
    assert found[-1].weight > found[0].weight


def test_who_leads_for_a_moment_does_not_count() -> None:
    rows = [(2.0, 1.0)] * 400
    rows[200] = (2.0, 3.0)
    times, totals = day(*rows)
    assert told(episodes(times, totals, []), Matter.LEAD) == [(times[0], 1)]


def test_equal_ones_do_not_lead() -> None:
    times, totals = day(*[(1, 1)] * 10, *[(1, 2)] * 10)
    assert told(episodes(times, totals, []), Matter.LEAD) == [(times[10], 2)]


def test_a_comeback() -> None:
    behind, ahead = (9.0, 8.0, 7.0, 6.0, 1.0), (9.0, 8.0, 7.0, 6.0, 8.5)
    times, totals = day(*[behind] * 20, *[ahead] * 20)
    (episode,) = [episode for episode in episodes(times, totals, []) if episode.matter is Matter.COMEBACK]
    assert (episode.time, episode.team, episode.value, episode.before) == (times[20], 5, 3, 5)


def test_a_slow_climb_is_none() -> None:
    rows = [(9.0, 8.0, 7.0, 6.0, 5.5 + 4 * hour / 100) for hour in range(100)]
    times, totals = day(*rows)
    assert told(episodes(times, totals, []), Matter.COMEBACK) == []


def test_a_record_is_much_better_than_all_before() -> None:
    results = [10, 20, 10, 10, 10, 21, 30, 29, 31]
    rounds = [Scored(1000.0 * (index + 1), "Toy1", {1: 1.0, 2: value}) for index, value in enumerate(results)]
    times, totals = day((0, 0), (0, 0))
    found = episodes(times, totals, rounds)
    assert told(found, Matter.RECORD) == [(7000.0, 2)]
    assert (found[0].server, found[0].value, found[0].before) == ("Toy1", 30, 21)


def test_servers_have_their_own_records_and_rounds_may_be_empty() -> None:
    rounds = [Scored(float(at), "A", {1: 5.0}) for at in range(1, 8)]
    rounds += [Scored(50000.0, "B", {1: 9.0}), Scored(60000.0, "A", {}), Scored(70000.0, "A", {2: 6.0})]
    times, totals = day((0, 0), (0, 0))
    assert told(episodes(times, totals, rounds), Matter.RECORD) == [(70000.0, 2)]


def test_what_matters_more_displaces_its_neighbours() -> None:
    small, great = Episode(100.0, Matter.RECORD, 1, 1.0), Episode(101.0, Matter.LEAD, 2, 3.0)
    far = Episode(900.0, Matter.RECORD, 3, 0.5)
    assert chosen([small, far, great], 1000.0) == [great, far]


def test_the_order_is_the_same_for_equal_ones() -> None:
    assert order({3: [1.0], 1: [1.0], 2: [2.0]}, 0) == {2: 0, 1: 1, 3: 2}


@given(st.data())
def test_whatever_happens_there_are_few_and_apart(data: st.DataObject) -> None:
    teams = data.draw(st.integers(1, 6))
    points = st.lists(st.floats(0, 700), min_size=teams, max_size=teams)
    rows = data.draw(st.lists(points, min_size=1, max_size=60))
    times, totals = day(*map(tuple, rows))
    marks = data.draw(st.lists(st.tuples(st.floats(0, DAY), st.floats(-5, 50)), max_size=60))
    found = episodes(times, totals, [Scored(time, "Toy1", {1: value}) for time, value in sorted(marks)])
    assert len(found) <= rules.MOST
    assert found == sorted(found, key=lambda episode: episode.time)
    assert all(b.time - a.time >= rules.APART * DAY for a, b in pairwise(found))
    assert {episode.team for episode in found} <= set(totals)
