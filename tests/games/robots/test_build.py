"""Building (robots 7.2): a slow second implementation of the checks and the statistics."""

import random
from collections import Counter
from fractions import Fraction
from math import floor

import pytest

from arena24.games.failures import Failure
from arena24.games.robots import RobotStats, Weights
from arena24.games.robots.build import Links, Owned, build, strength
from arena24.games.robots.parts import Offer
from tests.games.robots.worlds import CATALOGUE_S

ALL = {offer.id: offer for offer in CATALOGUE_S}


def test_the_sources_robot() -> None:
    """Three parts and two connections of the source's example (vector 1)."""
    robot = build((6, 7, 6, 2, 6, 5), ALL, Weights(4.2, 2.2, -1.2))
    assert robot.stats == (15, 53, 17, 11)
    assert (robot.used, robot.connections, robot.total) == (3, 2, 5)


@pytest.mark.parametrize(
    ("weights", "stats"),
    [
        ((-3, -10, -5), (15, 0, 0, 0)),
        ((0.3, -0.1, -0.4), (15, 22, 12, 13)),
        ((0.1, 0.5, 0.1), (15, 20, 14, 15)),
        ((-0.1, -6.4, -4.7), (15, 19, 0, 0)),
    ],
)
def test_floors(weights: tuple[float, float, float], stats: RobotStats) -> None:
    """Each statistic is rounded down once, at the end, and is never negative (vectors 2, 3)."""
    assert strength((6, 7, 6, 2, 6, 5), ALL, Weights(*weights)) == stats


def test_floats_would_be_wrong_here() -> None:
    """0.29 · 100 is 28.999999999999996 in floats; the robot has 29."""
    parts = {1: Offer(1, 1, 100, 1, 1, (1,), 1), 2: Offer(2, 1, 100, 1, 1, (1,), 1)}
    assert strength((1, 2, 1), parts, Weights(0.29, 0, 0)).atk == 229


# ---- a second implementation, from the text of the rulebook


def naive_code(links: Links, owned: Owned) -> int | None:
    """The code of the first failure."""
    used: Counter[tuple[int, int]] = Counter()
    neighbours: dict[int, set[int]] = {}
    for i in range(0, len(links), 3):
        a, b, kind = links[i : i + 3]
        if a not in owned or b not in owned:
            return 107
        if a == b:
            return 112
        if kind not in owned[a].interfaces or kind not in owned[b].interfaces:
            return 109
        for part in (a, b):
            used[part, kind] += 1
            if used[part, kind] > owned[part].interfaces.count(kind):
                return 110
        neighbours.setdefault(a, set()).add(b)
        neighbours.setdefault(b, set()).add(a)
    reached, rim = set(), [links[0]]
    while rim:
        part = rim.pop()
        if part not in reached:
            reached.add(part)
            rim += neighbours[part]
    return None if reached == set(neighbours) else 111


def naive_stats(links: Links, owned: Owned, weights: tuple[str, str, str]) -> tuple[int, ...]:
    w1, w2, w3 = map(Fraction, weights)
    parts = {owned[part] for i in range(0, len(links), 3) for part in links[i : i + 2]}
    pairs = [(owned[links[i]], owned[links[i + 1]]) for i in range(0, len(links), 3)]
    return (
        sum(part.hp for part in parts),
        max(0, floor(sum(part.atk for part in parts) + w1 * sum(min(a.atk, b.atk) for a, b in pairs))),
        max(0, floor(sum(part.def_ for part in parts) + w2 * len(pairs))),
        max(0, floor(sum(part.spd for part in parts) + w3 * len(parts))),
    )


def random_parts(r: random.Random) -> dict[int, Offer]:
    types = r.randint(1, 6)

    def part(id_: int) -> Offer:
        hp, atk, def_, spd = (r.randint(1, 1000) for _ in range(4))
        return Offer(id_, hp, atk, def_, spd, tuple(r.randint(1, types) for _ in range(r.randint(1, 6))), 1)

    return {id_: part(id_) for id_ in range(1, r.randint(2, 12) + 1)}


def random_links(r: random.Random, parts: dict[int, Offer]) -> Links:
    """Pairs of free interfaces, mostly of parts that hang together; then perhaps a mistake or two."""
    free = {id_: list(part.interfaces) for id_, part in parts.items()}
    links: list[int] = []
    inside = [r.choice(list(parts))]
    for _ in range(r.randint(1, 15)):
        a = r.choice(inside if r.random() < 0.95 else list(parts))
        mates = [(b, kind) for b in parts if b != a for kind in set(free[a]) & set(free[b])]
        if not mates:
            continue
        b, kind = r.choice(mates)
        free[a].remove(kind)
        free[b].remove(kind)
        inside += [a, b]
        links += [a, b, kind]
    for _ in range(r.choice((0, 0, 0, 1, 2))):
        if links:
            links[r.randrange(len(links))] = r.choice((0, 1, 2, 3, 13, -1, 10**18))
    return tuple(links or (1, 2, 1))


def weight(r: random.Random) -> str:
    return f"{r.randint(-1_000_000, 1_000_000)}e-5"


def test_build_agrees_with_a_naive_one() -> None:
    r = random.Random(3)
    seen: Counter[int | None] = Counter()
    for _ in range(6000):
        parts = random_parts(r)
        links = random_links(r, parts)
        owned = {id_: part for id_, part in parts.items() if r.random() < 0.98}
        weights = weight(r), weight(r), weight(r)
        try:
            robot = build(links, owned, Weights(*map(float, weights)))
            code = None
            assert robot.stats == naive_stats(links, owned, weights)
            assert robot.used == len({p for i in range(0, len(links), 3) for p in links[i : i + 2]})
            assert robot.connections * 3 == len(links)
        except Failure as failure:
            code = failure.code
        assert code == naive_code(links, owned), links
        seen[code] += 1
    assert min(seen[code] for code in (None, 107, 109, 110, 111, 112)) > 50, seen


def test_the_longest_chain() -> None:
    """5000 parts in a row, the last one to be connected first: no recursion, no square."""
    parts = {id_: Offer(id_, 1, 2, 3, 4, (1, 1), 1) for id_ in range(1, 5001)}
    links = tuple(number for id_ in range(4999, 0, -1) for number in (id_, id_ + 1, 1))
    robot = build(links, parts, Weights(1, 1, 1))
    assert robot.stats == (5000, 10_000 + 4999 * 2, 15_000 + 4999, 25_000)
