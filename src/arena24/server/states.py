"""The states of a connection, as two tables: how far it has come, and what holds it up."""

import enum

from arena24.server.limits import Limits


class ConnectionPhase(enum.Enum):
    """How far a connection has come, and which limit says how long it may take to go on."""

    ARRIVING = "its transport is being made", ""
    SILENT = "it has not said anything", "silence_timeout"
    SPEAKING = "it has, and is not logged in", "login_timeout"  # somebody may be typing
    PLAYING = "its team is known", ""
    LEAVING = "what was said is being sent, and that was it", ""

    def __init__(self, meaning: str, limit: str) -> None:
        self.meaning, self.limit = meaning, limit

    def seconds(self, limits: Limits) -> float | None:
        """How long it may take; None: as long as it likes."""
        return getattr(limits, self.limit) if self.limit else None


class Hold(enum.Enum):
    """What holds a connection up, and what is done in spite of it. There may be several reasons at once."""

    #         reads  executes  sends
    NOBODY = False, False, False, "the transport is not there yet, or not any more"
    PAUSE = False, False, False, "the contest stands still (platform 5)"
    SHARE = False, False, False, "the team has used up its share of the network (platform R17)"
    CLOGGED = True, False, True, "the client does not take what it was sent (platform R28)"
    UNREAD = False, True, True, "more has come than has been taken: the longest line fits, no more"

    def __init__(self, reads: bool, executes: bool, sends: bool, why: str) -> None:
        self.bit = 1 << len(type(self).__members__)
        self.reads, self.executes, self.sends, self.why = reads, executes, sends, why


# As numbers, because every delivery looks at them.
CLOGGED = Hold.CLOGGED.bit
NOT_READ = sum(hold.bit for hold in Hold if not hold.reads)
NOT_EXECUTED = sum(hold.bit for hold in Hold if not hold.executes)
NOT_SENT = sum(hold.bit for hold in Hold if not hold.sends)
