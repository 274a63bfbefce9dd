"""What an analysis looks like in a terminal: one page that a tired person understands in a minute."""

from collections.abc import Iterator, Mapping, Sequence

from arena24.analysis.closeup import CloseUp
from arena24.analysis.inquiry import Inquiry
from arena24.analysis.retelling import RetoldTurn
from arena24.analysis.verdict import number
from arena24.cli import terminal
from arena24.cli.spark import spark

WIDTH = 50  # columns of a line of bars
SHOWN = 20  # orders of a turn that are told
NAMES = 12  # units


def show(found: Inquiry, about: str, hints: Sequence[str], names: Mapping[int, str]) -> None:
    """The whole page."""
    console = terminal.out()
    console.print(f"{about}: {_outcome(found.turns, names)}", markup=False, style="bold")
    for label, bars, last in _lines(found.turns):
        console.print(f"{label:<8} {bars} {last}", markup=False)
    if found.turns:
        first, end = str(found.turns[0].turn), str(found.turns[-1].turn)
        width = min(WIDTH, len(found.turns)) - len(end)
        console.print(f"{'turn':<8} {first:<{width}}{end}" if width > len(first) else f"turn     {first}", markup=False)
    if found.stints:
        _show_stints(found)
    console.print()
    for sentence in found.sentences:
        console.print(sentence, markup=False)
    console.print()
    for hint in hints:
        console.print(hint, markup=False, soft_wrap=True)


def _outcome(turns: Sequence[RetoldTurn], names: Mapping[int, str]) -> str:
    if not turns:
        return "no turn has ended"
    end = turns[-1]
    told = f"{terminal.plural(len(turns), 'turn')}"
    if end.result is None:
        return told
    if end.leader is None:
        return f"{told}, result {number(end.result)}"
    leader = names.get(end.leader, f"team {end.leader}")
    return f"{told}, result {number(end.result)}; {leader} had {number(end.best or 0.0)}"


def _lines(turns: Sequence[RetoldTurn]) -> Iterator[tuple[str, str, str]]:
    """What is shown as bars: a label, the bars, and a word on how it ended."""
    results, best = [turn.result or 0.0 for turn in turns], [turn.best or 0.0 for turn in turns]
    if any(turn.result is not None for turn in turns):
        top = max(*results, *best)
        yield "result", spark(results, WIDTH, top), number(results[-1])
        yield "best", spark(best, WIDTH, top), number(best[-1])
        yield "gap", spark([turn.gap for turn in turns], WIDTH), number(turns[-1].gap)
    units = [float(turn.units or 0) for turn in turns]
    if any(units):
        yield "units", spark(units, WIDTH), f"{number(units[0])} to {number(units[-1])}"
        yield "idle", spark([float(len(turn.unused)) for turn in turns], WIDTH, max(units)), ""
    orders = [float(turn.orders) for turn in turns]
    yield "orders", spark(orders, WIDTH), number(sum(orders))
    refused = [float(turn.refused.total()) for turn in turns]
    yield "refused", spark(refused, WIDTH, max(orders, default=0.0)), number(sum(refused))


def _show_stints(found: Inquiry) -> None:
    """How a substitute would have ended."""
    numbers = [str(stint.first) for stint in found.stints]
    table = terminal.table("In this seat from turn", *numbers, numbers=numbers)
    ends = ["fails" if stint.failed else number(stint.result) for stint in found.stints]
    terminal.row(table, f"{found.instead} ends with", *ends)
    terminal.out().print()
    terminal.out().print(table)


def show_turn(seen: CloseUp, about: str, advice: tuple[str, list[str]] | None, names: Mapping[int, str]) -> None:
    """One turn."""
    console = terminal.out()
    console.print(f"{about}, turn {seen.turn}", markup=False, style="bold")
    for team, after in seen.after.items():
        before = seen.before.get(team, 0.0)
        changed = number(after) if before == after else f"{number(before)} to {number(after)}"
        console.print(f"{names.get(team, f'team {team}')}: {changed}", markup=False)
    table = terminal.table("Said", "Answered")
    for one in seen.said:
        terminal.row(table, one.line, f"{one.code} {one.text}" if one.code else one.text or "OK")
    console.print(table if seen.said else "No order was given.")
    if seen.unused:
        more = f" and {len(seen.unused) - NAMES} more" if len(seen.unused) > NAMES else ""
        console.print(f"Without an order: {', '.join(seen.unused[:NAMES])}{more}", markup=False)
    if seen.happened:
        told = ", ".join(f"{what} {count}" for what, count in seen.happened.items())
        console.print(f"What happened: {told}", markup=False)
    if advice is not None:
        name, orders = advice
        console.print(f"{name} would have said:" if orders else f"{name} would have ordered nothing.", markup=False)
        for line in orders[:SHOWN]:
            console.print(f"  {line.replace(chr(9), ' / ')}", markup=False)
