"""What every lens of a game promises: fairness, masks that hold, results and numbers in bounds, copies."""

from random import Random

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from arena24.games.catalogue import find  # noqa: E402
from arena24.games.core import TeamId  # noqa: E402
from arena24.train import RoundEnv, parallel_env, vector_env  # noqa: E402
from tests.ours import OURS  # noqa: E402
from tests.train.play import chosen, seen, steps  # noqa: E402

OWN = [game for game in OURS if find(game).optics is not None]
LOOKS = 60  # steps of a round that are looked at closely
IDLE = {"wait", "deposit_gold"}  # what is obeyed and changes nothing, so that it is not offered where it would
LARGEST = 20  # numbers are about 1 at most, as far as anybody knows beforehand
REFUSED = 0.02  # of random orders: what nobody could have known


def frames(env: RoundEnv) -> dict[str, object]:
    """What teams may see."""
    return {agent: env.round.frame(TeamId(number)) for number, agent in enumerate(env.possible_agents, start=1)}


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("players", [2, 3])
def test_what_an_agent_is_not_told_changes_nothing_in_what_it_sees(game: str, players: int) -> None:
    """Another one does this or that: who has the same frame in both cases sees and is offered the same."""
    env, chance, hidden = parallel_env(game, players=players), Random(players), 0
    for number, (actions, _) in enumerate(steps(env, world=players)):
        if number > LOOKS:
            break
        other = chance.choice(env.agents)
        another = chosen(env, other, chance)
        one, two = env.clone(), env.clone()
        one.step(actions)
        two.step(actions | {other: another})
        pictures, shown = (frames(one), frames(two)), (seen(one), seen(two))
        for agent in env.possible_agents:
            if agent != other and pictures[0][agent] == pictures[1][agent]:
                hidden += one.round.digest() != two.round.digest()
                assert shown[0][agent] == shown[1][agent]
    assert hidden, "nothing was hidden from anybody: choose another world"


@pytest.mark.parametrize("game", OWN)
def test_random_orders_are_hardly_ever_refused(game: str) -> None:
    env, chance = vector_env(game, 4), np.random.default_rng(1)
    env.reset(seed=1)
    orders = refused = 0
    for _ in range(300):
        actions = env.sample(chance)
        *_, infos = env.step(actions)
        orders += int((actions > 0).sum())
        refused += int((infos["failure"] > 0).sum())
    assert orders > 300
    assert refused <= REFUSED * orders


@pytest.mark.parametrize("game", OWN)
def test_what_is_not_offered_is_refused(game: str) -> None:
    env, chance, tried = parallel_env(game), Random(1), 0
    for number, (actions, _) in enumerate(steps(env, world=1)):
        if number > LOOKS:
            break
        agent = chance.choice(env.agents)
        rest = [a for a in np.flatnonzero(~env.mask(agent)).tolist() if env.shapes.action_name(a) not in IDLE]
        if rest and len(env.legal_actions(agent)) > 1:  # whoever is idle is not listened to
            tried += 1
            *_, infos = env.clone().step(actions | {agent: chance.choice(rest)})
            assert infos[agent]["failure"]
    assert tried


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("players", [2, 3])
def test_results_are_those_of_the_round_and_numbers_are_small(game: str, players: int) -> None:
    env = parallel_env(game, players=players)
    observations, _ = env.reset(seed=players)
    total, chance = dict.fromkeys(env.agents, 0.0), Random(players)
    while env.agents:
        actions = {agent: chosen(env, agent, chance) for agent in env.agents}
        observations, rewards, *_ = env.step(actions)
        for agent, reward in rewards.items():
            total[agent] += reward
            assert np.abs(observations[agent]["observation"]).max() <= LARGEST
    results = env.round.results() or {}
    assert total == {f"team_{team}": pytest.approx(float(result)) for team, result in results.items()}


@pytest.mark.parametrize("game", OWN)
def test_shaped_rewards_come_to_the_same_in_the_end(game: str) -> None:
    """A potential is lent: with a discount of 1 it has been given back when the round is over."""
    plain, shaped = parallel_env(game), parallel_env(game, shaping=1.0)
    sums = [dict.fromkeys(env.possible_agents, 0.0) for env in (plain, shaped)]
    rewarded = [0, 0]
    for which, env in enumerate((plain, shaped)):
        env.reset(seed=5)
        chance = Random(5)
        while env.agents:
            _, rewards, *_ = env.step({agent: chosen(env, agent, chance) for agent in env.agents})
            for agent, reward in rewards.items():
                sums[which][agent] += reward
                rewarded[which] += reward != 0
    assert sums[1] == pytest.approx(sums[0])
    assert rewarded[1] > rewarded[0]


@pytest.mark.parametrize("game", OWN)
def test_a_clone_goes_the_same_way_by_itself(game: str) -> None:
    env = parallel_env(game)
    for number, _ in enumerate(steps(env, world=3)):
        if number == 25:
            break
    twin, before = env.clone(), env.round.digest()
    for _ in range(20):
        actions = {agent: chosen(twin, agent, Random(1)) for agent in twin.agents}
        twin.step(actions)
    assert env.round.digest() == before
    for _ in range(20):
        actions = {agent: chosen(env, agent, Random(1)) for agent in env.agents}
        env.step(actions)
    assert env.round.digest() == twin.round.digest() != before
    assert seen(env) == seen(twin)


@pytest.mark.parametrize("game", OWN)
def test_actions_have_names(game: str) -> None:
    shapes = parallel_env(game).shapes
    names = [shapes.action_name(number) for number in range(shapes.optics.sizes[0])]
    assert names[0] == "wait"
    assert len(set(names)) == len(names)
    for number in (0, len(names) // 2, len(names) - 1):
        name, *places = names[number].split()
        assert shapes.action_number(name, *map(int, places)) == number


@pytest.mark.parametrize("game", OWN)
def test_panels_are_parts_of_the_observation(game: str) -> None:
    env = parallel_env(game)
    cells = env.reset(seed=1)[0]["team_1"]["observation"]
    panels = env.shapes.panels(cells)
    assert sum(panel.size for panel in panels.values()) == len(cells)
    assert all(np.shares_memory(panel, cells) for panel in panels.values())
