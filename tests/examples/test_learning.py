"""Bots that have learned in environments see in a contest what they saw there, and play without torch."""

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from arena24 import sim  # noqa: E402
from arena24.games import creatures  # noqa: E402
from arena24.games.catalogue import find  # noqa: E402
from arena24.games.core import Params, TeamId  # noqa: E402
from arena24.sim.entrant import load  # noqa: E402
from arena24.train import RoundEnv, parallel_env  # noqa: E402
from tests.ours import OURS  # noqa: E402
from tests.train.play import chosen  # noqa: E402

FOLDER = Path(__file__).parents[2] / "examples" / "learning"
LEARNED = ("cards", "creatures", "painting")

Look = Callable[[Any], Any]  # takes the player; the copy of the round that its bot makes


@pytest.fixture(autouse=True)
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots import modules that lie beside them, as they do when they are run."""
    monkeypatch.syspath_prepend(FOLDER)


def turns(env: RoundEnv, world: int) -> Iterator[Any]:
    """The player of the first agent at the beginning of each of its turns, in a round of random agents."""
    chance, turn = Random(world), -1
    env.reset(seed=world)
    me = env._drill._table.hand(TeamId(1))  # answers as those of a contest, not printed ones
    while env.agents:
        if env.round.turn != turn and len(env.legal_actions("team_1")) > 1:
            yield me
        turn = env.round.turn
        env.step({agent: chosen(env, agent, chance) for agent in env.agents})


def cards_look() -> Look:
    bot = importlib.import_module("cards_bot")

    def look(me: Any) -> Any:
        matches = me.get_my_matches()
        return bot.mirror(me, next(id_ for id_ in matches if me.get_turn_info(id_).on_turn), matches)

    return look


def creatures_look() -> Look:
    bot = importlib.import_module("creatures_bot")

    def look(me: Any) -> Any:
        if not me.is_tournament_active():
            return bot.blank()
        running = creatures.News(creatures.Stage.NEXT, None)  # both matches of a pair are over only when the round is
        return bot.mirror(me, (running,) * len(me.get_states()))

    return look


def painting_look() -> Look:
    bot = importlib.import_module("painting_bot")
    memories: list[Any] = []

    def look(me: Any) -> Any:
        if not memories:
            memories.append(bot.Memory(me.get_arenas(), me.get_constants()))
        return memories[0].mirror(me, me.get_status().left)

    return look


LOOKS = {"cards": cards_look, "creatures": creatures_look, "painting": painting_look}


def params_of(game: str) -> Params:
    """Boards of painting are shown whole in the break, or where the rules allow it, later."""
    quick: Params = find(game).quick
    shown: Params = msgspec.structs.replace(quick, full_view_gap=1) if game == "painting" else quick
    return shown


@pytest.mark.parametrize("world", [1, 2])
@pytest.mark.parametrize("game", LEARNED)
def test_the_copy_of_a_round_looks_as_the_round_does(game: str, world: int) -> None:
    policy, pupil_of = importlib.import_module("policy"), importlib.import_module("pupil").Pupil
    env = parallel_env(game, params=params_of(game))
    pupil, look = pupil_of(find(game), None), LOOKS[game]()
    scale, compared = policy.scale(game, env.shapes.optics), 0
    for me in turns(env, world):
        if game == "painting" and env.round.turn < 2:
            continue
        assert pupil.look(pupil.lens(me, look(me)))
        assert np.array_equal(pupil.mask, env.mask("team_1")), env.round.turn
        assert np.array_equal(pupil.cells * scale, env._arrays.cells[0] * scale), env.round.turn
        compared += 1
    assert compared > 15


def test_what_is_hidden_exists() -> None:
    policy = importlib.import_module("policy")
    for game, panels in policy.HIDDEN.items():
        optics = parallel_env(game).shapes.optics
        for name, columns in panels.items():
            (panel,) = (panel for panel in optics.panels if panel.name == name)
            assert set(columns) <= {column for column, _ in panel.columns}


@pytest.mark.parametrize("game", LEARNED)
def test_a_learned_bot_plays(game: str) -> None:
    """As in a tournament: orders are executed, and a round brings something."""
    bot, plain = load(str(FOLDER / f"{game}_bot.py")), load(f"arena24.games.{game}.bots.{find(game).bots[0]}:play")
    outcome = sim.play(find(game), [bot, plain], seed=5)
    assert not outcome.tracebacks
    assert not outcome.incidents
    assert outcome.results[0] > 0


@pytest.mark.parametrize(("game", "teacher"), [("cards", "planner"), ("painting", "hunter")])
def test_what_a_teacher_does_becomes_lessons(game: str, teacher: str) -> None:
    """Orders that the lens offers, of many kinds; and as many as the teacher gave, or nearly."""
    given = importlib.import_module("lessons").lessons(find(game), teacher, [find(game).bots[0]], 1, 7)
    assert len(given.seen) == len(given.masks) == len(given.actions) > 100
    assert given.masks[np.arange(len(given.actions)), given.actions].all()
    assert len(set(given.actions.tolist())) > 12


@pytest.mark.parametrize(("game", "teacher"), [("cards", "planner"), ("painting", "sprayer")])
def test_a_pupil_is_told_what_its_teacher_would_have_done(game: str, teacher: str) -> None:
    """The pupil gives the orders, or it would get to where its teacher gets, and learn nothing new."""
    lessons, policy = importlib.import_module("lessons").lessons, importlib.import_module("policy").Policy.load(game)
    rounds = [lessons(find(game), teacher, [find(game).bots[0]], 1, 7, each) for each in (policy, None)]
    for given in rounds:
        assert len(given.actions) > 100
        assert given.masks[np.arange(len(given.actions)), given.actions].all()
    corrected, shown = (given.seen for given in rounds)
    both = min(len(corrected), len(shown))
    assert np.array_equal(corrected[0], shown[0])
    assert not np.array_equal(corrected[:both], shown[:both])


def any_layers(form: Any) -> Any:
    """Layers of any weights."""
    forms, chance = importlib.import_module("forms"), np.random.default_rng(5)
    weights = {}
    for name, size in form.layers(16).items():
        weights[f"{name}.weight"] = chance.normal(size=(size.outputs, size.inputs))
        weights[f"{name}.bias"] = chance.normal(size=size.outputs)
    return forms.Layers(forms.NUMPY, weights)


def test_a_turned_board_is_liked_as_before_in_turned_directions() -> None:
    shapes = parallel_env("painting").shapes
    form = importlib.import_module("forms").Compass(shapes.optics)
    seen = np.random.default_rng(6).normal(size=(1, shapes.optics.cells))
    turned = seen.copy()
    before, after = shapes.panels(seen), shapes.panels(turned)  # views: what is written here is written there
    after["board"][0] = np.rot90(before["board"][0])
    after["pawns"][0, :, 1], after["pawns"][0, :, 2] = -before["pawns"][0, :, 2], before["pawns"][0, :, 1]
    likes, likes_turned = (form.likes(any_layers(form), each)[0][0] for each in (seen, turned))
    for name, *places in (("wait",), ("move", 0), ("move", 3), ("shoot", 0, 4), ("shoot", 2, 1)):
        there = [(places[0] - 1) % 4, *places[1:]] if places else []  # what was on the right is ahead
        found = likes_turned[shapes.action_number(name, *there)]
        assert found == pytest.approx(likes[shapes.action_number(name, *places)]), (name, places)
    assert len({round(float(like), 6) for like in likes}) == len(likes)


def test_cards_and_creatures_that_change_places_are_liked_as_before() -> None:
    shapes = parallel_env("cards").shapes
    form = importlib.import_module("forms").Cardtable(shapes.optics)
    seen = np.random.default_rng(6).normal(size=(1, shapes.optics.cells))
    swapped = seen.copy()
    panels = shapes.panels(swapped)
    panels["hand"][0, 0, [1, 4]] = panels["hand"][0, 0, [4, 1]]
    panels["board"][0, 0, [2, 3]] = panels["board"][0, 0, [3, 2]]
    panels["board"][0, 1, [0, 7]] = panels["board"][0, 1, [7, 0]]
    likes, likes_swapped = (form.likes(any_layers(form), each)[0][0] for each in (seen, swapped))
    for one, other in (
        (("draw_card",), ("draw_card",)),
        (("attack", 2), ("attack", 3)),
        (("discard_card", 1), ("discard_card", 4)),
        (("block", 0, 3), ("block", 7, 2)),
        (("play_card", 4, 0), ("play_card", 1, 0)),
        (("play_card", 1, 3 + 3), ("play_card", 4, 3 + 2)),
        (("play_card", 5, 3 + 16), ("play_card", 5, 3 + 16 + 7)),
    ):
        found = likes_swapped[shapes.action_number(*other)]
        assert found == pytest.approx(likes[shapes.action_number(*one)]), one
    assert len({round(float(like), 6) for like in likes}) == len(likes)


def test_who_searches_beats_who_does_not() -> None:
    for seat in (0, 1):
        bots = [load("arena24.games.cards.bots.racer:play")] * 2
        bots[seat] = load(str(FOLDER / "cards_search.py"))
        outcome = sim.play(find("cards"), bots, seed=5001)
        assert not outcome.tracebacks
        assert outcome.results[seat] > outcome.results[1 - seat]


def test_who_plays_needs_no_torch() -> None:
    words = "import sys, cards_bot, creatures_bot, painting_bot; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", words], cwd=FOLDER, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]


MADE = FOLDER.parents[1] / ".venv" / "learning"  # by `make learning`, which CI does if it can
LEARNER = str(MADE / "bin" / "python") if (MADE / ".installed").exists() else sys.executable
FINDING = "import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, sys.argv[1:])))"


def wanting(*modules: str) -> pytest.MarkDecorator:
    """Learning takes packages that not everybody has; whoever runs the examples may be another Python than this one."""
    found = subprocess.run([LEARNER, "-c", FINDING, *modules]).returncode == 0
    return pytest.mark.skipif(not found, reason=f"{' and '.join(modules)} are wanted for this: make learning")


LEARN = wanting("torch", "sb3_contrib")
RLLIB = wanting("torch", "ray")


def run(script: str, *words: str) -> str:
    """What an example prints."""
    return ran(str(FOLDER / script), *words)


def ran(*words: str) -> str:
    """What a learner prints, in a process of its own."""
    done = subprocess.run([LEARNER, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


EVERY_GAME = """
import sys
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env
from arena24.train import gym_env
for game in sys.argv[1:]:
    check_env(gym_env(game))
    model = MaskablePPO("MlpPolicy", gym_env(game), n_steps=32, batch_size=32, n_epochs=1, device="cpu").learn(64)
    print(game, model.num_timesteps)
"""


@LEARN
def test_stable_baselines_learns_every_game_as_it_is() -> None:
    assert ran("-c", EVERY_GAME, *OURS).splitlines() == [f"{game} 64" for game in OURS]


@LEARN
def test_the_example_of_stable_baselines() -> None:
    assert "after 256 steps" in run("sb3.py", "creatures", "--steps", "256")


TAUGHT = ("cards", "--teacher", "planner", "--opponent", "guard", "--lessons", "2", "--corrections", "1", "--steps")


@LEARN
@pytest.mark.parametrize(
    ("words", "columns"),
    [
        (("creatures", "--steps", "4096"), "steps,reward"),
        ((*TAUGHT, "2048"), "steps,reward"),
        ((*TAUGHT, "0"), "lessons,agreed"),
    ],
)
def test_the_example_in_plain_torch_gives_the_same_twice(words: tuple[str, ...], columns: str, tmp_path: Path) -> None:
    """Also where opponents draw how they play, as guard does."""
    game = words[0]
    for folder in ("once", "again"):
        run("masked_ppo.py", *words, "--seed", "3", "--out", str(tmp_path / folder))
    first, second = ((tmp_path / folder) for folder in ("once", "again"))
    assert (first / f"{game}.csv").read_text().splitlines()[0] == columns
    assert (first / f"{game}.csv").read_text() == (second / f"{game}.csv").read_text()
    with np.load(first / f"{game}.npz") as one, np.load(second / f"{game}.npz") as two:
        assert set(one.files) == set(two.files)
        assert all(np.array_equal(one[name], two[name]) for name in one.files)
        assert all(np.isfinite(one[name]).all() for name in one.files)


@RLLIB
def test_the_example_of_rllib() -> None:
    assert "iteration 1:" in run("rllib.py", "creatures", "--iterations", "1", "--steps", "200")
