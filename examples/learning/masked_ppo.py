"""Learn any game by masked PPO, in plain torch and one file, as CleanRL has it; then play with what was learned.

    pip install 'arena24[learn]'
    python examples/learning/masked_ppo.py cards --steps 600000 --seed 1 --out /tmp/learned
    arena24 tournament cards --bot examples/learning/cards_bot.py --bot racer --rounds 200

One agent plays against a house bot in 16 rounds side by side. Weights (numpy's .npz, in half precision) and the
curve (.csv) are written at the end; the same command gives the same files on the same machine.

With `--teacher planner` it first learns to do what a house bot does (`lessons.py`), and then gets better by itself;
with `--steps 0` it only does the former, and the curve tells how often it does as its teacher.
"""

import argparse
import csv
import random
from collections import deque
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from arena24.games.catalogue import find
from arena24.games.lenses import Optics
from arena24.train import RoundsEnv, vector_env
from forms import FORMS, LIVELY, Layers, Plain, Tools
from policy import Policy, scale

ROUNDS, LENGTH = 16, 128  # side by side, and steps of each between two updates
EPOCHS, PIECES = 4, 4  # how often everything is learned from, and in how many pieces
DISCOUNT, TRACE, CLIP = 0.99, 0.95, 0.2  # gamma, lambda of the advantages, how far an update may go
CURIOSITY, WORTH = 0.01, 0.5  # what entropy and the critic's error count
RATE = 5e-4
WIDTH = 128
COPIES, PORTION, STUDY = 4, 512, 1e-3  # how often lessons are gone through, in portions of how many, at which rate
STEADY, BOUND = 0.001, 0.01  # curiosity and bound after lessons
AFTER = 0.2  # the rate after lessons, in usual ones: what was learned must not be forgotten at once
GUESSING = 0.1  # of all updates, after lessons: the critic alone learns, which knows nothing yet
FIRST_LESSON = 1_000_000  # its world: far from those that are played in afterwards
NEVER = -1e9  # what the network thinks of actions that are not offered


class Network(nn.Module):  # type: ignore[misc]  # torch is not looked at
    """An actor of a game's form; its critic thinks with it, or for itself: then a new critic spoils no actor."""

    def __init__(self, game: str, optics: Optics, width: int = WIDTH, *, apart: bool = False) -> None:
        super().__init__()
        self._form = FORMS.get(game, Plain)(optics)
        self.actor = nn.ModuleDict({name: _layer(*size) for name, size in self._form.layers(width).items()})
        self._layers = Layers(TORCH, dict(self.actor.named_parameters()))
        self.value, cells = _layer(width, 1, 1.0), optics.cells
        self.value_own = nn.Sequential(
            *([_layer(cells, width, LIVELY), nn.Tanh(), _layer(width, width, LIVELY), nn.Tanh()] if apart else [])
        )

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """How likely each action is, and what is expected from here on."""
        likes, inner = self._form.likes(self._layers, seen)
        judged = self.value_own(seen) if len(self.value_own) else inner
        chances = torch.distributions.Categorical(logits=likes.masked_fill(~mask, NEVER), validate_args=False)
        return chances, self.value(judged).squeeze(-1)


TORCH = Tools(nn.functional.linear, torch.tanh, torch.concatenate, torch.from_numpy)


def _layer(inputs: int, outputs: int, gain: float) -> nn.Linear:
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class Batch(NamedTuple):
    """What happened between two updates, step by step, a row for each round."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    likely: torch.Tensor  # logarithms of how likely they were
    values: torch.Tensor
    rewards: torch.Tensor
    ended: torch.Tensor
    last: torch.Tensor  # what is expected after the last step


class Player:
    """Plays rounds with the network as it is, and keeps count of what it gets for them."""

    def __init__(self, env: RoundsEnv, game: str, seed: int) -> None:
        self._env = env
        self._known = torch.from_numpy(scale(game, env.shapes.optics) != 0)  # cells that may be learned from
        seen, infos = env.reset(seed=seed)
        self._now = self._tensors(seen, infos)
        self._gain, self._deviation = np.zeros(env.num_envs), Deviation()
        self._total = np.zeros(env.num_envs)
        self.totals: deque[float] = deque(maxlen=100)  # rewards of whole rounds, the latest

    def _tensors(self, seen: Any, infos: Any) -> tuple[torch.Tensor, torch.Tensor]:
        return torch.from_numpy(seen) * self._known, torch.from_numpy(infos["action_mask"])

    def play(self, network: Network) -> Batch:
        """So many steps as an update takes."""
        with torch.no_grad():
            return self._play(network)

    def _play(self, network: Network) -> Batch:
        steps: list[tuple[torch.Tensor, ...]] = []
        for _ in range(LENGTH):
            seen, mask = self._now
            chances, value = network(seen, mask)
            action = chances.sample()
            after, rewards, ended, cut, infos = self._env.step(action.numpy())
            self._now = self._tensors(after, infos)
            over = ended | cut
            reward = torch.from_numpy(self._scaled(rewards, over)).float()
            steps.append((seen, mask, action, chances.log_prob(action), value, reward, torch.from_numpy(over)))
        _, last = network(*self._now)
        return Batch._make([*map(torch.stack, zip(*steps, strict=True)), last])

    def _scaled(self, rewards: Any, over: Any) -> Any:
        """Rewards in deviations of what a round brings from here on: points of games are of any size."""
        self._total += rewards
        self.totals += self._total[over].tolist()
        self._gain = self._gain * DISCOUNT + rewards
        self._deviation.add(self._gain)
        self._total[over] = self._gain[over] = 0
        return rewards / self._deviation.value


class Deviation:
    """The standard deviation of everything so far."""

    def __init__(self) -> None:
        self._count, self._sum, self._squares = 1e-4, 0.0, 1e-4

    def add(self, values: Any) -> None:
        """Some more."""
        self._count += len(values)
        self._sum += float(values.sum())
        self._squares += float((values**2).sum())

    @property
    def value(self) -> float:
        """Never 0."""
        mean = self._sum / self._count
        return float(max(self._squares / self._count - mean**2, 1e-8) ** 0.5)


def advantages(batch: Batch) -> torch.Tensor:
    """By how much actions were better than expected (generalised advantage estimation)."""
    found, ahead, after = torch.zeros_like(batch.rewards), torch.zeros_like(batch.last), batch.last
    for step in reversed(range(len(batch.rewards))):
        going = (~batch.ended[step]).float()
        surprise = batch.rewards[step] + DISCOUNT * after * going - batch.values[step]
        ahead = surprise + DISCOUNT * TRACE * going * ahead
        found[step], after = ahead, batch.values[step]
    return found


class Pace(NamedTuple):
    """How an update goes about it."""

    curiosity: float = CURIOSITY
    bound: float = inf  # a policy that differs by more from what it was (Kullback and Leibler) is left at that
    guess_only: bool = False  # the critic alone learns


def update(network: Network, optimizer: Any, batch: Batch, pace: Pace) -> None:
    """Make good actions more likely, but not by too much at once."""
    gains = advantages(batch)
    columns = (*batch[:4], gains, gains + batch.values)
    flat = [column.flatten(0, 1) for column in columns]
    for piece in _pieces(len(flat[2])):
        seen, masks, actions, likely, gain, returns = (column[piece] for column in flat)
        chances, values = network(seen, masks)
        more = chances.log_prob(actions) - likely
        ratio = more.exp()
        if (ratio - 1 - more).mean() > pace.bound:
            return
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        loss = WORTH * (values - returns).square().mean()
        if not pace.guess_only:
            loss = loss - better - pace.curiosity * chances.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()


def _pieces(size: int) -> Iterator[torch.Tensor]:
    for _ in range(EPOCHS):
        yield from torch.randperm(size).chunk(PIECES)


class Wish(NamedTuple):
    """What is to be learned, and how."""

    game: str
    opponents: list[str]  # one of them is drawn for every world
    steps: int
    seed: int
    teacher: str | None = None
    lessons: int = 0  # rounds of the teacher
    corrections: int = 0  # how often it plays as many by itself, and is told what the teacher would have done
    width: int = WIDTH


Curve = list[tuple[int, float]]


def learn(wish: Wish) -> tuple[Network, Curve, Curve]:
    """A network; how often it did what its teacher does, by lessons; and what the latest rounds brought, by steps."""
    torch.manual_seed(wish.seed)
    random.seed(wish.seed)  # some house bots draw how they play
    torch.set_num_threads(1)  # sums in another order are other sums
    env = vector_env(wish.game, ROUNDS, players=1, opponents=wish.opponents, rivals=1, shaping=DISCOUNT)
    optics = env.shapes.optics
    network = Network(wish.game, optics, wish.width, apart=wish.teacher is not None)
    taught = wish.teacher is not None
    copied = copy(network, wish) if taught else []
    rate, pace = (RATE * AFTER, Pace(STEADY, BOUND)) if taught else (RATE, Pace())
    optimizer = torch.optim.Adam(network.parameters(), lr=rate, eps=1e-5)
    player, curve = Player(env, wish.game, wish.seed), []
    updates = max(0 if taught else 1, wish.steps // (ROUNDS * LENGTH))
    for number in range(updates):
        guessing = taught and number < GUESSING * updates
        for group in optimizer.param_groups:
            group["lr"] = RATE if guessing else rate * (1 - number / updates)
        update(network, optimizer, player.play(network), pace._replace(guess_only=guessing))
        if number % max(1, updates // 50) == 0 or number == updates - 1:
            curve.append(((number + 1) * ROUNDS * LENGTH, float(np.mean(player.totals or [np.nan]))))
            print(f"{curve[-1][0]:9} steps: {curve[-1][1]:8.3f} a round", flush=True)
    env.close()
    return network, copied, curve


def copy(network: Network, wish: Wish) -> Curve:
    """Do what the teacher does, also in rounds that the network plays itself, in so far as it has learned by then."""
    from lessons import lessons  # it needs bots of some games only

    game, given, policy, curve = find(wish.game), [], None, Curve()
    for time in range(wish.corrections + 1):
        world = FIRST_LESSON * (time + 1) + wish.seed
        given.append(lessons(game, str(wish.teacher), wish.opponents, wish.lessons, world, policy))
        curve += study(network, [torch.from_numpy(np.concatenate(column)) for column in zip(*given, strict=True)])
        policy = Policy(wish.game, {name: tensor.numpy() for name, tensor in network.actor.state_dict().items()})
    return curve


def study(network: Network, lessons: Sequence[torch.Tensor]) -> Curve:
    """Go through all lessons; every tenth is kept back, to see how often the network does what the teacher does."""
    (seen, masks, actions), curve = lessons, Curve()
    kept = torch.arange(len(actions)) % 10 == 0
    optimizer = torch.optim.AdamW(network.parameters(), lr=STUDY, weight_decay=0.01)
    rest = torch.nonzero(~kept).squeeze(-1)
    for time in range(COPIES):
        for group in optimizer.param_groups:
            group["lr"] = STUDY * (1 - time / COPIES)
        for piece in rest[torch.randperm(len(rest))].split(PORTION):
            chances, _ = network(seen[piece].float(), masks[piece])
            optimizer.zero_grad()
            (-chances.log_prob(actions[piece]).mean()).backward()
            optimizer.step()
        with torch.no_grad():
            right = network(seen[kept].float(), masks[kept])[0].logits.argmax(-1) == actions[kept]
        curve.append((len(rest), float(right.float().mean())))
        print(f"{len(rest)} lessons: of others {curve[-1][1]:.3f} as the teacher does", flush=True)
    return curve


def save(network: Network, folder: Path, game: str, curve: Curve, columns: tuple[str, str]) -> None:
    """What bots need, and a curve."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = {name: tensor.numpy().astype(np.float16) for name, tensor in network.actor.state_dict().items()}
    np.savez_compressed(folder / f"{game}.npz", **weights)
    with (folder / f"{game}.csv").open("w", newline="") as file:
        csv.writer(file).writerows([columns, *((count, f"{found:.3f}") for count, found in curve)])


def main() -> None:
    """Learn, and write down what was learned."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--opponent", action="append", help="a house bot or a file; the game's plain bot unless given")
    parser.add_argument("--steps", type=int, default=600_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--teacher", help="a house bot whose orders are learned first; nobody unless given")
    parser.add_argument("--lessons", type=int, default=600, help="so many rounds of the teacher; 600 unless given")
    parser.add_argument("--corrections", type=int, default=0, help="how often it plays as many, and is corrected")
    parser.add_argument("--width", type=int, default=WIDTH, help=f"of the two layers; {WIDTH} unless given")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="a folder; `learned` unless given")
    asked = parser.parse_args()
    opponents = asked.opponent or [find(asked.game).bots[0]]
    network, copied, curve = learn(
        Wish(
            asked.game,
            opponents,
            asked.steps,
            asked.seed,
            asked.teacher,
            asked.lessons,
            asked.corrections,
            asked.width,
        )
    )
    if curve:
        save(network, asked.out, asked.game, curve, ("steps", "reward"))
    else:
        save(network, asked.out, asked.game, copied, ("lessons", "agreed"))


if __name__ == "__main__":
    main()
