"""The turn's end once more, as slowly and as literally as possible (treasure 6)."""

from dataclasses import dataclass, field

from arena24.games.treasure import TreasurePosition
from arena24.games.treasure.position import BombAt

Spot = tuple[int, int]
GOLD = {"E": 0, "S": 10, "M": 25, "L": 60}
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass
class Aftermath:
    """What there is when the turn is over."""

    board: list[str] = field(default_factory=list)
    dudes: dict[int, tuple[int, int, int, int]] = field(default_factory=dict)  # x y gold energy
    bombs: list[tuple[int, int, int, int]] = field(default_factory=list)  # team x y timer
    flames: dict[tuple[int, int, int], int] = field(default_factory=dict)  # (team, x, y): turns left
    gold: dict[Spot, int] = field(default_factory=dict)
    kills: dict[int, int] = field(default_factory=dict)


def reach(board: tuple[str, ...], bomb: BombAt) -> tuple[list[Spot], list[Spot]]:
    """The fields of a zone, and the walls that it destroys (treasure 7.3)."""
    zone, walls = [(bomb.x, bomb.y)], []
    for dx, dy in DIRECTIONS:
        for distance in range(1, bomb.range + 1):
            x, y = bomb.x + distance * dx, bomb.y + distance * dy
            if x < 0 or y < 0 or x >= len(board) or y >= len(board[0]):
                break
            if board[x][y] == "I":
                break
            if board[x][y] in GOLD:
                walls.append((x, y))
                break
            zone.append((x, y))
    return zone, walls


def end_of_turn(position: TreasurePosition) -> Aftermath:
    """Steps 1 to 7."""
    after = Aftermath(list(position.board), kills={deposit.team: deposit.kills for deposit in position.deposits})
    for pile in position.gold:
        after.gold[pile.x, pile.y] = after.gold.get((pile.x, pile.y), 0) + pile.gold
    for flame in position.flames:  # step 1: flames burn down
        if flame.left > 1:
            key = (flame.team, flame.x, flame.y)
            after.flames[key] = max(after.flames.get(key, 0), flame.left - 1)
    exploding = [bomb for bomb in position.bombs if bomb.timer == 1]  # step 2: timers run out
    after.bombs = sorted((b.team, b.x, b.y, b.timer - 1) for b in position.bombs if b.timer > 1)
    zones = [(bomb, *reach(position.board, bomb)) for bomb in exploding]  # step 3: zones, on the walls as they stand
    for wall in {wall for _, _, walls in zones for wall in walls}:  # step 4: walls drop their gold, each once
        x, y = wall
        worth = GOLD[after.board[x][y]]
        after.board[x] = after.board[x][:y] + "_" + after.board[x][y + 1 :]
        if worth:
            after.gold[wall] = after.gold.get(wall, 0) + worth
    for dude in position.dudes:  # steps 5 and 7: who dies, who gains energy
        here = (dude.x, dude.y)
        owners = {bomb.team for bomb, zone, _ in zones if here in zone}
        if not owners:
            energy = 12 if dude.energy is None else min(12, dude.energy + 4)
            after.dudes[dude.id] = (dude.x, dude.y, dude.gold, energy)
            continue
        if dude.gold:
            after.gold[here] = after.gold.get(here, 0) + dude.gold
        for team in owners - {dude.team}:
            after.kills[team] += 1
    for bomb, zone, _ in zones:  # step 6: new flames
        for x, y in zone:
            if bomb.flame:
                after.flames[bomb.team, x, y] = max(after.flames.get((bomb.team, x, y), 0), bomb.flame)
    return after
