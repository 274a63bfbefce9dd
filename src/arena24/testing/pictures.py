"""What a game promises of its pictures: they can be sent, tell no secrets, and its board draws them."""

import contextlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from arena24.games.commands import Command, Kind
from arena24.games.core import Audience, Round, TeamId
from arena24.games.failures import Failure
from arena24.testing.promise import Broken, Untried, promise
from arena24.testing.speech import Speaker, Utterance, numbers_in
from arena24.testing.subject import EVERYBODY, OUTSIDER, PLENTY, SEEDS, TEAMS, Subject, bound, execute
from arena24.web.frames import encoded
from arena24.web.modules import module_of

EVERY = 5  # turns from one look at a walk to the next
ORDERS = 4  # of others, each tried alone
LIMITED = 3  # questions of each command that may be used only now and then
QUESTIONS = 12  # of each command that takes arguments, of either kind
FILMED = 12  # turns
REHEARSAL = Path(__file__).parent / "board.mjs"  # with the viewer's kit, and a canvas that only remembers


@promise(mend="view.py: frames are Structs of plain values, with the round's turn, and making one changes nothing")
def frames_can_be_sent(subject: Subject) -> None:
    """Every viewer gets a frame that can be sent, and making it changes nothing."""
    for number, round_ in enumerate(subject.walk(3)):
        if number % EVERY:
            continue
        before = round_.dump()
        for viewer in (*EVERYBODY, *Audience):
            frame, where = _told(round_, viewer), f"turn {round_.turn}, viewer {viewer}"
            if frame.get("turn") != round_.turn:
                raise Broken(f"the frame is of turn {frame.get('turn')}", where)
            if round_.dump() != before:
                raise Broken("making a frame changed the state", where)


def _told(round_: Round, viewer: TeamId | Audience) -> dict[str, Any]:
    frame: dict[str, Any] = msgspec.json.decode(encoded(round_.frame(viewer)))
    return frame


@promise(mend="view.py: leave it out of the team's frame, or tell it by a query, or show it to the public as well")
def frames_tell_no_secrets(subject: Subject) -> str:
    """A team's frame tells nothing that neither its own commands nor the public frame can tell.

    Two worlds go on from one position; in one of them another team gives one order more. Where this team's frames
    differ, so must the answers to its questions, or the public frames. Questions with arguments are a sample, and
    what the public may see is for the game to say; so a secret may pass, and whatever is found deserves a look.
    """
    looked = shown = 0
    for seed in SEEDS:
        for number, round_ in enumerate(subject.walk(seed)):
            if number % EVERY:
                continue
            for viewer in (TEAMS[0], TEAMS[-1], OUTSIDER):
                for here, there, done in _worlds(subject, round_, viewer, seed):
                    mine, theirs = _told(here, viewer), _told(there, viewer)
                    looked, shown = looked + 1, shown + (mine != theirs)
                    if mine != theirs and _tells(subject, here, viewer, here) == _tells(subject, there, viewer, here):
                        where = f"seed {seed}, turn {here.turn}, frame of team {viewer}, field {_path(mine, theirs)}"
                        raise Broken(f"the frame tells {done}; no query of the team does, and no public frame", where)
    return f"of {looked} things that others did frames showed {shown}, which could be asked for or were public"


def _worlds(subject: Subject, round_: Round, viewer: TeamId, seed: int) -> Iterator[tuple[Round, Round, str]]:
    """Pairs of worlds, one turn on, of which the second has one order more, now and after the turn; and that order."""
    fresh = subject.turn_after(round_)
    if fresh is None:
        return
    position, done = fresh.dump(), 0
    for team, _, said in list(subject.spoken(fresh, seed + 5, Kind.ORDER)):
        if team == viewer or done == ORDERS:
            continue
        here, there = subject.game.load(position), subject.game.load(position)
        if execute(there, team, said) is not None or there.dump() == position:
            continue  # it did nothing
        done += 1
        yield here, there, f"that team {team} said {said}"
        here.end_turn(PLENTY)
        there.end_turn(PLENTY)
        yield here, there, f"that team {team} said {said} in the turn before"


def _tells(subject: Subject, round_: Round, team: TeamId, model: Round) -> list[object]:
    """All that a team, and everybody, can be told of a world; the questions are those that come to mind in a model."""
    speaker = Speaker(model.turn, numbers_in(model))
    known = sorted({int(word) for reply in subject.overview(model, team) for word in reply.split() if word.isdigit()})
    told: list[object] = [_told(round_, Audience.PUBLIC), round_.finished, round_.turn_length()]
    commands = subject.commands(subject.game.player, Kind.QUERY)
    told += [_answer(round_, team, said) for command in commands for said in _questions(command, speaker, known)]
    for command in subject.commands(subject.game.player, Kind.ORDER):
        if command.mark.every is not None and command.data is None:  # a question, and an order: its use is noted
            copies = (subject.game.load(round_.dump()) for _ in range(LIMITED))
            asked = zip(copies, _questions(command, speaker, known), strict=False)
            told += [_answer(copy, team, said) for copy, said in asked]
    return told


def _questions(command: Command, speaker: Speaker, known: list[int]) -> Iterator[Utterance]:
    """The bare one, if there is; then one about each small number that the team has been told, and some more."""
    if not any(argument.default is None for argument in command.arguments) and not (
        command.group and command.group.least
    ):
        yield Utterance([command.wire_name], None)
    for number in known[:QUESTIONS] if command.arguments else ():
        said = speaker.say(command, known)
        yield said._replace(words=[command.wire_name, b"%d" % number, *said.words[2:]])
    for _ in range(0 if command.takes_nothing else QUESTIONS):
        yield speaker.say(command, known)


def _answer(round_: Round, team: TeamId, said: Utterance) -> object:
    call = bound(round_, team)[said.words[0]]
    assert call is not None
    with contextlib.suppress(Failure):
        return call.run(said.words)
    return None


def _path(one: Any, two: Any) -> str:
    """Where two frames begin to differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in one:
            if one[key] != two.get(key):
                return f"{key}.{_path(one[key], two.get(key))}".rstrip(".")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for place, (mine, theirs) in enumerate(zip(one, two, strict=True)):
            if mine != theirs:
                return f"{place}.{_path(mine, theirs)}".rstrip(".")
    return ""


@promise(mend="board.js: mend the method that is named; docs/boards.md says what each of them gives")
def the_board_draws_every_frame(subject: Subject) -> str:
    """Its board draws every frame for every viewer."""
    board, node = module_of(subject.game.id), shutil.which("node")
    if board is None:
        raise Untried("it has no board.js; the page draws it by itself")
    if node is None:
        raise Untried("there is no `node` here to run board.js with")
    films: dict[str, list[dict[str, Any]]] = {str(viewer): [] for viewer in (TEAMS[0], *Audience)}
    for round_, _ in zip(subject.walk(2), range(FILMED), strict=False):
        for viewer in (TEAMS[0], *Audience):
            films[str(viewer)].append(_told(round_, viewer))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "board.mjs").write_bytes(board)
        (Path(folder) / "films.json").write_text(json.dumps(films))
        answer = subprocess.run([node, REHEARSAL, folder], capture_output=True, text=True, check=False)
    if answer.returncode:
        raise Broken((answer.stdout or answer.stderr).strip(), "board.js")
    return answer.stdout.strip()
