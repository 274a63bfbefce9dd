"""`arena24 backup`."""

import errno
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.cli.organiser import Directory, Organiser, now, organiser
from arena24.contest.clock import ContestState
from arena24.store.backup import Backup, Receipt, Vault
from arena24.store.errors import StoreError


def backup(
    directory: Directory,
    place: Annotated[Path, typer.Argument(metavar="DEST", help="Where backups are kept.", show_default=False)],
    every: Annotated[
        float | None,
        typer.Option(metavar="MINUTES", min=0.01, help="Again and again, until the contest is over or Ctrl-C."),
    ] = None,
    keep: Annotated[int, typer.Option(min=1, help="How many backups stay; the oldest go.")] = 48,
) -> None:
    """Copy a contest to another disk, also while it is served.

    \b
    Each backup is a whole contest folder of its own in DEST; archives that
    the one before has are linked, not copied. An interrupted one leaves those
    before it as they are. Logs and transcripts are left out. The database may
    be PostgreSQL: its rows are copied into a file. Examples:
      arena24 backup marathon /media/stick/marathon
      arena24 backup marathon /media/stick/marathon --every 10
      arena24 restore /media/stick/marathon marathon2   (the way back)
    """
    vault = Vault(place)
    with organiser(directory) as me:
        if every is None:
            print(_told(_taken(me, vault, keep)))
            return
        try:
            for at in _moments(60 * every):
                over = me.database.contest().state is ContestState.FINISHED and not me.served
                print(f"{at:%H:%M:%S} {_attempt(me, vault, keep)}", flush=True)
                if over:
                    print(f"{directory} is over; that was the last one")
                    return
        except KeyboardInterrupt:
            print("no more backups are taken")


def _moments(seconds: float) -> Iterator[datetime]:
    """Now, and every so many seconds; what is late is not made up for."""
    while True:
        begun = time.monotonic()
        yield now().astimezone()
        time.sleep(max(0.0, begun + seconds - time.monotonic()))


def _attempt(me: Organiser, vault: Vault, keep: int) -> str:
    """One of many: what goes wrong is told, and the next one may be better."""
    try:
        return _told(_taken(me, vault, keep))
    except (Complaint, StoreError) as error:
        return f"NO BACKUP: {error}"


def _taken(me: Organiser, vault: Vault, keep: int) -> Receipt:
    try:
        return vault.take(me.folder, now(), keep)
    except OSError as error:
        before = _before(vault.latest())
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise Complaint(f"{vault.path} is full; make room there or name another place ({before})") from None
        told = f"{error.filename or vault.path} cannot be copied or written ({reason(error)})"
        raise Complaint(f"{told}; see to that or name another place ({before})") from None


def _before(latest: Backup | None) -> str:
    return "there is no backup yet" if latest is None else f"the last one, {latest.path.name}, is as it was"


def _told(receipt: Receipt) -> str:
    manifest = receipt.backup.manifest
    files = terminal.plural(receipt.files, "file")
    amount = f"{receipt.size / 1e6:.1f} MB copied, {receipt.linked} of {files} linked"
    told = f"{receipt.backup.path}: at {terminal.clock(manifest.elapsed)} ({manifest.state}), {amount}"
    if receipt.missing:
        told += f"; WITHOUT a journal of {', '.join(receipt.missing)}: `arena24 verify` tells more"
    return told
