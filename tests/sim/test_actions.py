"""Orders as integers, and what is offered of them."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from arena24 import bots, sim
from arena24.client.remote import played_by
from arena24.games import battle, painting, robots, toy
from arena24.games.catalogue import find
from arena24.games.commands import Command, commands_of
from arena24.games.core import AnyGame, Round, Start, TeamId
from arena24.sim.actions import LONGEST_DATA, Actions, Choice
from tests.ours import OURS

MOST = 4  # bots that fit on any quick board, every one of them twice if they are few


def meaning(game: AnyGame, command: str, **arguments: Any) -> Choice:
    actions = Actions(game)
    return actions.decode(actions.encode(command, **arguments))


def test_waiting_is_no_command() -> None:
    assert Actions(battle.GAME).decode([0] * 5) == Choice(None)


def test_arguments_of_the_same_name_share_a_slot() -> None:
    actions = Actions(battle.GAME)
    assert [slot.name for slot in actions.slots] == ["command", "unit", "dx", "dy", "type"]
    assert actions.slots[0].values == ("wait", "move", "cancel_move", "shoot", "create_unit", "repair_unit")
    assert meaning(battle.GAME, "move", unit=3, dx=-1, dy=1).arguments == (3, -1, 1)
    assert meaning(battle.GAME, "create_unit", type=battle.UnitType.TANK).arguments == (battle.UnitType.TANK,)


def test_one_group_is_given() -> None:
    choice = meaning(painting.GAME, "shoot", arena=1, pawn=2, direction=3, range=4)
    assert choice.arguments == (painting.Shot(1, 2, 3, 4),)


def test_a_data_line_has_a_length() -> None:
    links = {"links_count": 3, "links_1": 7, "links_2": 8, "links_3": 9, "links_4": 10}
    assert meaning(robots.GAME, "build_robot", connections=1, **links).arguments == (1, (7, 8, 9))
    assert len(Actions(toy.GAME).slots) == 1 + 3 + LONGEST_DATA  # command, count, numbers, litres


def test_lists_whose_use_is_limited_are_no_actions() -> None:
    assert not {"look_around", "get_arenas", "all_parts"} & {
        command.name for game in (battle, painting, robots) for command in Actions(game.GAME).commands
    }


def test_ranges_can_be_chosen() -> None:
    actions = Actions(battle.GAME, {"unit": range(1, 9)})
    assert list(actions.slots[1].values) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_every_game_has_a_hint() -> None:
    assert all(find(name).hint for name in OURS)


@pytest.mark.parametrize("game", [game for game in OURS if bots.names(game)])
def test_whatever_house_bots_do_with_success_has_been_offered(game: str) -> None:
    rounds: list[Round] = []
    seen: set[str] = set()
    rules, actions, hint = find(game), Actions(find(game)), find(game).hint
    assert hint is not None

    def new_round(start: Start[Any]) -> Round | None:
        rounds.append(rules.new_round(start))  # type: ignore[arg-type]  # there is one
        return rounds[-1]

    def watched(bot: sim.Bot, team: TeamId) -> sim.Bot:
        def checked(command: Command, stub: Callable[..., Any]) -> Callable[..., Any]:
            def call(*values: Any) -> Any:
                offer = hint(rounds[-1].frame(team))
                answer = stub(*values)
                for limits in [offer[command.name]] if values else []:
                    _check(limits, actions.used[command.name], values)
                assert command.name in offer
                seen.add(command.name)
                return answer

            return call if command in actions.commands else lambda *values: stub(*values)

        return lambda me: bot(played_by(rules.player, lambda command: checked(command, getattr(me, command.name))))

    seats = (bots.names(game) * 2)[:MOST]
    playing = [watched(bots.find(game, name), TeamId(n)) for n, name in enumerate(seats, start=1)]
    outcome = sim.play(dataclasses.replace(rules, new_round=new_round), playing, seed=5)
    assert not outcome.tracebacks
    assert len(seen) >= min(3, len(actions.commands))
    assert seen <= set(commands_of(rules.player))


def _check(limits: Any, names: tuple[str, ...], values: tuple[Any, ...]) -> None:
    groups = [tuple(value) for value in values if hasattr(value, "_fields")] or [values]
    for group in groups:
        for name, value in zip(names, group, strict=False):  # slots of a data line come after the arguments
            assert name not in limits or value in limits[name], (name, value, limits)
