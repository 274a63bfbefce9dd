"""The commitment to the contest's secret: its hash is told when the contest is made, and checked afterwards.

Every world comes from the secret (`Seed.derive` by server and round; `Shelf.check` sees to it), so organisers who
commit to it before the contest cannot choose worlds later; with the secret told after the contest, anybody can check
both.
"""

from typing import Final, NamedTuple

from arena24.cli.organiser import Organiser, now, who
from arena24.contest.clock import ContestState
from arena24.store.database import Database

COMMITS: Final = "commit to the seed"
"""The entry of the audit."""


def commit(database: Database) -> None:
    """Note the hash in the audit, before anything is played."""
    database.audit(who(), COMMITS, {"sha256": database.contest().commitment}, at=now())


class Promised(NamedTuple):
    """What there is to say of the commitment, and whether it was kept."""

    text: str
    kept: bool


def promised(me: Organiser) -> Promised:
    """The hash, after the contest the secret too."""
    contest = me.database.contest()
    noted = {str(entry.detail["sha256"]) for entry in me.database.audit_log() if entry.action == COMMITS}
    kept = noted <= {contest.commitment}
    said = "as init has committed to it" if noted else "to which no init has committed"
    said = said if kept else "which is NOT the one that init has committed to"
    text = f"SHA-256 of the contest's secret, {said}:\n  {contest.commitment}"
    if contest.state is ContestState.FINISHED:
        text += f"\nThe secret (`printf %s SECRET | sha256sum` gives the above):\n  {contest.secret}"
    return Promised(text, kept)
