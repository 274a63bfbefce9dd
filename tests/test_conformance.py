"""What every game promises, checked over all of them: a new game is tested before anybody writes a test for it."""

import contextlib
import functools
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from arena24.games import catalogue
from arena24.games.commands import Command, Commands, Kind, commands_of
from arena24.games.core import AnyGame, Audience, Round, Start, TeamId
from arena24.games.failures import BadFormat, Failure
from arena24.games.seed import Seed
from arena24.protocol.calls import Call, Calls, Printed, calls_of
from arena24.protocol.orders import Orders, StillClock
from arena24.protocol.seat import Seat
from arena24.protocol.session import COMMAND, Session
from tests.speech import Said, Speaker, ids_in, numbers_in

TEAMS = (TeamId(1), TeamId(2), TeamId(3))
OUTSIDER = TeamId(99)  # registered in mid-round: it owns nothing, and may ask (platform 5)
EVERYBODY = (*TEAMS, OUTSIDER)
TURNS, SAID_PER_TURN = 25, 30
ROOT = Path(__file__).parents[1]
BROKEN_ON_PURPOSE = {("toy", "crash")}
FIRST_WORDS = {"creatures": (b"ENROLL_TEAM 2 22 6 0 35", b"ENROLL_TEAM 7 11 49", b"ENROLL_TEAM 35 2 17")}  # by team


def exists(name: str) -> bool:
    """Is there such a package? One that is there but cannot be imported is a failure, not a skipped test."""
    spec = importlib.util.find_spec(f"arena24.games.{name}")
    return spec is not None and spec.origin is not None


GAMES = [catalogue.find(name) for name in (*catalogue.names(), "toy") if exists(name)]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
seeds = pytest.mark.parametrize("seed", range(3))


def new_round(game: AnyGame, seed: int = 7) -> Round:
    round_: Round | None = game.new_round(Start(game.quick, TEAMS, Seed.from_number(seed)))
    assert round_ is not None, "a quick round fits into a contest without an end"
    for team in TEAMS:
        if round_.joins(team):
            round_.join(team)
    for team, line in zip(TEAMS, FIRST_WORDS.get(game.id, ()), strict=False):
        Orders(game, round_).execute(team, line)  # in some games nothing happens unless somebody takes part
    return round_


def commands(game: AnyGame, declared: type[Commands], *kinds: Kind) -> list[Command]:
    """The commands of these kinds, without those that break on purpose."""
    return [
        command
        for name, command in commands_of(declared).items()
        if command.kind in (kinds or Kind) and (game.id, name) not in BROKEN_ON_PURPOSE
    ]


def spoken(game: AnyGame, round_: Round, seed: int, *kinds: Kind) -> Iterator[tuple[TeamId, Command, Said]]:
    """What teams might say in a turn."""
    speaker = Speaker(seed * 1000 + round_.turn, numbers_in(round_))
    choice = commands(game, game.player, *kinds)
    weights = [3 if command.kind is Kind.ORDER else 1 for command in choice]
    ids = {team: ids_in(overview(game, round_, team)) for team in EVERYBODY}
    for command in speaker.chance.choices(choice, weights, k=SAID_PER_TURN):
        team = speaker.chance.choice((*TEAMS, *TEAMS, OUTSIDER))
        yield team, command, speaker.say(command, ids[team])


@functools.lru_cache(maxsize=64)
def bound(game: str, round_: Round, team: TeamId) -> Calls:
    """A team's commands in a round, bound once."""
    return calls_of(round_.player(team, StillClock()), catalogue.find(game).dialect, Printed())


def overview(game: AnyGame, round_: Round, team: TeamId) -> Iterator[bytes]:
    """What the queries without arguments tell a team."""
    for command in commands(game, game.player, Kind.QUERY):
        call = bound(game.id, round_, team)[command.wire_name]
        if command.takes_nothing and call is not None:
            with contextlib.suppress(Failure):
                yield call.run([command.wire_name])


def execute(game: AnyGame, round_: Round, team: TeamId, said: Said) -> type[Failure] | None:
    """Do what a team said, printing every answer; the failure, if there is one."""
    return perform(bound(game.id, round_, team)[said.words[0]], said)


def perform(call: Call | None, said: Said) -> type[Failure] | None:
    """Do it, both lines of a command with data, and both answers of a wait."""
    assert call is not None
    try:
        call.run(said.words)
        if call.finish is not None:
            call.finish(said.words, said.data or [])
        if call.later is not None:
            call.later()
    except Failure as failure:
        return type(failure)
    return None


def walk(game: AnyGame, seed: int) -> Iterator[Round]:
    """A round in which teams say things at random, as it is in each turn."""
    round_ = new_round(game, seed)
    for _ in range(TURNS):
        for team, _, said in spoken(game, round_, seed):
            execute(game, round_, team, said)
        yield round_
        round_.end_turn(3600.0)
        if round_.finished:
            return


# ---- declarations


@every_game
def test_every_command_is_documented_in_both_languages(game: AnyGame) -> None:
    missing = [
        command.name
        for declared in (game.player, game.referee)
        for command in commands_of(declared).values()
        if not command.english.strip() or not command.polish.strip() or command.english == command.polish
    ]
    assert missing == []


@every_game
def test_every_failure_has_a_code_and_a_text_of_its_own(game: AnyGame) -> None:
    declared = {
        error
        for side in (game.player, game.referee)
        for command in commands_of(side).values()
        for error in command.mark.errors
    }
    by_code: dict[int, set[type[Failure]]] = {}
    for error in declared:
        by_code.setdefault(error.code, set()).add(error)
    assert {code: errors for code, errors in by_code.items() if len(errors) > 1} == {}
    assert [error for error in declared if error.code < 100] == []
    assert [error for error in declared if not error.text.strip() or "\n" in error.text] == []


@every_game
def test_a_data_line_has_a_hook_for_its_first_line(game: AnyGame) -> None:
    assert [c.name for c in commands(game, game.player) if c.data and c.mark.announce is None] == []


@every_game
def test_the_registry_knows_it_by_its_id(game: AnyGame) -> None:
    assert catalogue.find(game.id) is game
    assert game.title


@every_game
def test_params_decode_from_their_own_encoding(game: AnyGame) -> None:
    for params in (game.quick, game.params(), *game.servers.values()):
        assert msgspec.convert(msgspec.to_builtins(params), game.params) == params
        assert msgspec.json.decode(msgspec.json.encode(params), type=game.params) == params


@every_game
def test_every_server_can_play(game: AnyGame) -> None:
    teams = tuple(map(TeamId, range(1, 31)))  # as many as a contest has (platform 15)
    for name, params in game.servers.items():
        round_ = game.new_round(Start(params, teams, Seed.from_number(7)))
        assert round_ is not None, name
        assert round_.turn_length() > 0


# ---- promises


@every_game
@seeds
def test_queries_change_nothing(game: AnyGame, seed: int) -> None:
    for round_ in walk(game, seed):
        before = round_.dump()
        for team, _, said in spoken(game, round_, seed + 1, Kind.QUERY, Kind.WAIT):
            execute(game, round_, team, said)
            assert round_.dump() == before, f"team {team}: {said.lines}"


@every_game
def test_the_referees_queries_change_nothing(game: AnyGame) -> None:
    for round_ in walk(game, 1):
        before, speaker = round_.dump(), Speaker(round_.turn, numbers_in(round_))
        for command in commands(game, game.referee, Kind.QUERY):
            said = speaker.say(command)
            referee = calls_of(round_.referee(), game.dialect, Printed())
            failure = perform(referee[command.wire_name], said)
            assert failure is None or failure in command.mark.errors, said.lines
            assert round_.dump() == before, said.lines


@every_game
@seeds
def test_failures_are_among_those_declared(game: AnyGame, seed: int) -> None:
    for round_ in walk(game, seed):
        for team, command, said in spoken(game, round_, seed + 2):
            failure = execute(game, round_, team, said)
            assert failure in (None, BadFormat, *command.mark.errors), said.lines  # any command may be badly formed


@every_game
@seeds
def test_snapshots_stand_for_the_whole_turn(game: AnyGame, seed: int) -> None:
    names = [
        c.name for c in commands(game, game.player) if c.mark.snapshot and c.takes_nothing and c.kind is Kind.QUERY
    ]

    def answer(player: Commands, name: str) -> object:
        try:
            return getattr(player, name)()
        except Failure as failure:
            return type(failure)

    def asked(round_: Round) -> list[object]:
        players = [round_.player(team, StillClock()) for team in EVERYBODY]
        return [answer(player, name) for player in players for name in names]

    for round_ in walk(game, seed):
        before = asked(round_)
        for team, _, said in spoken(game, round_, seed + 3, Kind.ORDER):
            execute(game, round_, team, said)
        after = asked(round_)
        assert after == before
        assert [id(value) for value in after] == [id(value) for value in before], "printed once only if it is the same"


@every_game
@seeds
def test_a_dumped_round_goes_on_identically(game: AnyGame, seed: int) -> None:
    for number, round_ in enumerate(walk(game, seed)):
        if number % 6:
            continue
        position = round_.dump()
        text = msgspec.json.encode(position)
        assert msgspec.json.decode(text, type=game.position) == position
        again, third = game.load(position), game.load(msgspec.json.decode(text, type=game.position))
        assert again.dump() == position
        twin = game.load(position)  # the walk itself must go on undisturbed
        for _turn in range(8):
            for team, _, said in list(spoken(game, twin, seed + 4)):
                for each in (twin, again, third):
                    execute(game, each, team, said)
            for each in (twin, again, third):
                if not each.finished:
                    each.end_turn(1000.0)
            assert twin.digest() == again.digest() == third.digest()
        assert round_.dump() == position, "a loaded round shares something with the one it was dumped from"


@every_game
@seeds
def test_a_loaded_round_keeps_up_with_the_original(game: AnyGame, seed: int) -> None:
    copy = None
    for number, round_ in enumerate(walk(game, seed)):
        if number == 5:
            copy = game.load(round_.dump())
        if copy is not None and number > 5:
            copy.end_turn(3600.0)
            # The walk has spoken in this turn; what it said depends on the state alone, so the copy hears the same.
            for team, _, said in spoken(game, copy, seed):
                execute(game, copy, team, said)
            assert copy.digest() == round_.digest()
    assert copy is not None


@every_game
def test_the_same_seed_gives_the_same_round(game: AnyGame) -> None:
    one, two = ([round_.digest() for round_ in walk(game, 5)] for _ in range(2))
    assert one == two
    assert new_round(game, 5).digest() != new_round(game, 6).digest()


def last_digests() -> list[str]:
    """How a walk ends in each game."""
    return [[round_.digest() for round_ in walk(game, 5)][-1] for game in GAMES]


def test_every_process_gives_the_same_round() -> None:
    """Sets of words are ordered by a hash that differs from process to process."""
    code = "from tests.test_conformance import last_digests; print(*last_digests())"
    here = last_digests()
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        answer = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        assert answer.stdout.split() == here


@every_game
@seeds
def test_the_journal_of_a_walk_folds(game: AnyGame, seed: int) -> None:
    """Executed again from their text, refused or not, the orders give the same state."""
    fresh = new_round(game, seed)
    orders = Orders(game, fresh)
    for round_ in walk(game, seed):
        for team, command, said in list(spoken(game, fresh, seed)):
            if command.kind is Kind.ORDER:
                orders.execute(team, said.lines[0])
                if said.data is not None:
                    orders.execute(team, b"\t".join(said.lines))
        assert fresh.digest() == round_.digest()
        fresh.end_turn(3600.0)
        orders.turn_ended()


@every_game
def test_frames_can_be_sent(game: AnyGame) -> None:
    for number, round_ in enumerate(walk(game, 3)):
        if number % 5 == 0:
            before = round_.dump()
            for viewer in (*EVERYBODY, *Audience):
                frame = msgspec.json.decode(msgspec.json.encode(round_.frame(viewer)))
                assert frame["turn"] == round_.turn
            assert round_.dump() == before


@every_game
def test_results_cover_all_teams(game: AnyGame) -> None:
    round_ = new_round(game)
    for _ in range(2000):
        results = round_.results()
        assert results is None or set(results) >= set(TEAMS)
        if round_.finished:
            break
        round_.end_turn(3600.0)
    assert round_.finished, "a quick round ends"
    assert set(round_.results() or TEAMS) >= set(TEAMS)


# ---- over the session


class Desk:
    """Admits anybody to one team's seat; an incident is a failure of the test."""

    def __init__(self, game: AnyGame, round_: Round, team: TeamId) -> None:
        self.incidents: list[tuple[bytes, Exception]] = []
        self.noted: list[bytes] = []
        self.seat = Seat(team, game.dialect, 0, self._incident)
        self.seat.sit(round_.player(team, StillClock()), Printed(), self)

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        session.admit(self.seat)

    def seconds_left(self) -> float:
        return 0.5

    def order(self, team: int, line: bytes) -> None:
        self.noted.append(line)

    def _incident(self, seat: Seat, line: bytes, exception: Exception) -> None:
        self.incidents.append((line, exception))


def bare_words(game: AnyGame) -> tuple[bytes, ...]:
    """What may stand alone instead of OK: the later answers of waits without it."""
    bare = [command.reply for command in commands(game, game.player, Kind.WAIT) if command.mark.bare]
    return tuple(word.wire for words in bare for word in words)


@every_game
@pytest.mark.parametrize("team", [TEAMS[0], OUTSIDER])
@seeds
def test_whatever_is_sent_is_answered_properly(game: AnyGame, team: TeamId, seed: int) -> None:
    round_ = new_round(game, seed)
    desk = Desk(game, round_, team)
    session = Session(desk)
    session.feed(b"a\nb\n")
    run = runner(session, (*bare_words(game), b"OK", game.dialect.refusal + b" "))
    run()
    for _ in range(12):
        speaker = Speaker(seed * 1000 + round_.turn, numbers_in(round_))
        ids = ids_in(overview(game, round_, team))
        for command in speaker.chance.choices(commands(game, game.player), k=40):
            for line in speaker.say(command, ids).lines:
                session.feed(speaker.garble(line) + b"\n")
                run()
                if not session.state.takes_lines:
                    session.release()
                    run()
            assert desk.incidents == []
        round_.end_turn(3600.0)
        if round_.finished:
            break
        session.turn_opened()
        run()
    session.feed(b"\nWAIT\n" if session.state is COMMAND else b"0\nWAIT\n")
    run()
    assert all(b"\n" not in line for line in desk.noted)


def runner(session: Session, openings: tuple[bytes, ...]) -> Callable[[], None]:
    """Executes what has been fed and looks at every reply."""
    session.out.clear()

    def run() -> None:
        while session.ready:
            session.step()
        for reply in session.out:
            assert reply.startswith((*openings, b"PASS\n")), reply
            assert reply.endswith(b"\n"), reply
            assert b" 5 internal error" not in reply
            assert b"  " not in reply, reply
            assert b" \n" not in reply, reply
        session.out.clear()

    return run
