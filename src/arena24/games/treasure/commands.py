"""What a team can say in treasure (treasure 9).

A handler checks, in the order in which its decorator lists the errors, and only then lets the rules change something.
"""

from arena24.games.commands import order, query, waiting
from arena24.games.core import TeamCommands, TeamId, TurnClock
from arena24.games.records import Board
from arena24.games.treasure.failures import (
    BombLimit,
    DepositObstacle,
    DepositOutOfBounds,
    FullyUpgraded,
    IncorrectAmount,
    InsufficientFunds,
    InvalidBomber,
    InvalidFlame,
    InvalidRange,
    InvalidTimer,
    InvalidUpgrade,
    NotEnoughEnergy,
    NotInFirstTurn,
    NotOnDeposit,
    Obstacle,
    OnlyInFirstTurn,
    OutOfBounds,
    WrongDistance,
)
from arena24.games.treasure.mine import FREE
from arena24.games.treasure.params import UPGRADES, Stats
from arena24.games.treasure.replies import NEXT_ROUND, NEXT_TURN, Deposit, Dimension, MyDude, Opened
from arena24.games.treasure.rules import Treasure
from arena24.games.treasure.sightings import Bomb, Dude, Flame, Pile
from arena24.games.treasure.units import Bomber


class Player(TeamCommands[Treasure]):
    """What a team can say."""

    __slots__ = ("_hunter", "_treasure")

    def __init__(self, treasure: Treasure, team: TeamId, clock: TurnClock) -> None:
        self._treasure, self._hunter = treasure, treasure.hunter(team)

    # ---- the mine

    @query()
    def get_dimension(self) -> Dimension:
        """Rows and columns of the board. | Wymiary planszy."""
        return Dimension(self._treasure.mine.rows, self._treasure.mine.columns)

    @query(snapshot=True)
    def get_walls(self) -> Board:
        """The walls, row by row. | Ściany, wiersz po wierszu."""
        return self._treasure.mine.drawn()

    @query(snapshot=True)
    def get_bombs(self) -> tuple[Bomb, ...]:
        """All bombs when the turn began. | Wszystkie ładunki na początku tury."""
        return self._treasure.bombs_seen()

    @query(snapshot=True)
    def get_flames(self) -> tuple[Flame, ...]:
        """All flames when the turn began. | Wszystkie płomienie na początku tury."""
        return self._treasure.flames_seen()

    @query(snapshot=True)
    def get_all_dudes(self) -> tuple[Dude, ...]:
        """Everybody's dudes when the turn began. | Pionki wszystkich graczy na początku tury."""
        return self._treasure.snapshot.dudes

    @query(snapshot=True)
    def get_gold(self) -> tuple[Pile, ...]:
        """All gold lying about when the turn began. | Złoto leżące na planszy na początku tury."""
        return self._treasure.snapshot.gold

    @query()
    def get_deposits(self) -> tuple[Deposit, ...]:
        """All deposits, by player. | Wszystkie skrytki, według graczy."""
        fields = self._treasure.mine.fields
        return tuple(sorted([Deposit(h.number, *fields[h.deposit]) for h in self._treasure.hunters.values()]))

    # ---- yourself

    @query()
    def get_my_dudes(self) -> tuple[MyDude, ...]:
        """Your dudes, by id. | Wasze pionki, według identyfikatorów."""
        return tuple([MyDude.of(bomber) for bomber in self._hunter.bombers.values()])

    @query()
    def get_my_gold(self) -> int:
        """The gold that you can spend. | Złoto, które możecie wydać."""
        return self._hunter.bank  # the bank, not what was ever collected (R29)

    @query()
    def get_my_id(self) -> int:
        """Your player id. | Wasz identyfikator gracza."""
        return self._hunter.number

    @query()
    def get_my_kills(self) -> int:
        """How many dudes of others you have killed in this round. | Liczba waszych zabójstw w tej rundzie."""
        return self._hunter.kills

    # ---- prices

    @query()
    def get_new_dude_price(self) -> int:
        """What a new dude costs now. | Obecna cena nowego pionka."""
        return self._treasure.dude_price(self._hunter)

    @query()
    def get_new_dude_stats(self) -> Stats:
        """What a new dude can do. | Statystyki nowego pionka."""
        return self._treasure.params.stats

    @query(InvalidBomber, InvalidUpgrade, FullyUpgraded)  # the highest level has no next price (R33)
    def get_next_upgrade_price(self, dude: int, upgrade: int) -> int:
        """What the next level of an upgrade costs. | Cena kolejnego poziomu ulepszenia."""
        bomber = self._own(dude)
        self._check_level(bomber, upgrade)
        return self._treasure.upgrade_price(bomber, upgrade)

    @query(InvalidUpgrade)
    def get_upgrade_limits(self, upgrade: int) -> int:
        """The highest level of an upgrade. | Najwyższy poziom ulepszenia."""
        if not 1 <= upgrade <= UPGRADES:
            raise InvalidUpgrade
        return self._treasure.params.limits[upgrade - 1]

    # ---- orders

    @order(OnlyInFirstTurn, DepositOutOfBounds, DepositObstacle)
    def move_deposit(self, x: int, y: int) -> None:
        """Move your deposit and your dude, in the first turn. | Przenieś skrytkę i pionek, w pierwszej turze."""
        treasure, mine = self._treasure, self._treasure.mine
        if treasure.turn != 1:  # of the round, not of the player: who joins later cannot (R10)
            raise OnlyInFirstTurn
        if not mine.holds(x, y):
            raise DepositOutOfBounds
        if mine.walls[mine.place(x, y)] != FREE:  # only walls are in the way, no dudes and deposits (R11)
            raise DepositObstacle
        if self._hunter.number:
            treasure.move_deposit(self._hunter, mine.place(x, y))

    # Checked in the order of their codes; the own field is a wrong distance (R17).
    @order(NotInFirstTurn, InvalidBomber, OutOfBounds, WrongDistance, Obstacle, NotEnoughEnergy)
    def move_dude(self, dude: int, x: int, y: int) -> None:
        """Take one step to a neighbouring field. | Przesuń pionek na sąsiednie pole."""
        treasure, mine, bomber = self._treasure, self._treasure.mine, self._acting(dude)
        if not mine.holds(x, y):
            raise OutOfBounds
        if abs(x - bomber.x) + abs(y - bomber.y) != 1:
            raise WrongDistance
        place = mine.place(x, y)
        # Bombs are in the way as soon as they are planted (R15), dudes never are (R14).
        if mine.walls[place] != FREE or place in treasure.mined:
            raise Obstacle
        if bomber.energy < bomber.stats.move_cost:
            raise NotEnoughEnergy
        treasure.move(bomber, place)

    # The arguments in their order, then the limit (R25).
    @order(NotInFirstTurn, InvalidBomber, InvalidTimer, InvalidRange, InvalidFlame, BombLimit)
    def plant_bomb(self, dude: int, timer: int, range: int, flame: int) -> None:
        """Plant a bomb where the dude stands. | Podłóż ładunek tam, gdzie stoi pionek."""
        bomber = self._acting(dude)
        stats = bomber.stats
        if not stats.timer_min <= timer <= stats.timer_max:
            raise InvalidTimer
        if not stats.range_min <= range <= stats.range_max:
            raise InvalidRange
        if not stats.flame_min <= flame <= stats.flame_max:
            raise InvalidFlame
        if bomber.bombs >= stats.bomb_limit:
            raise BombLimit
        self._treasure.plant(bomber, timer=timer, reach=range, flame=flame)

    @order(NotInFirstTurn, InvalidBomber, IncorrectAmount)
    def grab_gold(self, dude: int, amount: int) -> None:
        """Pick up gold where the dude stands. | Podnieś złoto z pola, na którym stoi pionek."""
        bomber = self._acting(dude)
        if not 1 <= amount <= self._treasure.gold.get(bomber.place, 0):  # 0 or less is refused too (R32)
            raise IncorrectAmount
        self._treasure.grab(bomber, amount)

    @order(NotInFirstTurn, InvalidBomber, IncorrectAmount)
    def drop_gold(self, dude: int, amount: int) -> None:
        """Leave gold where the dude stands. | Upuść złoto na pole, na którym stoi pionek."""
        bomber = self._acting(dude)
        if not 1 <= amount <= bomber.gold:
            raise IncorrectAmount
        self._treasure.drop(bomber, amount)

    @order(NotInFirstTurn, InvalidBomber, NotOnDeposit)
    def deposit_gold(self, dude: int) -> None:
        """Deposit all that the dude carries. | Zdeponuj całe złoto niesione przez pionek."""
        bomber = self._acting(dude)
        if bomber.place != self._hunter.deposit:
            raise NotOnDeposit
        self._treasure.deposit(bomber)

    @order(NotInFirstTurn, InvalidBomber, InvalidUpgrade, FullyUpgraded, InsufficientFunds)
    def buy_upgrade(self, dude: int, upgrade: int) -> None:
        """Buy the next level of an upgrade for a dude. | Kup pionkowi kolejny poziom ulepszenia."""
        bomber = self._acting(dude)
        self._check_level(bomber, upgrade)
        if self._hunter.bank < self._treasure.upgrade_price(bomber, upgrade):
            raise InsufficientFunds
        self._treasure.upgrade(bomber, upgrade)

    @order(NotInFirstTurn, InsufficientFunds)
    def buy_dude(self) -> None:
        """Buy a dude: it appears on your deposit. | Kup pionek: pojawi się na waszej skrytce."""
        treasure, hunter = self._treasure, self._hunter
        if treasure.turn == 1:
            raise NotInFirstTurn
        if hunter.bank < treasure.dude_price(hunter) or not hunter.number:
            raise InsufficientFunds
        treasure.buy(hunter)

    @waiting()
    def wait(self) -> Opened:
        """Wait for the next turn; tells how many are left. | Czekaj na następną turę; mówi, ile ich zostało."""
        left = self._treasure.turns_left()
        # The only answer (R3); the turn that starts counts as left (R4).
        return Opened(NEXT_TURN if left else NEXT_ROUND, left)

    # ---- checks that several commands make

    def _own(self, dude: int) -> Bomber:
        """A living dude of the team; those of others are unknown."""
        bomber = self._hunter.bombers.get(dude)
        if bomber is None:
            raise InvalidBomber
        return bomber

    def _acting(self, dude: int) -> Bomber:
        """A dude that is to do something, which it may from the second turn on (R9)."""
        if self._treasure.turn == 1:
            raise NotInFirstTurn
        return self._own(dude)

    def _check_level(self, bomber: Bomber, upgrade: int) -> None:
        if not 1 <= upgrade <= UPGRADES:
            raise InvalidUpgrade
        if bomber.levels[upgrade - 1] >= self._treasure.params.limits[upgrade - 1]:
            raise FullyUpgraded
