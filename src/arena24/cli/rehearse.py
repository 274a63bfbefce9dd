"""`arena24 rehearse`."""

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.cli.patient import available_memory
from arena24.cli.rehearsal.evidence import Evidence
from arena24.cli.rehearsal.forecast import forecast
from arena24.cli.rehearsal.gauge import Effort
from arena24.cli.rehearsal.judgement import CROWDED, Judgement, Readiness, judge, verdict
from arena24.cli.rehearsal.miniature import Coming, Miniature, coming, miniature
from arena24.cli.rehearsal.mischief import Prank, plan
from arena24.cli.rehearsal.page import HEADLINES, done, page
from arena24.cli.rehearsal.performance import Performance
from arena24.cli.rehearsal.reckoning import Reckoning
from arena24.cli.serve import LONGEST_SOCKET
from arena24.cli.verify import Count
from arena24.store.folder import Folder

STYLES: Final = {Readiness.GO: "green", Readiness.LOOK: "yellow", Readiness.NO_GO: "bold red"}
CONTEST: Final = "contest"  # what the copy is called in the folder aside
SHORTEST: Final = 0.1  # hours: in less no round is over


def rehearse(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The contest to come.", show_default=False)],
    hours: Annotated[
        float | None, typer.Option(min=SHORTEST, help="Contest hours to rehearse.", show_default="all of them")
    ] = None,
    chaos: Annotated[bool, typer.Option("--chaos", help="Let everything go wrong that can.")] = False,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The page.")] = Path("rehearsal.html"),
    keep: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Keep journals and logs in this folder.")] = None,
    pace: Annotated[
        float | None,
        typer.Option(min=0.1, help="Times that turns are faster.", show_default="as fast as this machine can"),
    ] = None,
) -> None:
    """Rehearse a contest that is to come, with house bots.

    \b
    A copy of DIR is served here at many times its speed, an hour in 50 seconds;
    DIR itself is not changed. With --chaos servers, page and supervisor are
    killed, the disk is full, connections are cut, strangers flood it, and it is
    paused. At the end a page says go or no-go, what was seen, and what to change
    before the day; the exit code is 1 for no-go. Ctrl-C ends it with a page
    about what was done so far. Examples:
      arena24 rehearse marathon --chaos
      arena24 rehearse marathon --hours 2 -o rehearsal.html
      arena24 rehearse marathon --chaos --keep rehearsed
    """
    console = terminal.err()
    contest = coming(directory)
    if hours is not None and hours * 3600 > contest.length:
        raise Complaint(f"the contest has {contest.length / 3600:g} hours; give fewer --hours")
    if out.is_dir() or not os.access(out.resolve().parent, os.W_OK):  # better told now than after half an hour
        raise Complaint(f"{out} cannot be written; give another path with -o")
    with _aside(directory, keep) as folder:
        available, before = available_memory(), Effort.now()
        made = miniature(contest, folder / CONTEST, hours=hours or contest.length / 3600, pace=pace)
        others = Effort.now().others_since(before)
        if others > CROWDED:
            told = f"other programs take {100 * others:.0f} % of this machine: what will be slow may be their doing"
            console.print(told, markup=False)
        performance = Performance(made, _plan(made, chaos=chaos))
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            seen = rehearsed(contest, made, performance, available=available, others=others, bar=bar)
    found = judge(seen)
    _show(terminal.out(), seen, found)
    _write(out, page(seen, found))
    print(f"{out}: the same as a page, with all figures")
    if keep is not None:
        print(f"{keep / CONTEST}: what was played; `arena24 verify {keep / CONTEST}` looks at it again")
    if verdict(found) is Readiness.NO_GO:
        raise typer.Exit(1)


def _plan(made: Miniature, *, chaos: bool) -> list[Prank]:
    return plan(made.seconds, list(made.scales), web=made.contest.web.port is not None) if chaos else []


def rehearsed(
    contest: Coming,
    made: Miniature,
    performance: Performance,
    *,
    available: int,
    others: float = 0.0,
    bar: Progress | None = None,
) -> Evidence:
    """Play it, compare everything, and give all that was seen.

    `available`: bytes of memory before it began; `others`: the share of the machine that others took then.
    """
    began, bar = time.monotonic(), bar or Progress(disable=True)
    _run(performance, bar, made)
    reckoning = Reckoning(made.folder, performance.notes, stopped=performance.stopped)
    task = bar.add_task("Comparing journals", total=1.0)
    reckoning.work(lambda share: bar.update(task, completed=share))
    counts = {name: reckoning.counts.get(name, Count()) for name in performance.servers}  # it may never have begun
    servers = {
        name: replace(seen, finished=counts[name].finished, void=counts[name].void)
        for name, seen in performance.servers.items()
    }
    rounds = {name: seen.finished for name, seen in servers.items()}
    bots = made.folder.log("bots").read_text(encoding="utf-8", errors="replace")
    return Evidence(
        contest=contest.config.name,
        teams=made.teams,
        length=made.length,
        hours=made.hours,
        elapsed=performance.elapsed,
        planned=made.seconds,
        took=time.monotonic() - began,
        chaos=performance.planned > 0,
        ended=performance.ended,
        stopped=performance.stopped,
        otherwise=made.otherwise,
        alarms=contest.config.alarms,
        quota=contest.config.transcript_quota,
        others=others,
        busy=performance.busy,
        servers=servers,
        accidents=performance.accidents,
        skipped=performance.skipped,
        orders=reckoning.orders,
        differing=reckoning.differing,
        ranking=reckoning.ranking,
        needs=forecast(made, performance.gauge, performance.elapsed, rounds, available, contest.folder.path),
        failed_bots=bots.count("Traceback"),
    )


def _run(performance: Performance, bar: Progress, made: Miniature) -> None:
    """Play it, and tell what happens."""
    task, told = bar.add_task("Rehearsing", total=1.0), 0

    def tell(share: float, what: str) -> None:
        nonlocal told
        bar.update(task, completed=share, description=what.capitalize() or "Rehearsing")
        while told < len(performance.accidents) and (told < len(performance.accidents) - 1 or not what):
            one = performance.accidents[told]
            never = "it was not well when the rehearsal ended" if one.unfinished else "it did not recover"
            after = never if one.recovered is None else f"all well {one.recovered:.1f} s later"
            who = f" ({one.subject})" if one.subject else ""
            when = terminal.clock(one.at / made.seconds * made.hours * 3600)
            bar.console.print(f"{when} {one.mischief.value}{who}: {after}", markup=False, soft_wrap=True)
            told += 1

    performance.run(tell)
    tell(1.0, "")
    bar.remove_task(task)


@contextlib.contextmanager
def _aside(directory: Path, keep: Path | None) -> Iterator[Path]:
    """Where the copy is made: where it is to be kept, or on the disk of the contest, or where there is room."""
    if keep is not None:
        yield _kept(keep)
        return
    beside = directory.resolve().parent
    usable = os.access(beside, os.W_OK) and _has_room_for_a_socket(beside / ".rehearsal-12345678")
    with tempfile.TemporaryDirectory(
        prefix=".rehearsal-", dir=beside if usable else None, ignore_cleanup_errors=True
    ) as path:
        yield Path(path)


def _kept(keep: Path) -> Path:
    if keep.exists() and (not keep.is_dir() or any(keep.iterdir())):
        raise Complaint(f"{keep} is there already and not empty; name another folder with --keep")
    if not _has_room_for_a_socket(keep):
        raise Complaint(f"the path {keep} is too long for a socket; name a shorter one with --keep")
    try:
        keep.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"{keep} cannot be made ({reason(error)}); name another folder with --keep") from None
    return keep


def _has_room_for_a_socket(path: Path) -> bool:
    return len(os.fsencode(Folder(path / CONTEST).control)) <= LONGEST_SOCKET


def _show(console: Console, seen: Evidence, found: Sequence[Judgement]) -> None:
    for sentence in done(seen):
        console.print(sentence, markup=False)
    console.print()
    console.print(HEADLINES[verdict(found)], style=STYLES[verdict(found)], markup=False)
    for one in found:
        style = STYLES[one.readiness]
        console.print(f"{one.readiness.told:<11}{one.what}: {one.seen}", style=style, markup=False, soft_wrap=True)
        for mark, text in (("=", one.means), ("->", one.change)):
            if text:
                console.print(f"           {mark} {text}", markup=False, soft_wrap=True)
    console.print()


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written ({reason(error)}); give another path with -o") from None
