"""The idea of painting's starters: shoot while there is paint, walk on otherwise, and turn now and then."""

from arena24.games import painting

STRAIGHT = 5


def take_turn(me: painting.Player) -> None:
    """What the bot does in a turn: an order for every pawn, all moves in one command, all shots in another."""
    status = me.get_status()
    if not status.active:
        return
    longest = me.get_constants().longest
    arenas = me.get_pawns()
    shots: list[painting.Shot] = []
    steps: list[painting.Step] = []
    for place in range(len(arenas)):
        for pawn in arenas[place]:
            spot = pawn.spot
            if spot.paint >= longest and (status.left + spot.id) % 2 == 0:
                aim = (spot.id + status.left // 2) % 4 + 1
                shots.append(painting.Shot(place + 1, spot.id, aim, longest))
            else:
                # Every pawn walks straight on for some turns, and no two in the same direction.
                direction = (spot.id + status.left // STRAIGHT) % 4 + 1
                steps.append(painting.Step(place + 1, spot.id, direction))
    if len(shots) > 0:
        me.shoot(*shots)
    if len(steps) > 0:
        me.move(*steps)
