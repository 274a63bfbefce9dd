"""`arena24 salvage`."""

from arena24.cli.damage import RoundNumber, ServerName, damaged_round
from arena24.cli.organiser import Directory, now
from arena24.contest.acts import VoidRound
from arena24.store.salvage import salvage as salvaged


def salvage(directory: Directory, server: ServerName, number: RoundNumber) -> None:
    """Let a damaged round go on from the end of its last good turn.

    \b
    The damaged journal is kept beside it. If the server has given the round up already and
    begun the next one, that one begins anew afterwards, unless it has ended.
    What teams did after the last good turn is lost: tell them. The contest must be stopped. Example:
      arena24 salvage marathon Battle1 17
    """
    with damaged_round(directory, server, number) as found, found.alone():
        good = salvaged(found.shelf, found.game, number)
        found.me.database.forget_void_round(server, number, at=now(), who=found.me.who)
        assert good.last_turn is not None
        print(f"round {number} of {server} goes on after turn {good.last_turn.turn}")
        for act in found.me.database.in_force().acts:
            if act.deed == VoidRound(server=server, round=number):
                print(f"it counts for nothing by act {act.id}; `arena24 undo {directory} {act.id}` lets it count")
