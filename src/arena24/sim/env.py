"""Every game as a PettingZoo parallel environment, derived from its declarations; needs `arena24[rl]`.

    env = parallel_env("battle", players=2)
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

In a step every agent gives one order or waits. Whoever has waited, or has given as many orders as it may in a turn, is
idle until the turn ends, which it does when all agents are. The reward is the change of the agent's result.
"""

from collections.abc import Mapping, Sequence
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise ImportError("environments need some more packages: pip install 'arena24[rl]'") from error

from arena24.games.catalogue import find
from arena24.games.core import AnyGame, Params, Round, TeamId
from arena24.games.failures import Failure
from arena24.sim.actions import Actions
from arena24.sim.observations import Encodings, no_cells
from arena24.sim.round import laid
from arena24.sim.table import Bot, Table, TableSeat

ORDERS = 8  # of an agent in a turn, unless somebody says otherwise
PATIENCE = 20  # how often a turn may go on instead of ending before the round is given up: truncated
OWN = ("result", "orders_left", "idle")  # cells before those of the frame

Mask = tuple[np.ndarray[Any, np.dtype[np.int8]], ...]
Observation = dict[str, Any]  # `observation` and `action_mask`


def parallel_env(
    game: str | AnyGame,
    *,
    players: int = 2,
    opponents: Sequence[Bot] = (),
    params: Params | None = None,
    orders: int = ORDERS,
    ranges: Mapping[str, range] | None = None,
    caps: Mapping[str, int] | None = None,
) -> "RoundEnv":
    """A round of a game for so many agents, and bots that play against them.

    `orders`: how many an agent may give in a turn. `ranges`: values of arguments by name (`sim/actions.py`). `caps`:
    longest lists of the observation by path (`sim/observations.py`).
    """
    rules = find(game) if isinstance(game, str) else game
    return RoundEnv(rules, players, tuple(opponents), params or rules.quick, orders, ranges or {}, caps or {})


class RoundEnv(ParallelEnv):  # type: ignore[misc]  # pettingzoo is not typed
    """One round after another, each begun by `reset`."""

    def __init__(
        self,
        game: AnyGame,
        players: int,
        opponents: Sequence[Bot],
        params: Params,
        orders: int,
        ranges: Mapping[str, range],
        caps: Mapping[str, int],
    ) -> None:
        self.metadata = {"name": f"arena24_{game.id}_v0", "render_modes": [], "is_parallelizable": True}
        self.render_mode = None
        self.possible_agents = [f"team_{number}" for number in range(1, players + 1)]
        self.agents: list[str] = []
        self.actions = Actions(game, ranges)
        self._game, self._opponents, self._params = game, opponents, params
        self._orders = min(orders, params.command_limit) if params.command_limit else orders
        self._world = 0
        self._hint = game.hint
        self._table = self._laid()
        self.shape = Encodings(caps).of_frame(self.round.frame(TeamId(1)))
        self._spaces()

    def _spaces(self) -> None:
        sizes = [len(slot.values) for slot in self.actions.slots]
        cells = len(OWN) + self.shape.size
        mask = spaces.Tuple([spaces.MultiBinary(size) for size in sizes])
        vector = spaces.Box(-np.inf, np.inf, (cells,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": vector, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.MultiDiscrete(sizes) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.MultiDiscrete[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    @property
    def round(self) -> Round:
        """The world itself: no agent may see it, but whoever evaluates them may."""
        return self._table.round

    @property
    def layout(self) -> dict[str, slice]:
        """Where in the observation the fields of the frame are."""
        sizes = dict.fromkeys(OWN, 1) | {name: shape.size for name, shape in self.shape.fields.items()}
        ends = np.cumsum(list(sizes.values()))
        return {name: slice(int(end) - size, int(end)) for (name, size), end in zip(sizes.items(), ends, strict=True)}

    # ---- rounds

    def _laid(self) -> Table:
        return laid(self._game, len(self.possible_agents) + len(self._opponents), self._params, self._world)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a round in the world with this number, or in the next one."""
        self._table.close()
        self._world = self._world + 1 if seed is None else seed
        self._table = self._laid()
        self.agents = list(self.possible_agents)
        self._me = {agent: self._table.hand(team) for agent, team in self._teams()}
        for number, bot in enumerate(self._opponents, start=len(self.agents) + 1):
            self._table.seat(bot, TeamId(number))
        self._results = dict.fromkeys(self.agents, 0.0)
        self._change()
        self._open()
        return self._observations(), {agent: {} for agent in self.agents}

    def _teams(self) -> list[tuple[str, TeamId]]:
        return [(agent, TeamId(number)) for number, agent in enumerate(self.possible_agents, start=1)]

    def _open(self) -> None:
        """A turn opens: bots whose place in the order is before the agents' play now, the others at its end."""
        self._repeats = 0
        self._left = dict.fromkeys(self.agents, self._orders)
        released = self._table.released()
        first = min(place for place, seat in enumerate(released) if seat.place < len(self.possible_agents))
        self._late: list[TableSeat] = released[first:]
        for seat in released[:first]:
            self._table.resume(seat)

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Execute what the agents want, by turns; end the turn if all are idle."""
        acting = self.agents
        infos = {agent: self._act(agent, actions[agent]) for agent in acting}
        if not any(self._left.values()):
            self._end_turn()
        rewards, observations = self._change(), self._observations()
        finished, stuck = self.round.finished, self._repeats > PATIENCE
        if finished or stuck:
            self.agents = []
            self._table.close()
        return observations, rewards, dict.fromkeys(acting, finished), dict.fromkeys(acting, stuck), infos

    def _end_turn(self) -> None:
        for seat in self._late:
            self._table.resume(seat)
        turn = self.round.turn
        self._table.end_turn()
        if self.round.finished:
            return
        if self.round.turn != turn:
            self._open()
        else:  # registration goes on when too few have come: agents get another chance, bots have said what they want
            self._repeats += 1
            self._left, self._late = dict.fromkeys(self.agents, self._orders), []

    def _act(self, agent: str, action: Sequence[int]) -> dict[str, Any]:
        """Give an order; whoever is idle stays so. The information tells why it was refused: 0 means it was not."""
        choice = self.actions.decode(action)
        if not self._left[agent]:
            return {"failure": 0}
        if choice.command is None:
            self._left[agent] = 0
            return {"failure": 0}
        self._left[agent] -= 1
        try:
            getattr(self._me[agent], choice.command.name)(*choice.arguments)
        except Failure as failure:
            return {"failure": failure.code}
        return {"failure": 0}

    def _change(self) -> dict[str, float]:
        """By how much results have changed since the last time."""
        results = self.round.results() or {}
        now = {agent: float(results.get(team, 0)) for agent, team in self._teams()}
        change = {agent: now[agent] - self._results[agent] for agent in self.possible_agents}
        self._results = now
        return change

    def close(self) -> None:
        """Send bots home."""
        self._table.close()

    # ---- what agents see

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(agent, team) for agent, team in self._teams()}

    def _observation(self, agent: str, team: TeamId) -> Observation:
        frame, left = self.round.frame(team), self._left[agent]
        cells = no_cells()
        cells.extend((self._results[agent], float(left), float(not left)))
        self.shape.write(frame, cells)
        return {"observation": np.frombuffer(cells, np.float32), "action_mask": self._mask(frame, left)}

    def _mask(self, frame: Any, left: int) -> Mask:
        """Which values of each slot are worth trying; of an idle agent only `wait` is."""
        masks = tuple(np.ones(len(slot.values), np.int8) for slot in self.actions.slots)
        if not left:
            masks[0][1:] = 0
        elif self._hint is not None:
            self._restrict(masks, self._hint(frame))
        return masks

    def _restrict(self, masks: Mask, offer: Mapping[str, Mapping[str, Any]]) -> None:
        """Keep the commands that are offered, and for every slot what any of them can use."""
        possible = {name: limits for name, limits in offer.items() if all(map(len, limits.values()))}
        for place, name in enumerate(self.actions.slots[0].values[1:], start=1):
            masks[0][place] = name in possible
        for place, slot in enumerate(self.actions.slots[1:], start=1):
            users = [limits for name, limits in possible.items() if slot.name in self.actions.used[name]]
            if users and all(slot.name in limits for limits in users):
                wanted = {value for limits in users for value in limits[slot.name]}
                masks[place][:] = [value in wanted for value in slot.values]
