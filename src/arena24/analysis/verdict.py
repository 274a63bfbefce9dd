"""What there is to say of a round, in a few plain sentences."""

from collections.abc import Iterator, Sequence

from arena24.analysis.gap import Gap
from arena24.analysis.prospects import Fall
from arena24.analysis.retelling import RetoldTurn
from arena24.analysis.substitute import Stint
from arena24.analysis.trouble import Trouble

NOTABLE = 0.05  # a share of refused orders, or of idle units, below which nobody need worry
ROUGH = 0.3  # a share of the others' orders that do not fit any more


def told_gap(turns: Sequence[RetoldTurn], gap: Gap | None) -> str:
    """When the results went apart."""
    if gap is None:
        return "Nobody was ever ahead."
    first, last = turns[gap.first], turns[gap.last]
    if not gap.behind:
        fell = number(gap.after - gap.before)
        return f"Ahead at the end; turns {first.turn} to {last.turn} went worst, the lead fell by {fell}."
    by = "at once" if first is last else f"by turn {last.turn}"
    grew = f"from {number(gap.before)} to {number(gap.after)} {by}"
    return f"Turn {first.turn}: the gap opened. It grew {grew}, and was {number(turns[-1].gap)} at the end."


def told_fall(name: str, fall: Fall | None, stints: Sequence[Stint], result: float) -> Iterator[str]:
    """Where it was lost, as a substitute shows; and what that rests upon."""
    played = [stint for stint in stints if not stint.failed]
    best = max((stint.result for stint in played), default=result)
    if not played:
        return
    if best <= result:
        yield f"{name} in this seat would have got no more than {number(best)}, from whichever turn on."
    elif fall is None:
        yield f"{name} in this seat would have got up to {number(best)}; it was lost little by little."
    else:
        turns = f"turns {fall.first} to {fall.last}" if fall.first < fall.last else f"turn {fall.first}"
        then = f"{name} in this seat gets {number(fall.before)} from turn {fall.first} on"
        yield f"Lost in {turns}: {then}, and {number(fall.after)} after that."
    others, otherwise = sum(stint.others for stint in played), sum(stint.otherwise for stint in played)
    share = otherwise / others if others else 0.0
    rough = ", so this is rough" if share > ROUGH else ""
    yield f"(Assumed: the others order what they ordered; {share:.0%} of that comes out otherwise{rough}.)"


def told_cause(where: str, there: Trouble, whole: Trouble) -> Iterator[str]:
    """What went wrong there, or else anywhere."""
    troubles = list(_told(where, there))
    yield from troubles
    if not troubles:
        yield f"{where} nothing was refused, lost or idle: it is the plan, not the code."
        yield from _told("In the whole round", whole)


def told_transcript(turns: Sequence[RetoldTurn], whole: Trouble, worst: tuple[int, int] | None) -> Iterator[str]:
    """What a transcript tells: nothing of the others, everything that was refused."""
    if worst is not None:
        first, last = (turns[place].turn for place in worst)
        yield f"Turns {first} to {last} were the worst." if first != last else f"Turn {first} was the worst."
    yield from _told("In the whole transcript", whole)
    if not whole.refused and not whole.silent:
        yield "Nothing was refused, and no turn was missed."


def _told(where: str, trouble: Trouble) -> Iterator[str]:
    facts = list(_facts(trouble))
    if facts:
        yield f"{where} {'; '.join(facts)}."
    if trouble.refusals and trouble.refused > NOTABLE * trouble.orders:
        one = trouble.refusals[0]
        often = "once" if one.count == 1 else f"{one.count} times"
        yield f"Refused most: {one.command}, {often}, with {one.code} {one.text}."


def _facts(trouble: Trouble) -> Iterator[str]:
    if trouble.units and trouble.lost > 0:
        yield f"{trouble.lost} of {trouble.units} units were lost"
    if trouble.refused > NOTABLE * trouble.orders:
        of = max(trouble.orders, trouble.refused)
        yield f"{trouble.refused} of {of} orders were refused ({trouble.refused / of:.0%})"
    if trouble.silent:
        yield f"{trouble.silent} of {trouble.turns} turns had no order"
    if trouble.units and trouble.idle > NOTABLE * trouble.units:
        yield f"{number(round(trouble.idle, 1))} units a turn stood idle"


def number(value: float) -> str:
    """A result as people write it."""
    return f"{value:.0f}" if value == int(value) or abs(value) >= 100 else f"{value:.1f}"
