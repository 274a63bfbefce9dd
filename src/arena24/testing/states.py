"""What a game promises of its state: dumped, loaded, folded or made again it is the same, in any process."""

import os
import subprocess
import sys

import msgspec

from arena24 import bots, sim
from arena24.games.commands import Kind
from arena24.games.core import Round
from arena24.protocol.orders import Orders
from arena24.store.fold import Folding
from arena24.testing.process import last_digest
from arena24.testing.promise import Broken, Untried, promise
from arena24.testing.subject import PLENTY, SEEDS, Subject, execute

SEATS = 4
EVERY = 6  # turns from one dump of a walk to the next
GOES_ON = 8  # turns
FORGOTTEN = "position.py: whatever `dump` leaves out is lost; a field for it, filled by dump and read by load"
CHANCE = (
    "take chance from `self.seed.generator(purpose, turn)` and time from nobody; "
    "sort sets before anything depends on their order"
)


@promise(mend=FORGOTTEN)
def a_dumped_round_goes_on_identically(subject: Subject) -> None:
    """A round that is dumped and loaded in the middle goes on identically."""
    for seed in SEEDS:
        for number, round_ in enumerate(subject.walk(seed)):
            if number % EVERY == 0:
                _go_on(subject, round_, seed)


def _go_on(subject: Subject, round_: Round, seed: int) -> None:
    load, position, where = subject.game.load, round_.dump(), f"seed {seed}, turn {round_.turn}"
    text = msgspec.json.encode(position)
    decoded = msgspec.json.decode(text, type=subject.game.position)
    if decoded != position:
        raise Broken("the position is another one after its way through JSON", where)
    worlds = load(position), load(position), load(decoded)  # the walk itself must go on undisturbed
    if worlds[0].dump() != position:
        raise Broken(f"loaded and dumped again it differs in {_difference(position, worlds[0].dump())}", where)
    for turn in range(GOES_ON):
        for team, _, said in list(subject.spoken(worlds[0], seed + 4)):
            for each in worlds:
                execute(each, team, said)
        for each in worlds:
            if not each.finished:
                each.end_turn(1000.0)
        if len({each.digest() for each in worlds}) > 1:
            raise Broken(f"rounds loaded from one position differ {turn + 1} turns later", where)
    if round_.dump() != position:
        raise Broken("a loaded round shares something with the one it was dumped from", where)


@promise(mend=FORGOTTEN)
def a_loaded_round_keeps_up_with_the_original(subject: Subject) -> None:
    """A loaded round keeps up with the one it was dumped from."""
    compared = 0
    for seed in SEEDS:
        copy: Round | None = None
        for number, round_ in enumerate(subject.walk(seed)):
            if copy is None:
                copy = subject.game.load(round_.dump()) if number == 1 + 2 * seed else None
                continue
            compared += 1
            copy.end_turn(PLENTY)
            # The walk has spoken in this turn; what it said depends on the state alone, so the copy hears the same.
            for team, _, said in subject.spoken(copy, seed):
                execute(copy, team, said)
            if copy.digest() != round_.digest():
                what = _difference(round_.dump(), copy.dump())
                raise Broken(f"the round and its loaded copy differ in {what}", f"seed {seed}, turn {round_.turn}")
    if not compared:
        raise Untried("rounds in which teams speak at random are over too soon to look")


@promise(mend=CHANCE)
def the_same_seed_gives_the_same_round(subject: Subject) -> None:
    """The same seed gives the same round, another seed another one."""
    for first, second in zip(*(_states(subject) for _ in range(2)), strict=True):
        if first != second:
            one, two = (msgspec.json.decode(state) for state in (first, second))
            raise Broken(f"two rounds of one seed differ in {_difference(one, two)}", f"turn {one['turn']}")
    if subject.new_round(5).digest() == subject.new_round(6).digest():
        raise Broken("two seeds give the same world", "turn 1")


def _states(subject: Subject) -> list[bytes]:
    return [round_.state() for round_ in subject.walk(5)]


@promise(mend=CHANCE)
def every_process_gives_the_same_round(subject: Subject) -> None:
    """Every process gives the same round, whatever its hash seed."""
    here = last_digest(subject)
    words = [sys.executable, "-m", "arena24.testing.process", subject.game.id, *subject.without]
    for hash_seed in ("1", "2"):  # sets of words are ordered by a hash that differs from process to process
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        answer = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        if answer.returncode:
            raise Broken(f"another process fails: {answer.stderr.strip().splitlines()[-1]}")
        if answer.stdout.strip() != here:
            raise Broken(f"a process with PYTHONHASHSEED={hash_seed} plays another round of the same seed and orders")


@promise(mend="orders change the world by what they say and by its state alone; whatever changes it is an @order")
def the_journal_of_a_walk_folds(subject: Subject) -> None:
    """Orders executed again from their text, refused or not, give the same state."""
    for seed in SEEDS:
        fresh = subject.new_round(seed)
        orders = Orders(subject.game, fresh)
        for round_ in subject.walk(seed):
            for team, command, said in list(subject.spoken(fresh, seed)):
                if command.kind is Kind.ORDER:
                    orders.execute(team, said.lines[0])
                    if said.data is not None:
                        orders.execute(team, b"\t".join(said.lines))
            if fresh.digest() != round_.digest():
                what = _difference(round_.dump(), fresh.dump())
                raise Broken(f"the round and its fold differ in {what}", f"seed {seed}, turn {round_.turn}")
            fresh.end_turn(PLENTY)
            orders.turn_ended()


@promise(mend="mend the bot where its traceback points, or the rules; `arena24 play GAME` shows the round")
def house_bots_play(subject: Subject) -> str:
    """House bots play a round."""
    names, outcome = _company(subject), _played(subject)
    for trace in (*outcome.incidents, *outcome.tracebacks.values()):
        raise Broken(trace.strip().splitlines()[-1], _place(trace))
    scores = (f"{name} {float(result):g}" for name, result in zip(names, outcome.results, strict=True))
    return f"{outcome.turns} turns: {', '.join(scores)}"


def _played(subject: Subject) -> sim.Outcome:
    """A round among its bots."""
    names = _company(subject)
    if not names:
        raise Untried("the game has no bots; two in its folder `bots`, the plain one first, give others a start")
    return sim.play(subject.game, [bots.find(subject.game.id, name) for name in names], seed=5)


def _company(subject: Subject) -> tuple[str, ...]:
    """Who plays: some of each, as many as any quick board has room for."""
    return (bots.names(subject.game.id) * 2)[:SEATS]


@promise(mend=FORGOTTEN)
def the_journal_of_bots_folds_with_restarts(subject: Subject) -> None:
    """The journal of a round of house bots folds, also if the server is started again now and then."""
    outcome = _played(subject)
    folding = Folding(subject.game, outcome.header)
    for record in outcome.records:
        if folding.take(record) is None or folding.round.finished or folding.round.turn % EVERY:
            continue
        where, position = f"turn {folding.round.turn}", folding.round.dump()
        folding = Folding(subject.game, outcome.header, folding.round.state())
        if folding.round.dump() != position:
            raise Broken(f"loaded and dumped again it differs in {_difference(position, folding.round.dump())}", where)
    if folding.round.digest() != outcome.digest:
        raise Broken("the fold ends in another state than the round did", f"turn {folding.round.turn}")


def _place(trace: str) -> str:
    """The last line of code in a traceback."""
    return next((line.strip() for line in reversed(trace.splitlines()) if line.strip().startswith("File ")), "")


def _difference(one: object, two: object) -> str:
    """The fields of two positions that differ."""
    first, second = msgspec.to_builtins(one), msgspec.to_builtins(two)
    return ", ".join(name for name in first if first[name] != second.get(name)) or "nothing that JSON can tell"
