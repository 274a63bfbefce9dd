"""Learn any game by masked PPO, in plain torch and one file, as CleanRL has it; then play with what was learned.

    pip install 'arena24[learn]'
    python examples/learning/masked_ppo.py cards --steps 600000 --seed 1 --out /tmp/learned
    arena24 tournament cards --bot examples/learning/cards_bot.py --bot racer --rounds 200

One agent plays against a house bot in 16 rounds side by side. Weights (numpy's .npz, in half precision) and the
curve (.csv) are written at the end; the same command gives the same files on the same machine.

With `--teacher planner` it first learns to do what a house bot does (`lessons.py`), and then gets better by itself.
"""

import argparse
import csv
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from arena24.games.catalogue import find
from arena24.train import RoundsEnv, vector_env
from policy import scale

ROUNDS, LENGTH = 16, 128  # side by side, and steps of each between two updates
EPOCHS, PIECES = 4, 4  # how often everything is learned from, and in how many pieces
DISCOUNT, TRACE, CLIP = 0.99, 0.95, 0.2  # gamma, lambda of the advantages, how far an update may go
CURIOSITY, WORTH = 0.01, 0.5  # what entropy and the critic's error count
RATE = 5e-4
WIDTH = 128
COPIES, PORTION = 12, 512  # how often lessons are gone through, and in portions of how many
AFTER = 0.2  # the rate after lessons, in usual ones: what was learned must not be forgotten at once
GUESSING = 0.1  # of all updates, after lessons: the critic alone learns, which knows nothing yet
FIRST_LESSON = 1_000_000  # its world: far from those that are played in afterwards
NEVER = -1e9  # what the network thinks of actions that are not offered


class Network(nn.Module):  # type: ignore[misc]  # torch is not looked at
    """Actor and critic on two layers that they share, or each on its own: then a new critic spoils no actor."""

    def __init__(self, cells: int, actions: int, width: int = WIDTH, *, apart: bool = False) -> None:
        super().__init__()
        self.first, self.second = _layer(cells, width, 1.4), _layer(width, width, 1.4)
        self.choice, self.value = _layer(width, actions, 0.01), _layer(width, 1, 1.0)
        self.value_own = nn.Sequential(
            *([_layer(cells, width, 1.4), nn.Tanh(), _layer(width, width, 1.4), nn.Tanh()] if apart else [])
        )

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """How likely each action is, and what is expected from here on."""
        inner = torch.tanh(self.second(torch.tanh(self.first(seen))))
        logits = self.choice(inner).masked_fill(~mask, NEVER)
        judged = self.value_own(seen) if len(self.value_own) else inner
        return torch.distributions.Categorical(logits=logits), self.value(judged).squeeze(-1)


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


def update(network: Network, optimizer: Any, batch: Batch, *, guess_only: bool = False) -> None:
    """Make good actions more likely, but not by too much at once."""
    gains = advantages(batch)
    columns = (*batch[:4], gains, gains + batch.values)
    flat = [column.flatten(0, 1) for column in columns]
    for piece in _pieces(len(flat[2])):
        seen, masks, actions, likely, gain, returns = (column[piece] for column in flat)
        chances, values = network(seen, masks)
        ratio = (chances.log_prob(actions) - likely).exp()
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        loss = WORTH * (values - returns).square().mean()
        if not guess_only:
            loss = loss - better - CURIOSITY * chances.entropy().mean()
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
    width: int = WIDTH


def learn(wish: Wish) -> tuple[Network, list[tuple[int, float]]]:
    """A network, and its curve: steps, and what the latest rounds brought."""
    torch.manual_seed(wish.seed)
    torch.set_num_threads(1)  # sums in another order are other sums
    env = vector_env(wish.game, ROUNDS, players=1, opponents=wish.opponents, rivals=1, shaping=DISCOUNT)
    optics = env.shapes.optics
    network = Network(optics.cells, optics.sizes[0], wish.width, apart=wish.teacher is not None)
    if wish.teacher:
        copy(network, wish)
    taught = wish.teacher is not None
    rate = RATE * AFTER if taught else RATE
    optimizer = torch.optim.Adam(network.parameters(), lr=rate, eps=1e-5)
    player, curve = Player(env, wish.game, wish.seed), []
    updates = max(1, wish.steps // (ROUNDS * LENGTH))
    for number in range(updates):
        guessing = taught and number < GUESSING * updates
        for group in optimizer.param_groups:
            group["lr"] = RATE if guessing else rate * (1 - number / updates)
        update(network, optimizer, player.play(network), guess_only=guessing)
        if number % max(1, updates // 50) == 0 or number == updates - 1:
            curve.append(((number + 1) * ROUNDS * LENGTH, float(np.mean(player.totals or [np.nan]))))
            print(f"{curve[-1][0]:9} steps: {curve[-1][1]:8.3f} a round", flush=True)
    env.close()
    return network, curve


def copy(network: Network, wish: Wish) -> None:
    """Do what the teacher does; every tenth lesson is kept back, to see how often that is so."""
    from lessons import lessons  # it needs bots of some games only

    game = find(wish.game)
    given = lessons(game, str(wish.teacher), wish.opponents, wish.lessons, FIRST_LESSON + wish.seed)
    seen, masks, actions = map(torch.from_numpy, given)
    kept = torch.arange(len(actions)) % 10 == 0
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.01)
    rest = torch.nonzero(~kept).squeeze(-1)
    for time in range(COPIES):
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * (1 - time / COPIES)
        for piece in rest[torch.randperm(len(rest))].split(PORTION):
            chances, _ = network(seen[piece].float(), masks[piece])
            optimizer.zero_grad()
            (-chances.log_prob(actions[piece]).mean()).backward()
            optimizer.step()
        with torch.no_grad():
            right = network(seen[kept].float(), masks[kept])[0].logits.argmax(-1) == actions[kept]
        print(f"{len(rest)} lessons: of others {right.float().mean():.3f} as the teacher does", flush=True)


def save(network: Network, curve: list[tuple[int, float]], game: str, folder: Path) -> None:
    """What bots need, and the curve."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = {name: tensor.numpy().astype(np.float16) for name, tensor in network.state_dict().items()}
    np.savez_compressed(folder / f"{game}.npz", **{n: w for n, w in weights.items() if not n.startswith("value")})
    with (folder / f"{game}.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("steps", "reward"), *((steps, f"{reward:.3f}") for steps, reward in curve)])


def main() -> None:
    """Learn, and write down what was learned."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--opponent", action="append", help="a house bot or a file; the game's plain bot unless given")
    parser.add_argument("--steps", type=int, default=600_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--teacher", help="a house bot whose orders are learned first; nobody unless given")
    parser.add_argument("--lessons", type=int, default=600, help="so many rounds of the teacher; 600 unless given")
    parser.add_argument("--width", type=int, default=WIDTH, help=f"of the two layers; {WIDTH} unless given")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="a folder; `learned` unless given")
    asked = parser.parse_args()
    opponents = asked.opponent or [find(asked.game).bots[0]]
    network, curve = learn(
        Wish(asked.game, opponents, asked.steps, asked.seed, asked.teacher, asked.lessons, asked.width)
    )
    save(network, curve, asked.game, asked.out)


if __name__ == "__main__":
    main()
