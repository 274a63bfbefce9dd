"""What a game promises by its declarations: commands, failures, parameters, servers."""

import time
from collections.abc import Iterator

import msgspec

from arena24.games.catalogue import find
from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import Params, Round, Start, TeamId
from arena24.games.failures import Failure
from arena24.games.seed import Seed
from arena24.testing.promise import Broken, promise
from arena24.testing.speech import Speaker
from arena24.testing.subject import PLENTY, Subject, execute

CROWD = tuple(map(TeamId, range(1, 31)))  # as many as a contest has (platform 15)
MEASURED = 3  # turns
ORDERS = 5  # of each team in a measured turn
DEAR = 0.1  # a turn's end that takes more of the turn than this makes everybody wait


def _all(subject: Subject) -> Iterator[tuple[str, Command]]:
    """Every command, of players and of the referee."""
    for declared in (subject.game.player, subject.game.referee):
        for command in commands_of(declared).values():
            yield f"{declared.__module__}.{declared.__name__}.{command.name}", command


@promise(mend="`id=` in Game(...) is the name of the entry point, `title=` what people read")
def the_catalogue_knows_it_by_its_id(subject: Subject) -> None:
    """The catalogue knows it by its id."""
    if find(subject.game.id) is not subject.game:
        raise Broken(f"another game is found under {subject.game.id!r}", subject.game.package)
    if not subject.game.title.strip():
        raise Broken("it has no title", subject.game.package)


@promise(mend='the first line of the docstring is `"""English. | Polski."""`')
def commands_are_documented(subject: Subject) -> None:
    """Every command is documented in both languages."""
    for where, command in _all(subject):
        if not command.english.strip() or not command.polish.strip() or command.english == command.polish:
            raise Broken(f"it says {command.english!r} in English and {command.polish!r} in Polish", where)


@promise(mend='declare it as `class Name(Failure, code=100, text="..."): ...`, with a code from 100 that no other has')
def failures_have_codes_and_texts(subject: Subject) -> None:
    """Every failure has a code and a text of its own."""
    by_code: dict[int, type[Failure]] = {}
    for where, command in _all(subject):
        for error in command.mark.errors:
            other = by_code.setdefault(error.code, error)
            if other is not error:
                raise Broken(f"{error.__name__} and {other.__name__} have the code {error.code}", where)
            if error.code < 100:
                raise Broken(f"{error.__name__} has the code {error.code}; those below 100 are the platform's", where)
            if not error.text.strip() or "\n" in error.text:
                raise Broken(f"{error.__name__} has the text {error.text!r}", where)


@promise(mend="`@order(..., announce=method)`: the method answers the command's first line")
def data_lines_are_announced(subject: Subject) -> None:
    """A data line has a hook for its first line."""
    for where, command in _all(subject):
        if command.data and command.mark.announce is None:
            raise Broken(f"the argument {command.data} is a data line, and nothing answers the line before it", where)


@promise(mend="use types that JSON can carry, and let __post_init__ accept what it has made")
def params_decode_from_their_own_encoding(subject: Subject) -> None:
    """Parameters decode from their own encoding."""
    game = subject.game
    for params in (game.quick, game.params(), game.show(10.0), *game.servers.values()):
        again = msgspec.convert(msgspec.to_builtins(params), game.params)
        decoded = msgspec.json.decode(msgspec.json.encode(params), type=game.params)
        if not again == decoded == params:
            raise Broken(f"{params} became {decoded}", f"{game.params.__module__}.{game.params.__name__}")


@promise(mend="new_round gives a round for thirty teams and any seed; longer turns or smaller worlds make it cheaper")
def every_server_can_play(subject: Subject) -> str:
    """Every server can play."""
    costs = {name: _cost(subject, name, params) for name, params in _servers(subject).items()}
    name = max(costs, key=lambda name: costs[name])
    warning = ": too much, everybody waits for it" if costs[name] > DEAR else ""
    return f"a turn's end takes {costs[name]:.1%} of the turn on {name} with {len(CROWD)} teams{warning}"


def _servers(subject: Subject) -> dict[str, Params]:
    return dict(subject.game.servers) or {"a quick server": subject.game.quick}


def _cost(subject: Subject, name: str, params: Params) -> float:
    """Which share of a turn its end takes, in processor time; the machine is what it is, so this is told, no more."""
    round_: Round | None = subject.game.new_round(Start(params, CROWD, Seed.from_number(7)))
    if round_ is None:
        raise Broken("new_round gave None, though there is no end of the contest in sight", name)
    shares = []
    for _ in range(MEASURED):
        if round_.turn_length() <= 0:
            raise Broken(f"turn {round_.turn} lasts {round_.turn_length()} seconds", name)
        _order(subject, round_)
        length, begun = round_.turn_length(), time.process_time()
        round_.end_turn(PLENTY)
        round_.digest()  # the journal has it, turn by turn
        shares.append((time.process_time() - begun) / length)
        if round_.finished:
            break
    return sum(shares) / len(shares)


def _order(subject: Subject, round_: Round) -> None:
    """Every team says something."""
    speaker = Speaker(round_.turn, range(20))
    orders = subject.commands(subject.game.player, Kind.ORDER)
    for team in CROWD if orders else ():
        for command in speaker.chance.choices(orders, k=ORDERS):
            execute(round_, team, speaker.say(command))
