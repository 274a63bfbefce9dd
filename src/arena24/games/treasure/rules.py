"""A round of treasure: its state, what orders do at once, and the turn as a tuple of stages (treasure 6, 7)."""

from collections.abc import Iterable, Mapping

from arena24.games.core import Round, TeamId
from arena24.games.seed import Seed
from arena24.games.treasure.events import MOST_TOLD, Event, What
from arena24.games.treasure.happenings import CRUMBLED, DIED, EXPLODED, MOVED, PLACED, PLANTED, Happening, Past, at
from arena24.games.treasure.mine import Mine
from arena24.games.treasure.params import TreasureParams
from arena24.games.treasure.places import draw_place
from arena24.games.treasure.sightings import Bomb, Flame
from arena24.games.treasure.snapshot import Hoard, Snapshot, bombs_of, flames_of, glimpses_of
from arena24.games.treasure.units import Blast, Bomber, Charge, Hunter


class Treasure(Round):
    """One play. Dudes, bombs and flames come and go only by methods of this class, which keep the maps true."""

    turn: int  # of Round, which is never compiled: told once more, these two are as quick as the others
    finished: bool

    def __init__(self, params: TreasureParams, seed: Seed, mine: Mine, turn: int = 1) -> None:
        super().__init__(seed, turn)
        self.params = params
        self.mine = mine
        self.registered: tuple[TeamId, ...] = ()  # those that have never logged in have result 0
        self.players: list[TeamId] = []  # all that ever logged in to the server; the first one is player 1
        self.hunters: dict[TeamId, Hunter] = {}  # those who have joined this round
        self.guests: dict[TeamId, Hunter] = {}  # those who only look on
        self.bombers: dict[int, Bomber] = {}  # all living dudes by id, ascending
        self.next_id = 1
        self.at: dict[int, list[Bomber]] = {}  # dudes by place
        self.worth = params.gold  # what walls hide
        self.gold: dict[int, int] = {}  # piles by place
        self.hoard: Hoard | None = None  # the same as it was when a turn began; None: it has changed
        self.charges: dict[int, list[Charge]] = {}  # bombs by the turn at whose end they explode
        self.mined: dict[int, int] = {}  # how many bombs are on a place
        self.flames: dict[int, dict[Hunter, int]] = {}  # by place and owner: the last turn in which it burns
        self.fading: dict[int, list[tuple[int, Hunter]]] = {}  # flames by that turn; a longer one may have replaced it
        self.blasts: list[Blast] = []  # of the turn that is ending
        self.snapshot = Snapshot([], Hoard({}, ()))
        self.past = Past([], self.snapshot, mine.fields)  # from the opening of the previous turn to that of this one
        self.news: list[Happening] = []  # since then
        self.told: dict[int, int] = {}  # how many of them came from a player's orders

    def __deepcopy__(self, memo: dict[int, object]) -> "Treasure":
        """Players, dudes, bombs and walls are copied; what is only ever replaced as a whole is shared."""
        twin = Treasure(self.params, self.seed, self.mine.copy(), self.turn)
        twin.finished, twin.remaining = self.finished, self.remaining
        twin.registered, twin.players = self.registered, self.players.copy()
        twin.hunters = {team: hunter.copy() for team, hunter in self.hunters.items()}
        twin.guests = {team: hunter.copy() for team, hunter in self.guests.items()}
        for team, hunter in (*self.hunters.items(), *self.guests.items()):
            memo[id(hunter)] = twin.hunter(team)  # whoever looks at the player looks at the copy, too
        twin.next_id = self.next_id
        twin.bombers = {id_: twin.hunters[b.owner.team].bombers[id_] for id_, b in self.bombers.items()}
        twin.at = {place: [twin.bombers[bomber.id] for bomber in here] for place, here in self.at.items()}
        twin.gold, twin.hoard = self.gold.copy(), self.hoard
        self._copy_fires(twin)
        twin.snapshot, twin.past = self.snapshot, self.past
        twin.news, twin.told = self.news.copy(), self.told.copy()
        return twin

    def _copy_fires(self, twin: "Treasure") -> None:
        """Bombs and flames of these players are those of their copies."""
        own = twin.hunters
        for due, charges in self.charges.items():
            twin.charges[due] = [charge.copy(own[charge.owner.team]) for charge in charges]
        twin.mined = self.mined.copy()
        for place, fires in self.flames.items():
            twin.flames[place] = {own[owner.team]: until for owner, until in fires.items()}
        for until, places in self.fading.items():
            twin.fading[until] = [(place, own[owner.team]) for place, owner in places]

    def turn_length(self) -> float:
        return self.params.turn_seconds

    def results(self) -> Mapping[TeamId, int]:
        scores = {hunter.team: self.score(hunter) for hunter in self.hunters.values()}
        return dict.fromkeys(self.registered, 0) | scores

    def carried(self) -> list[int]:
        """The teams in the order of their first login: player ids are kept for ever (treasure 5.2)."""
        return [int(team) for team in self.players]

    # ---- what there is to see

    def hunter(self, team: TeamId) -> Hunter:
        """A team's part in the round; one that has none has nothing."""
        return self.hunters.get(team) or self.guests.setdefault(team, Hunter(team))

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened from the opening of the previous turn to that of this one."""
        return self.past.events

    @property
    def common(self) -> tuple[Event, ...]:
        """Those of the events that everybody has seen."""
        return self.past.common

    def bombs(self) -> list[Charge]:
        """All bombs, those first that explode first."""
        return [charge for _, due in sorted(self.charges.items()) for charge in due]

    def bombs_seen(self) -> tuple[Bomb, ...]:
        """The bombs of the snapshot."""
        if self.snapshot.bombs is None:
            self.snapshot.bombs = bombs_of(self.bombs(), self.mine, self.turn)
        return self.snapshot.bombs

    def flames_seen(self) -> tuple[Flame, ...]:
        """The flames of the snapshot."""
        if self.snapshot.flames is None:
            self.snapshot.flames = flames_of(self.flames, self.mine)
        return self.snapshot.flames

    def turns_left(self) -> int:
        """Turns still to be played, the current one included; 0 when the round is over (R4)."""
        return 0 if self.finished else self.params.turns - self.turn + 1

    def score(self, hunter: Hunter) -> int:
        """treasure 8"""
        return hunter.deposited + self.params.kill_points * hunter.kills

    def upgrade_price(self, bomber: Bomber, upgrade: int) -> int:
        """The price of the next level (treasure 3)."""
        return self.params.prices[upgrade - 1] * (bomber.levels[upgrade - 1] + 1)

    def dude_price(self, hunter: Hunter) -> int:
        """The price of a new dude: nothing if none is left (treasure 3, R13)."""
        return self.params.dude_price * len(hunter.bombers)

    # ---- joining (treasure 5.3, R12)

    def joins(self, team: TeamId) -> bool:
        return team not in self.hunters and not self.finished

    def join(self, team: TeamId) -> None:
        deposits = {hunter.deposit for hunter in self.hunters.values()}
        generator = self.seed.generator("place", self.number_of(team))
        self.settle(team, draw_place(self.mine, deposits, self.mined.keys() | self.flames.keys(), generator))

    def number_of(self, team: TeamId) -> int:
        """A team's player id; one that is new gets the next."""
        if team not in self.players:
            self.players.append(team)
        return self.players.index(team) + 1

    def settle(self, team: TeamId, place: int) -> None:
        """A player joins the round: a deposit here, START_GOLD, one dude."""
        hunter = self.hunters[team] = self.guests.pop(team, Hunter(team))
        hunter.number = self.number_of(team)
        hunter.deposit, hunter.bank = place, self.params.start_gold
        self.news.append(at(self.mine.fields[place], PLACED, hunter.number, known=True))
        self.appear(self.enlist(hunter, self.next_id), place)

    # ---- dudes come, stand and go

    def enlist(self, owner: Hunter, id_: int) -> Bomber:
        """A new dude with full energy, not yet on the board."""
        bomber = owner.bombers[id_] = self.bombers[id_] = Bomber(owner, id_, self.params.stats)
        self.next_id = max(self.next_id, id_ + 1)
        return bomber

    def put(self, bomber: Bomber, place: int) -> None:
        """The dude stands here."""
        bomber.place = place
        bomber.x, bomber.y = self.mine.fields[place]
        self.at.setdefault(place, []).append(bomber)

    def lift(self, bomber: Bomber) -> None:
        """The dude stands nowhere."""
        here = self.at[bomber.place]
        here.remove(bomber)
        if not here:
            del self.at[bomber.place]

    def arrive(self, bomber: Bomber, place: int) -> None:
        """The dude comes to a field; fire kills it at once (treasure 7.5, R16)."""
        self.put(bomber, place)
        if place in self.flames:
            self.news.append(self.kill(bomber, self.flames[place]))

    def appear(self, bomber: Bomber, place: int) -> None:
        """A new dude stands on the deposit; if fire kills it there, that is nobody's kill (treasure 7.5, R36)."""
        self.put(bomber, place)
        if place in self.flames:
            self._tell(self.kill(bomber, ()))

    def kill(self, bomber: Bomber, killers: Iterable[Hunter]) -> Happening:
        """A dude dies and drops its gold; every other player who had a hand in it gets a kill (treasure 7.5, R27)."""
        credited = [hunter for hunter in killers if hunter is not bomber.owner]  # own dudes never count (R28)
        for hunter in credited:
            hunter.kills += 1
        self.lift(bomber)
        del self.bombers[bomber.id], bomber.owner.bombers[bomber.id]
        self.spill(bomber.place, bomber.gold)
        by = tuple(sorted([hunter.number for hunter in credited])) if credited else ()
        return (DIED, bomber.owner.number, bomber.x, bomber.y, bomber.id, bomber.gold, 0, (), by, False)

    def spill(self, place: int, amount: int) -> None:
        """Gold falls on a field."""
        if amount:
            self.gold[place] = self.gold.get(place, 0) + amount
            self.hoard = None

    def _tell(self, happening: Happening) -> None:
        """Note what an order did, unless its player has done too much to be watched already (treasure 14)."""
        player = happening[1]
        told = self.told.get(player, 0)
        if told < MOST_TOLD:
            self.told[player] = told + 1
            self.news.append(happening)

    def _note(self, what: What, bomber: Bomber, amount: int = 0, to: int = 0) -> None:
        self._tell((what, bomber.owner.number, bomber.x, bomber.y, bomber.id, amount, to, (), (), False))

    # ---- what orders do; all checks have been made

    def move_deposit(self, hunter: Hunter, place: int) -> None:
        """MOVE_DEPOSIT: the deposit and the dude go there (treasure 7.8)."""
        hunter.deposit = place
        self._tell(at(self.mine.fields[place], PLACED, hunter.number, known=True))
        for bomber in list(hunter.bombers.values()):
            self.lift(bomber)
            self.arrive(bomber, place)

    def move(self, bomber: Bomber, place: int) -> None:
        """MOVE_DUDE: one step (treasure 7.1)."""
        bomber.energy -= bomber.stats.move_cost
        self._note(MOVED, bomber, 0, place)
        self.lift(bomber)
        self.arrive(bomber, place)

    def plant(self, bomber: Bomber, *, timer: int, reach: int, flame: int) -> None:
        """PLANT_BOMB: it explodes after so many turn ends, this turn's included (treasure 7.2, R19)."""
        due = self.turn + timer - 1
        charge = Charge(bomber.owner, bomber.id, bomber.place, due=due, reach=reach, flame=flame)
        charge.planted = self.turn
        bomber.bombs += 1
        self.lay(charge)
        self._note(PLANTED, bomber, timer)

    def lay(self, charge: Charge) -> None:
        """A bomb lies on its field, and nobody can enter that (R15)."""
        self.charges.setdefault(charge.due, []).append(charge)
        self.mined[charge.place] = self.mined.get(charge.place, 0) + 1

    def grab(self, bomber: Bomber, amount: int) -> None:
        """GRAB_GOLD (treasure 7.6)."""
        self.gold[bomber.place] -= amount
        if not self.gold[bomber.place]:
            del self.gold[bomber.place]
        self.hoard = None
        bomber.gold += amount
        self._note(What.GRABBED, bomber, amount)

    def drop(self, bomber: Bomber, amount: int) -> None:
        """DROP_GOLD (treasure 7.6)."""
        bomber.gold -= amount
        self.spill(bomber.place, amount)
        self._note(What.DROPPED, bomber, amount)

    def deposit(self, bomber: Bomber) -> None:
        """DEPOSIT_GOLD: everything the dude carries (treasure 7.6)."""
        amount, bomber.gold = bomber.gold, 0
        bomber.owner.bank += amount
        bomber.owner.deposited += amount
        self._note(What.DEPOSITED, bomber, amount)

    def upgrade(self, bomber: Bomber, upgrade: int) -> None:
        """BUY_UPGRADE: one level, at once; a larger pool is not filled (treasure 7.7)."""
        bomber.owner.bank -= self.upgrade_price(bomber, upgrade)
        bomber.levels[upgrade - 1] += 1
        bomber.stats = self.params.stats.raised(bomber.levels)
        self._note(What.UPGRADED, bomber, upgrade)

    def buy(self, hunter: Hunter) -> None:
        """BUY_DUDE: it appears on the deposit, whatever is there (treasure 7.7, R36)."""
        hunter.bank -= self.dude_price(hunter)
        bomber = self.enlist(hunter, self.next_id)
        self._tell(at(self.mine.fields[hunter.deposit], What.BOUGHT, hunter.number, bomber.id))
        self.appear(bomber, hunter.deposit)

    # ---- the turn's end (treasure 6)

    def fade(self) -> None:
        """Flames that have burnt for their time disappear (treasure 6.1)."""
        for place, owner in self.fading.pop(self.turn, ()):
            fires = self.flames[place]
            if fires[owner] == self.turn:
                del fires[owner]
                if not fires:
                    del self.flames[place]

    def explode(self) -> None:
        """All bombs whose time has come explode together, between the same walls (treasure 6.2, 6.3, R20, R21)."""
        due = self.charges.pop(self.turn, [])
        self.blasts = [Blast(charge, self.mine) for charge in due]
        for blast in self.blasts:
            place = blast.charge.place
            self.mined[place] -= 1
            if not self.mined[place]:
                del self.mined[place]
            self._note_blast(blast)

    def _note_blast(self, blast: Blast) -> None:
        charge, field = blast.charge, self.mine.fields[blast.charge.place]
        known, zone = charge.planted < self.turn, tuple(blast.zone)
        self.news.append((EXPLODED, charge.owner.number, field.x, field.y, charge.planter, 0, 0, zone, (), known))

    def crumble(self) -> None:
        """Walls that were hit disappear; each drops its gold once (treasure 6.4, R21)."""
        for place in sorted({place for blast in self.blasts for place in blast.broken}):
            amount = self.worth[self.mine.fell(place)]
            self.spill(place, amount)
            self.news.append(at(self.mine.fields[place], CRUMBLED, 0, 0, amount, known=True))

    def slay(self) -> None:
        """Whoever stands in a zone dies; exploded bombs no longer count for their dudes (treasure 6.5)."""
        deadly: dict[int, dict[Hunter, None]] = {}  # places with dudes, and whose zones they are in
        for blast in self.blasts:
            for place in blast.zone:
                if place in self.at:
                    deadly.setdefault(place, {})[blast.charge.owner] = None
            planter = self.bombers.get(blast.charge.planter)
            if planter is not None:
                planter.bombs -= 1
        for place, killers in deadly.items():
            for bomber in list(self.at[place]):
                self.news.append(self.kill(bomber, killers))

    def burn(self) -> None:
        """Flames appear on all fields of the zones, from the next turn on (treasure 6.6, 7.4)."""
        for blast in self.blasts:
            charge = blast.charge
            if charge.flame:
                for place in blast.zone:
                    self.light(place, charge.owner, self.turn + charge.flame)
        self.blasts = []

    def light(self, place: int, owner: Hunter, until: int) -> None:
        """A field burns until the end of a turn; of two flames of one player the longer one stays (treasure 7.4)."""
        fires = self.flames.setdefault(place, {})
        if fires.get(owner, -1) < until:
            fires[owner] = until
            self.fading.setdefault(until, []).append((place, owner))

    def rest(self) -> None:
        """Energy comes back (treasure 6.7)."""
        for bomber in self.bombers.values():
            stats = bomber.stats
            energy = bomber.energy + stats.energy_regen
            bomber.energy = energy if energy < stats.energy_cap else stats.energy_cap

    def close(self) -> None:
        """After the last turn the round is over (treasure 6.8, R35)."""
        if self.turn >= self.params.turns:
            self.finished = True
            self._publish()

    def begin(self) -> None:
        """The next turn begins."""
        self.turn += 1

    def look(self) -> None:
        """The snapshot of the new turn is taken, and what has happened becomes known (treasure 6.8)."""
        self._publish()
        self._see()

    def open(self) -> None:
        """A turn begins without one before it: what has led to it is no news."""
        self.news.clear()
        self._see()

    def _see(self) -> None:
        if self.hoard is None:
            self.hoard = Hoard(self.gold.copy(), self.mine.fields)
        self.snapshot = Snapshot(glimpses_of(self.bombers.values()), self.hoard)

    def _publish(self) -> None:
        self.past, self.news, self.told = Past(self.news, self.snapshot, self.mine.fields), [], {}


Treasure.TURN = (
    Treasure.fade,
    Treasure.explode,
    Treasure.crumble,
    Treasure.slay,
    Treasure.burn,
    Treasure.rest,
    Treasure.close,
    Treasure.begin,
    Treasure.look,
)
