"""A round of battle: its state, what orders do at once, and the turn as a tuple of stages (battle 6, 7)."""

from collections.abc import Mapping
from typing import Final

from arena24.games.battle.events import Event, What
from arena24.games.battle.fields import Field
from arena24.games.battle.params import BattleParams
from arena24.games.battle.sight import Sight, Snapshot
from arena24.games.battle.terrain import FAR
from arena24.games.battle.troops import Glimpse, Team, Troop
from arena24.games.battle.units import CANNON, HQ, KILL_REWARD, NEAR_HQ, REPAIR_PRICE, STATS, UNIT_PRICE, UnitType
from arena24.games.core import Round, TeamId
from arena24.games.hexgrid import distance
from arena24.games.seed import Seed

# An event before anybody looks: the same fields, with a place for `to`. A plain tuple because there are so many.
Happening = tuple[What, int, int, int, int | None, UnitType | None, int | None]

MOVED: Final = What.MOVED  # plain names: looking a member up in its class is slow
BOUNCED: Final = What.BOUNCED


class Move:
    """An order to move: where to, and at the start of which turn. It never changes."""

    __slots__ = ("due", "place")

    def __init__(self, place: int, due: int) -> None:
        self.place = place
        self.due = due


class Battle(Round):
    """One play. Units are moved and removed only by methods of this class, which keep `at` and `moves` true."""

    turn: int  # of Round, which is never compiled: told once more, these two are as quick as the others
    finished: bool

    def __init__(self, params: BattleParams, seed: Seed, sight: Sight, turn: int = 1) -> None:
        super().__init__(seed, turn)
        assert params.capture is not None
        assert params.income is not None
        self.params = params
        self.grace, self.idle_limit, self.turns = params.grace, params.idle_limit, params.turns  # E_S, E_I, Q
        self.capture_reward = params.capture  # O
        self.income = params.income  # S
        self.terrain = sight.terrain
        self.sight = sight
        self.last = params.turns  # the last turn; earlier than Q: the countdown is running
        self.last_active = 0
        self.teams: dict[TeamId, Team] = {}
        self.latecomers: dict[TeamId, Team] = {}
        self.points: dict[int, Team | None] = {}  # strategic points by place, in the order of their list
        self.at: dict[int, Troop] = {}  # units by place
        self.moves: dict[Troop, Move] = {}  # a dict remembers the order in which the commands were executed
        self.snapshot = Snapshot(sight, [])
        self.happened: list[Happening] = []  # from the opening of the previous turn to that of this one
        self.news: list[Happening] = []  # since then
        self._events: tuple[Event, ...] | None = None  # what has happened, if somebody has looked

    def __deepcopy__(self, memo: dict[int, object]) -> "Battle":
        """Teams and units are copied; what is only ever replaced as a whole is shared."""
        twin = Battle(self.params, self.seed, self.sight, self.turn)
        twin.finished, twin.remaining = self.finished, self.remaining
        twin.last, twin.last_active = self.last, self.last_active
        twin.teams = {id_: team.copy() for id_, team in self.teams.items()}
        twin.latecomers = {id_: team.copy() for id_, team in self.latecomers.items()}
        for id_, team in (*self.teams.items(), *self.latecomers.items()):
            memo[id(team)] = twin.team(id_)  # whoever looks at the team looks at the copy, too
        for place, owner in self.points.items():
            twin.points[place] = None if owner is None else twin.teams[owner.id]
        twin.at = {place: twin.teams[troop.team.id].units[troop.id] for place, troop in self.at.items()}
        twin.moves = {twin.at[troop.place]: move for troop, move in self.moves.items()}
        twin.snapshot, twin.happened, twin.news = self.snapshot, self.happened, self.news.copy()
        return twin

    def turn_length(self) -> float:
        return self.params.turn_seconds

    def results(self) -> Mapping[TeamId, int]:
        return {team.id: team.points for team in self.teams.values()}  # the points after the last payment (battle 8)

    # ---- what there is to see

    def team(self, id_: TeamId) -> Team:
        """A team; one that registers in mid-round has no units until the next round (battle 5)."""
        return self.teams.get(id_) or self.latecomers.setdefault(id_, Team(id_, 0))

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened from the opening of the previous turn to that of this one."""
        if self._events is None:
            self._events = tuple([self._event(*happening) for happening in self.happened])
        return self._events

    def _event(
        self, what: What, team: int, x: int, y: int, unit: int | None, type_: UnitType | None, to: int | None
    ) -> Event:
        return Event(what, team, x, y, unit, type_, None if to is None else self.terrain.field(to))

    def turns_left(self) -> int:
        """Turns left, the current one included."""
        return self.last - self.turn + 1

    def busy(self, troop: Troop) -> int:
        """How many turns a unit is still moving; 0: it stands (battle 7.2)."""
        move = self.moves.get(troop)
        return move.due - self.turn if move else 0

    def holds_hq(self, place: int) -> bool:
        """Does an HQ, of whatever team, stand here?"""
        troop = self.at.get(place)
        return troop is not None and troop.type is HQ

    def free_around(self, troop: Troop) -> list[int]:
        """The neighbouring places on which a unit can appear (battle 7.7)."""
        near = [troop.place + step for step in self.terrain.steps]
        return [place for place in near if self.terrain.dry[place] and place not in self.at]

    def apart(self, a: int, b: int) -> int:
        """The distance of two places."""
        (ax, ay), (bx, by) = divmod(a, self.terrain.width), divmod(b, self.terrain.width)  # the margin cancels out
        return distance(bx - ax, by - ay)

    # ---- units come, stand and go

    def enlist(self, team: Team, id_: int, type_: UnitType) -> Troop:
        """A new unit, at full stamina and not yet on the board."""
        troop = team.units[id_] = Troop(team, id_, STATS[type_])
        team.next_id = max(team.next_id, id_ + 1)  # ids are never used again (R34)
        if type_ is HQ:
            team.hq = troop
        return troop

    def put(self, troop: Troop, place: int) -> None:
        """The unit comes to stand here, and a strategic point on the field passes to its team (battle 7.6)."""
        if troop.place:  # 0: it was nowhere before
            del self.at[troop.place]
        self.at[place] = troop
        width = self.terrain.width
        troop.place, troop.x, troop.y = place, place // width - FAR, place % width
        if place in self.points and self.points[place] is not troop.team:
            self.points[place] = troop.team
            self.last_active = self.turn
            self.news.append((What.TAKEN, troop.team.number, troop.x, troop.y, None, None, None))

    def remove(self, troop: Troop) -> None:
        """A destroyed unit vanishes at once, and its order with it (R44)."""
        del self.at[troop.place]
        del troop.team.units[troop.id]
        self.moves.pop(troop, None)
        if troop.type is HQ:
            troop.team.hq = None
        self._note(What.DESTROYED, troop)

    def _note(self, what: What, troop: Troop, to: int | None = None) -> None:
        self.news.append((what, troop.team.number, troop.x, troop.y, troop.id, troop.type, to))

    # ---- what orders do; all checks have been made

    def send(self, troop: Troop, destination: int) -> None:
        """MOVE: the order is registered (battle 7.2)."""
        self.moves[troop] = Move(destination, self.turn + self.duration(troop, destination))

    def duration(self, troop: Troop, destination: int) -> int:
        """How many turns a step takes (battle 7.2)."""
        hill = self.terrain.hill
        climb = hill[destination] and not hill[troop.place]
        return troop.pace + climb + self.terrain.green[destination]

    def stop(self, troop: Troop) -> None:
        """CANCEL_MOVE: a later MOVE gets a new place in the order (R27)."""
        del self.moves[troop]

    def create(self, hq: Troop, type_: UnitType) -> Troop:
        """CREATE_UNIT: a unit on a random free field beside the HQ (battle 7.7)."""
        team = hq.team
        generator = self.seed.generator("create", self.turn, team.id, team.next_id)
        place = generator.choice(self.free_around(hq))
        team.points -= UNIT_PRICE
        troop = self.enlist(team, team.next_id, type_)
        self.put(troop, place)
        self._note(What.CREATED, troop)
        return troop

    def repair(self, troop: Troop) -> None:
        """REPAIR_UNIT: half of the maximum, rounded down, at once (battle 7.7)."""
        most = troop.stats.stamina
        troop.team.points -= REPAIR_PRICE
        troop.stamina = min(most, troop.stamina + most // 2)
        troop.repaired = self.turn
        self._note(What.REPAIRED, troop)

    def reaches(self, troop: Troop, target: int) -> bool:
        """Is the target within the shoot range? (battle 7.5)"""
        hill = self.terrain.hill
        bonus = hill[troop.place] and not hill[target]
        return troop.stats.shortest <= self.apart(troop.place, target) <= troop.stats.longest + bonus

    def shoot(self, troop: Troop, target: int) -> Field:
        """SHOOT: fire, and hit what is in the way (battle 7.5)."""
        struck = self.struck(troop, target)
        troop.loaded = self.turn + troop.stats.reload
        self._note(What.SHOT, troop, struck)
        victim = self.at.get(struck)
        if victim is not None and victim.type is not HQ:
            self._damage(troop, victim)
        return self.terrain.field(struck)

    def struck(self, shooter: Troop, target: int) -> int:
        """The place that a shot hits: the target, or what covers it on all open lists (battle 7.5, R10-R13)."""
        if shooter.type is CANNON:
            return target
        blockers = []
        for line in self.sight.open_lines(shooter.place, target):
            blocker = next((place for place in line if self._blocks(place, shooter)), None)
            if blocker is None:
                return target
            blockers.append(blocker)
        # Of two that are equally near the right one is hit: it comes first.
        return min(blockers, key=lambda place: self.apart(place, target))

    def _blocks(self, place: int, shooter: Troop) -> bool:
        """Does a unit here stand in the way? Not below a shooter on a hill (R13)."""
        hill = self.terrain.hill
        return place in self.at and (not hill[shooter.place] or bool(hill[place]))

    def _damage(self, shooter: Troop, victim: Troop) -> None:
        hostile = victim.team is not shooter.team
        victim.stamina -= self.attack(shooter, victim.place)
        self._note(What.HIT, victim)
        if hostile:
            self.last_active = self.turn  # a shot that harms no enemy is no activity (R40)
        if victim.stamina <= 0:
            self.remove(victim)
            if hostile:
                shooter.team.points += KILL_REWARD

    def attack(self, shooter: Troop, place: int) -> int:
        """What a hit takes away from a unit here (battle 7.5)."""
        hq = shooter.team.hq
        # A moving HQ counts on its old field (R19).
        near = hq is not None and self.apart(shooter.place, hq.place) <= NEAR_HQ
        return shooter.stats.attack[near][self.terrain.green[place]]

    # ---- the turn's end (battle 6)

    def pay(self) -> None:
        """Every team receives S for each strategic point it controls (battle 6.2, R29)."""
        for owner in self.points.values():
            if owner is not None:
                owner.points += self.income

    def shorten(self) -> None:
        """When nobody has done anything for long, the countdown begins; it is never cancelled (battle 5)."""
        idle = self.turn - self.last_active >= self.idle_limit
        if self.last == self.turns and self.turn >= self.grace and idle:
            self.last = min(self.turns, self.turn + self.params.countdown)

    def close(self) -> None:
        """After the last turn the round is over; pending moves are lost (battle 6.4, R28)."""
        if self.turn >= self.last:
            self.finished = True
            self._publish()

    def begin(self) -> None:
        """The next turn begins; limits of shots and repairs count turns, so they need no reset (battle 6.5, 6.7)."""
        self.turn += 1

    def march(self) -> None:
        """All moves due are made, in the order in which they were commanded: one pass, no retries (battle 6.5, R22)."""
        moves, turn = self.moves, self.turn
        for troop in [troop for troop, move in moves.items() if move.due == turn]:
            move = moves.get(troop)
            if move is not None:  # an HQ captured in this very phase takes its order with it
                del moves[troop]
                self._arrive(troop, move.place)

    def _arrive(self, troop: Troop, place: int) -> None:
        occupant = self.at.get(place)
        if occupant is not None:
            if occupant.type is not HQ or occupant.team is troop.team:
                self._note(BOUNCED, troop, place)
                return
            self._capture(troop, occupant)
        self._note(MOVED, troop, place)
        self.put(troop, place)

    def _capture(self, troop: Troop, hq: Troop) -> None:
        """An HQ that an enemy enters is destroyed: O points, no 5 more (battle 7.7, R25, R26)."""
        self.remove(hq)
        self._note(What.CAPTURED, troop, hq.place)
        troop.team.points += self.capture_reward
        self.last_active = self.turn

    def look(self) -> None:
        """The snapshot for LIST_ENEMIES is taken, and what has happened becomes known (battle 6.6)."""
        self.snapshot = self.survey()
        self._publish()

    def survey(self) -> Snapshot:
        """All units as they stand now."""
        units: list[Glimpse] = [
            (u.place, u.x, u.y, u.type, u.stamina, u.team.number, u.sight) for u in self.at.values()
        ]
        return Snapshot(self.sight, units)

    def _publish(self) -> None:
        self.happened, self.news, self._events = self.news, [], None


Battle.TURN = (Battle.pay, Battle.shorten, Battle.close, Battle.begin, Battle.march, Battle.look)
