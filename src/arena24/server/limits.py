"""Every limit of the server, each with its reason (law 5, platform 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from arena24.protocol.session import MAX_LINE, MAX_LOGIN_LINE

KIB, MIB = 1024, 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client, one team or one address may use up."""

    # of a team
    max_conn_server: int = 8  # a bot, a console, a viewer, and some that have not timed out yet
    max_conn_total: int = 64  # to all servers together
    in_rate: int = 256 * KIB  # bytes per second, sustained, from a team; the servers share it
    in_burst: int = 1 * MIB
    out_rate: int = 2 * MIB  # bytes per second to a team
    out_burst: int = 16 * MIB  # a turn of painting with all arenas several times over
    max_unsent: int = 16 * MIB  # bytes waiting to be sent: who never reads is dropped before that fills the memory

    journal_turn: int = 24 * KIB  # bytes of orders noted per turn and server: a full turn of all card matches
    journal_saved: int = 1 * MIB  # what may be saved up for later turns: some of the longest robots
    transcript_quota: int = 0  # bytes of transcripts that a server keeps of a team; 0: none, because they take time

    # of a connection
    max_line: int = MAX_LINE
    max_login_line: int = MAX_LOGIN_LINE
    max_unread_login: int = 16 * KIB  # bytes before the login is complete: some commands may be sent ahead
    silence_timeout: float = 5.0  # seconds until the first byte: a bot answers the LOGIN at once
    login_timeout: float = 30.0  # seconds from there to login and password: somebody may be typing
    hang_up_timeout: float = 1.0  # seconds to fetch the last answers when the port closes
    # A lost link is found within 15 seconds: if nothing is on its way, by probes after 5, 8, 11 and 14 of them.
    keepalive_idle: int = 5  # seconds
    keepalive_interval: int = 3
    keepalive_probes: int = 3
    unacknowledged: float = 12.0  # seconds that the other end may leave without acknowledging what it was sent

    # of an address; a hall of contestants may share one, hence generous
    max_conn_address: int = 1024  # connections, so that one address cannot use up the process's descriptors
    max_pending_address: int = 128  # silent connections, and as many that speak and are not logged in: the oldest go
    login_failures: int = 10  # wrong passwords of a login from an address in a row before the next one has to wait
    login_failures_address: int = 200  # wrong passwords per address before unknown logins are refused without a look
    login_forgiveness: float = 3.0  # seconds after which one failure is forgotten

    # of the server
    max_conn: int = 4096  # connections in all, if the process may have so many descriptors
    backlog: int = 1024  # all bots of a contest reconnect at once after a restart
    max_checks: int = 256  # passwords waiting to be checked; beyond it those from the fullest address are refused

    def changed(self, changes: Mapping[str, int | float]) -> "Limits":
        """With some of them set otherwise, as `[limits]` of contest.toml says."""
        known = {field.name for field in fields(self)}
        if unknown := sorted(changes.keys() - known):
            raise ValueError(f"there is no limit {unknown[0]!r}; there are: {', '.join(sorted(known))}")
        values: dict[str, Any] = dict(changes)
        return replace(self, **values)

    def shared(self, servers: int) -> "Limits":
        """Each of several processes grants an equal share of the transfer limits (platform 9.6)."""
        return replace(self, in_rate=self.in_rate // servers, out_rate=self.out_rate // servers)
