"""The judgement: small pure functions over the evidence; each says what was seen, what it means, and what to change."""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from math import isinf
from typing import Final, NamedTuple

import msgspec

from arena24.cli.rehearsal.evidence import Evidence, Mischief, ServerSeen
from arena24.cli.rehearsal.miniature import HOUR, TIMES
from arena24.cli.terminal import plural, size
from arena24.store.control import LATENESS

PUNCTUAL: Final = 0.99  # of the turns have to end in time
FULL_MACHINE: Final = 0.9  # of a machine: beyond it turns are late because of the bots
SLOW: Final = 10.0  # seconds: who takes longer to come back costs turns
ROOMY: Final = 0.7  # of the machine: a contest that takes more has nothing left for a busy hour
SHOWN: Final = 3  # of the same kind
LONGEST: Final = 160  # characters of one of them
GREEDY: Final = 0.5  # of the memory: beyond it others are in danger
CROWDED: Final = 0.2  # of the machine: what others take beyond that makes everything slow that is looked at here


class Readiness(IntEnum):
    """May the contest be held as it is?"""

    GO = 0
    LOOK = 1
    NO_GO = 2

    @property
    def told(self) -> str:
        """In words."""
        return ("go", "look at it", "no-go")[self]


class Judgement(NamedTuple):
    """One thing that was looked at."""

    readiness: Readiness
    what: str
    seen: str
    means: str = ""
    change: str = ""  # a line of contest.toml, or a command


def _go(what: str, seen: str) -> Judgement:
    return Judgement(Readiness.GO, what, seen)


def judge(it: Evidence) -> list[Judgement]:
    """Everything, the worst first."""
    found = [judgement for check in CHECKS for judgement in check(it)]
    return sorted(found, key=lambda judgement: -judgement.readiness)


def verdict(found: Sequence[Judgement]) -> Readiness:
    """The worst decides."""
    return max((judgement.readiness for judgement in found), default=Readiness.NO_GO)


# ---- was anything lost?


def orders(it: Evidence) -> Iterator[Judgement]:
    """Whatever was answered is in the journals, and nothing else."""
    what, seen = "orders", it.orders
    folder = "keep the folder of the rehearsal (--keep) and do not begin with this version of arena24"
    if seen.lost:
        told = f"{len(seen.lost)} of {seen.answered} acknowledged and not in the journal: {_few(seen.lost)}"
        yield Judgement(Readiness.NO_GO, what, told, "teams were told of what will never have been", folder)
    if seen.invented:
        told = f"{len(seen.invented)} in the journal that nobody gave: {_few(seen.invented)}"
        yield Judgement(Readiness.NO_GO, what, told, "something was done twice, or for somebody else", folder)
    if seen.unsure:
        told = f"{len(seen.unsure)} acknowledged with a data line and not in the journal: {_few(seen.unsure)}"
        means = "that is right if the round ended between the order and its data line"
        yield Judgement(Readiness.LOOK, what, told, means, "compare with the transcripts of that team (--keep)")
    if not seen.answered:
        means = "nothing can be said about orders"
        yield Judgement(Readiness.NO_GO, what, "no bot was ever answered", means, "see logs/bots.log (--keep)")
    elif not (seen.lost or seen.invented or seen.unsure):
        told = f"{seen.answered} were acknowledged, none is lost, none was invented"
        yield _go(what, told + (f"; {seen.open} were refused or lost their answer" if seen.open else ""))


def journals(it: Evidence) -> Iterator[Judgement]:
    """Folded again, every round is what was credited, once."""
    finished = sum(server.finished for server in it.servers.values())
    if it.differing:
        told = f"{plural(len(it.differing), 'difference')} between journals and database: {_few(it.differing)}"
        means = "a result was credited that the journal does not give, or not once"
        change = "`arena24 verify` on the folder (--keep) tells all; do not begin with this version of arena24"
        yield Judgement(Readiness.NO_GO, "results", told, means, change)
    else:
        yield _go("results", f"{plural(finished, 'round')} folded again: all as credited, each once")


def ranking(it: Evidence) -> Iterator[Judgement]:
    """The ranking is that of the journals."""
    if it.ranking:
        told = f"{plural(len(it.ranking), 'place')} or total differs: {_few(it.ranking)}"
        means = "the ranking is not what was played"
        change = "do not begin with this version of arena24; `arena24 results` and the page show the two rankings"
        yield Judgement(Readiness.NO_GO, "ranking", told, means, change)
    else:
        yield _go("ranking", "computed anew from the journals it is the same, in the terminal and on the page")


# ---- did everybody come back?


def recovery(it: Evidence) -> Iterator[Judgement]:
    """Whatever went wrong on purpose was over soon."""
    if not it.chaos:
        means = "nobody knows how long a death, a full disk or a flood takes here"
        yield Judgement(Readiness.LOOK, "recovery", "nothing went wrong on purpose", means, "rehearse with --chaos")
        return
    for accident in it.accidents:
        if accident.unfinished:
            told = f"{accident.mischief.value}: {accident.missing or 'it'} was not back when the rehearsal ended"
            yield Judgement(Readiness.LOOK, "recovery", told, "nobody knows how long it takes", "rehearse again")
        elif accident.recovered is None:
            who = f" ({accident.subject})" if accident.subject else ""
            told = f"{accident.mischief.value}{who}: {accident.missing or 'it'} did not come back"
            means = "on the day that server or page would be gone until somebody mends it"
            change = f"see logs/{accident.missing.split(', ')[0] or 'supervisor'}.log of the folder (--keep)"
            change += _alone(it)
            yield Judgement(Readiness.NO_GO, "recovery", told, means, change)
    back = [accident.recovered for accident in it.accidents if accident.recovered is not None]
    if back and max(back) > SLOW:
        worst = max(it.accidents, key=lambda accident: accident.recovered or 0.0)
        told = f"{worst.mischief.value}: {max(back):.0f} s until everybody played again"
        change = _quicker(worst.mischief) + _alone(it)
        yield Judgement(Readiness.LOOK, "recovery", told, "turns of that time are lost for everybody", change)
    elif back and len(back) == len(it.accidents):
        yield _go("recovery", f"{plural(len(back), 'accident')}; the slowest recovery took {max(back):.1f} s")
    if it.skipped:
        told = f"there was no time for this: {', '.join(kind.value for kind in it.skipped)}"
        yield Judgement(Readiness.LOOK, "recovery", told, "that was not rehearsed", "give more --hours")


def _alone(it: Evidence) -> str:
    """What to do besides, if others were at work on the machine."""
    return "; and rehearse again when nothing else runs here" if it.others > CROWDED else ""


def _quicker(mischief: Mischief) -> str:
    if mischief in (Mischief.SUPERVISOR, Mischief.EVERYTHING):
        return "`arena24 unit` starts it again by itself; `outlive` in contest.toml has to be longer than that takes"
    return "on a machine that has less to do besides, rehearse again; fewer [[servers]] come back sooner"


def deaths(it: Evidence) -> Iterator[Judgement]:
    """Nobody died whom nobody killed."""
    died = {name: server.deaths for name, server in it.servers.items() if server.deaths}
    if died:
        told = ", ".join(f"{name} {len(times)} times" for name, times in died.items())
        change = f"see logs/{next(iter(died))}.log of the folder (--keep): its last lines say why" + _alone(it)
        yield Judgement(Readiness.NO_GO, "deaths", f"nobody killed them: {told}", "it will happen on the day", change)
    else:
        yield _go("deaths", "no server died but those that were killed")


def errors(it: Evidence) -> Iterator[Judgement]:
    """Nothing is wrong inside."""
    wrong = {name: server.internal for name, server in it.servers.items() if server.internal}
    if wrong:
        told = ", ".join(f"{name}: {count}" for name, count in wrong.items())
        change = f"logs/{next(iter(wrong))}.log (--keep) has the traceback: tell whoever wrote that game"
        yield Judgement(Readiness.NO_GO, "errors", f"internal errors: {told}", "a rule is broken", change)
    else:
        yield _go("errors", "no command was answered with error 5")
    if it.failed_bots:
        told = f"house bots failed {it.failed_bots} times, and began again"
        change = "logs/bots.log (--keep) has their tracebacks"
        yield Judgement(Readiness.LOOK, "errors", told, "the game may answer what its bots do not expect", change)


# ---- will the machine do?


def lateness(it: Evidence) -> Iterator[Judgement]:
    """Turns end in time, but for accidents."""
    late = {name: seen for name, seen in it.servers.items() if seen.calm.within(PUNCTUAL) > it.alarms.late}
    limit = f"{1000 * it.alarms.late:.0f} ms"
    if not late:
        worst = max((seen.calm.within(PUNCTUAL) for seen in it.servers.values()), default=0.0)
        yield _go("lateness", f"99 of 100 turns ended within {1000 * worst:.0f} ms of their time ({limit} are allowed)")
        return
    told = ", ".join(f"{name} {milliseconds(seen.calm.within(PUNCTUAL))}" for name, seen in late.items())
    seen = f"99 of 100 turns should end within {limit}, and needed: {told}"
    if it.busy > FULL_MACHINE or it.others > CROWDED:
        means = f"the machine was busy ({100 * it.busy:.0f} %), with bots too, which are elsewhere on the day"
        change = "rehearse again when nothing else runs here, or with a smaller --pace"
        yield Judgement(Readiness.LOOK, "lateness", seen, means, change)
    else:
        name, slow = next(iter(late.items()))
        means = "bots have less time than they are told, though the machine had room"
        yield Judgement(
            Readiness.NO_GO, "lateness", seen, means, f"in contest.toml {_longer(name, slow)}, or fewer teams on it"
        )


def milliseconds(seconds: float) -> str:
    """How late turns are; there is an end to counting."""
    return f"over {1000 * LATENESS[-1]:.0f} ms" if isinf(seconds) else f"{1000 * seconds:.0f} ms"


def _longer(name: str, seen: ServerSeen) -> str:
    fields = msgspec.structs.fields(seen.scale.game.params)
    names = [field.encode_name for field in fields if field.name.startswith("turn") and field.name.endswith(TIMES)]
    return f"a longer turn for {name}: `{names[0] if names else 'its turn'}` under its [servers.params]"


def company(it: Evidence) -> Iterator[Judgement]:
    """Nobody else was at work here."""
    told = f"other programs took {100 * it.others:.0f} % of the machine before it began"
    if it.others > CROWDED:
        change = "end them (`top` names them), and rehearse again"
        yield Judgement(Readiness.LOOK, "machine", told, "what was slow or late may be their doing", change)
    else:
        yield _go("machine", told)


def load(it: Evidence) -> Iterator[Judgement]:
    """There are processors enough."""
    needs = it.needs
    told = f"the contest's processes take {needs.cores:.2f} of {plural(needs.machine, 'core')}, without bots"
    if needs.cores > needs.machine:
        change = "another machine, fewer [[servers]], or longer turns"
        yield Judgement(Readiness.NO_GO, "processor", told, "turns will be late all day", change)
    elif needs.cores > ROOMY * needs.machine:
        change = "fewer [[servers]] on this machine, longer turns, or transcript_quota = 0 under [limits]"
        yield Judgement(Readiness.LOOK, "processor", told, "little is left for busy bots and readers", change)
    else:
        yield _go("processor", told)


def memory(it: Evidence) -> Iterator[Judgement]:
    """Memory lasts to the end."""
    needs = it.needs
    total = sum(needs.memory.values())
    told = f"{size(total)} after {it.length / 3600:g} hours, {size(needs.available)} available"
    growing = ", ".join(f"{name} by {size(rate)} an hour" for name, rate in needs.growing.items())
    if growing:
        told += f"; growing: {growing}"
    who = next(iter(needs.growing), "")
    change = f"tell whoever wrote that game ({who})" if who in it.servers else "restart it at night, and tell us"
    if total > needs.available:
        means = "the system will kill servers before the end"
        yield Judgement(
            Readiness.NO_GO, "memory", told, means, change if growing else "another machine, or fewer [[servers]]"
        )
    elif growing or total > GREEDY * needs.available:
        means = "something keeps what it does not need" if growing else "there is little left"
        yield Judgement(Readiness.LOOK, "memory", told, means, change if growing else "stop what else runs here")
    else:
        yield _go("memory", told)


def disk(it: Evidence) -> Iterator[Judgement]:
    """The disk lasts to the end."""
    needs = it.needs
    total = sum(needs.disk.values())
    parts = ", ".join(f"{kind} {size(count)}" for kind, count in needs.disk.items() if count)
    told = f"{size(total)} after {it.length / 3600:g} hours ({parts}), {size(needs.room)} free"
    smaller = f"`transcript_quota = {it.quota // 4}` under [limits] of contest.toml" if it.quota else ""
    largest = max(needs.disk, key=lambda kind: needs.disk[kind], default="")
    change = smaller if largest == "transcripts" and smaller else f"make room: {largest} are the most"
    if total > needs.room:
        means = "orders cannot be noted any more before the end, and servers stand still"
        yield Judgement(Readiness.NO_GO, "disk", told, means, change)
    elif needs.room - total < it.alarms.disk:
        means = f"less than {size(it.alarms.disk)} will be left, of which [alarms] will wake you"
        yield Judgement(Readiness.LOOK, "disk", told, means, f"{change}; or a smaller `disk` under [alarms]")
    else:
        yield _go("disk", told)


# ---- was it a rehearsal at all?


def extent(it: Evidence) -> Iterator[Judgement]:
    """Everything was played, with the contest's own parameters."""
    if it.ended:
        grade = Readiness.LOOK if it.stopped else Readiness.NO_GO
        told = f"it ended after {_minutes(it.elapsed)} of {_minutes(it.planned)}: {it.ended}"
        yield Judgement(grade, "extent", told, "what follows is about that part", "rehearse again")
    unplayed = [name for name, seen in it.servers.items() if not seen.finished]
    foreign = [name for name, seen in it.servers.items() if not seen.scale.own]
    if unplayed:
        told = f"no round ended on {', '.join(unplayed)}"
        yield Judgement(Readiness.LOOK, "extent", told, "their results were not rehearsed", _more(it))
    if foreign:
        told = f"{', '.join(foreign)} played short rounds of the game's own: a round of yours does not fit"
        means = "size and cost of these worlds are not those of the day"
        yield Judgement(Readiness.LOOK, "extent", told, means, _more(it))
    if not (it.ended or unplayed or foreign):
        yield _go("extent", "every server played rounds of the contest's own parameters to their end")


def _more(it: Evidence) -> str:
    """How more of a contest is played."""
    if 3600 * it.hours < it.length:
        return f"give more --hours: each takes {HOUR:.0f} seconds"
    return "give a larger --pace, on a machine that can keep it"


CHECKS: Final[Sequence[Callable[[Evidence], Iterator[Judgement]]]] = (
    extent,
    orders,
    journals,
    ranking,
    recovery,
    deaths,
    errors,
    lateness,
    company,
    load,
    memory,
    disk,
)


def _few(texts: Sequence[str]) -> str:
    more = len(texts) - SHOWN
    return "; ".join(text if len(text) <= LONGEST else f"{text[:LONGEST]}..." for text in texts[:SHOWN]) + (
        f"; and {more} more" if more > 0 else ""
    )


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
