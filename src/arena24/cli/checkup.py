"""The doctor's checks: each a small pure function over the patient, which says how things are and what to do next."""

import math
from collections.abc import Callable
from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from arena24.cli.coming import sentence
from arena24.cli.patient import Patient
from arena24.cli.terminal import plural, size
from arena24.contest.clock import ContestState
from arena24.server.limits import Limits
from arena24.store.planned import PlannedStart

ARCHIVED: Final = 256
"""Bytes of archives per team, server and second: three times what house bots leave; eager teams say more."""

RESERVE: Final = 256
"""Descriptors that a process needs besides its connections."""

SERVER_MEMORY: Final = 150 * 2**20
"""Bytes of a server's process: what the largest boards take, with a round that is made ahead."""

STALE: Final = timedelta(hours=1)
SOON: Final = timedelta(minutes=10)
FAR: Final = timedelta(days=60)
STEP: Final = 0.05  # seconds: a clock that is merely slewed moves less in the time it is watched


class Grade(StrEnum):
    """How bad it is."""

    OK = "ok"
    WARN = "warn"
    BAD = "bad"


class Diagnosis(NamedTuple):
    """How one thing is, and what to do about it."""

    grade: Grade
    text: str
    remedy: str = ""


def _ok(text: str) -> Diagnosis:
    return Diagnosis(Grade.OK, text)


def _warn(text: str, remedy: str) -> Diagnosis:
    return Diagnosis(Grade.WARN, text, remedy)


def _bad(text: str, remedy: str) -> Diagnosis:
    return Diagnosis(Grade.BAD, text, remedy)


def settings(it: Patient) -> Diagnosis:
    """Can contest.toml be used?"""
    if it.config is None:
        return _bad(it.fault, f"mend that line of {it.folder.config}")
    if not it.config.servers:
        return _bad("there are no servers", f"add a [[servers]] section to {it.folder.config}")
    if it.unseated:
        return _bad(it.unseated, f"change its [servers.params] in {it.folder.config}")
    unknown = set(it.config.limits) - set(Limits.__dataclass_fields__)
    if unknown:
        return _bad(f"there is no limit {min(unknown)!r}", f"mend [limits] of {it.folder.config}")
    return _ok(f"{plural(len(it.config.servers), 'server')}, {it.folder.config} can be used")


def teams(it: Patient) -> Diagnosis:
    """Is there anybody?"""
    if not it.teams:
        return _bad("there are no teams", f"`arena24 team add {it.folder.path} NAME` adds one")
    return _ok(plural(it.teams, "team"))


def passwords(it: Patient) -> Diagnosis:
    """Can passwords still be handed out?"""
    path = it.folder.passwords
    if it.passwords:
        if it.state is ContestState.SETUP:
            return _ok(f"{path} has them: `arena24 sheets {it.folder.path}` makes sheets to hand out")
        return _warn(f"{path} is still there", "if everybody has theirs, keep it elsewhere and remove it here")
    if it.state is ContestState.SETUP:
        remedy = f"that is right if they were handed out; if not, `arena24 team passwd {it.folder.path} LOGIN`"
        return _warn(f"{path} is gone", f"{remedy} gives a team a new one")
    return _ok("they have been handed out")


def permissions(it: Patient) -> Diagnosis:
    """Can others on this machine read what is secret?"""
    if it.exposed:
        names = ", ".join(sorted(path.name for path in it.exposed))
        return _warn(f"others could read {names}; that is mended now", "find out who made them readable, and when")
    return _ok("secrets are readable by their owner only")


def clock(it: Patient) -> Diagnosis:
    """Does the machine know the time? The contest's own clock does not need it, logs and announcements do."""
    if abs(it.step) > STEP:
        return _bad(f"the clock has jumped by {it.step:+.2f} s while it was watched", "let one program set it, not two")
    if it.synchronised is False:
        return _warn(
            "the clock is not synchronised", "`timedatectl set-ntp true`, and a time server that can be reached"
        )
    if it.synchronised is None:
        return _warn("this system does not say whether its clock is right", "compare it with another one")
    return _ok(f"synchronised; it is {it.now:%Y-%m-%d %H:%M:%S}")


def zone(it: Patient) -> Diagnosis:
    """In which time-zone are times told, and does it stay the same through the night?"""
    begins = it.start or it.now
    before, after = begins.utcoffset(), it.end.utcoffset() if it.end is not None else None
    if it.end is not None and before is not None and after is not None and before != after:
        told = f"clocks are put {'forward' if after > before else 'back'} during the contest"
        return _warn(told, f"announce its end as {it.end:%H:%M}; the contest's clock is not concerned")
    if it.now.tzname() == "UTC":
        remedy = "`timedatectl set-timezone Europe/Warsaw`, or where you are, if people shall see their own time"
        return _warn("the machine's time-zone is UTC", remedy)
    return _ok(f"{it.now.tzname()} (UTC{it.now:%z})")


def start(it: Patient) -> Diagnosis:
    """Is there time left, and not too much?"""
    if it.state is not ContestState.SETUP:
        return _warn(f"the contest is {it.state.value} already", "`arena24 init` makes a new one, for another night")
    if it.start is None:
        return _warn(
            "no start is set",
            f"it starts with `arena24 serve`; `start_at` in {it.folder.config} lets it wait, `--start` be checked",
        )
    left = it.start - it.now
    if left < timedelta(0):
        return _bad(f"{it.start:%Y-%m-%d %H:%M} is over", "give the time of the coming contest")
    if left > FAR:
        return _warn(
            f"it is {left.days} days until {it.start:%Y-%m-%d %H:%M}", "is that the right date? Look again then"
        )
    if left < SOON:
        return _warn(f"it starts in {int(left.total_seconds() // 60)} minutes", "do not change anything any more")
    return _ok(f"{it.start:%Y-%m-%d %H:%M}, in {_span(left)}")


def schedule(it: Patient) -> Diagnosis:
    """Will all that is planned come while the contest lasts?"""
    plans = [plan for plan in it.coming if not isinstance(plan.what, PlannedStart)]
    for plan in plans:
        remedy = f"mend [[schedule]] in {it.folder.config}, or `arena24 schedule cancel {it.folder.path} PLAN`"
        if plan.when.at is not None and plan.when.at < it.now:
            return _bad(f"its moment is over: {sentence(plan, it.now)}", remedy)
        if plan.when.at is not None and it.end is not None and plan.when.at > it.end:
            return _bad(f"the contest is over before it {sentence(plan, it.now)}", remedy)
    return _ok("; ".join(sentence(plan, it.now) for plan in plans) or "nothing is done by itself")


def _span(left: timedelta) -> str:
    minutes = int(left.total_seconds() // 60)
    return f"{left.days} days" if left.days else f"{minutes // 60} h {minutes % 60} min"


def room(it: Patient) -> Diagnosis:
    """Is the disk large enough for the whole contest?"""
    needed = expected(it)
    told = f"{size(it.room)} free, about {size(needed)} needed"
    remedy = "make room, or set a smaller transcript_quota in [limits] of contest.toml"
    if it.room < needed // 4:
        return _bad(told, remedy)
    return _warn(told, remedy) if it.room < needed else _ok(told)


def expected(it: Patient) -> int:
    """Bytes that the contest will take: archives and transcripts, of teams that say three times what house bots say."""
    if it.config is None:
        return 0
    seconds = 86400.0 if math.isinf(it.config.duration) else it.config.duration
    places = max(it.teams, 1) * len(it.config.servers)
    return int(places * (ARCHIVED * seconds + it.config.transcript_quota))


def descriptors(it: Patient) -> Diagnosis:
    """May a server have as many connections as teams may open?"""
    limits = Limits()
    per_team = (
        limits.max_conn_server
        if it.config is None
        else int(it.config.limits.get("max_conn_server", limits.max_conn_server))
    )
    needed = it.teams * per_team + RESERVE
    if it.descriptors < needed:
        told = f"a process may have {it.descriptors} descriptors, {needed} may be needed"
        return _bad(told, "`ulimit -Hn`, LimitNOFILE= of a systemd unit, or /etc/security/limits.conf raise that")
    return _ok(f"enough for {needed}")


def memory(it: Patient) -> Diagnosis:
    """Is there room for a process per server?"""
    needed = SERVER_MEMORY * (1 + (len(it.config.servers) if it.config is not None else 0))
    if it.memory < needed:
        told = f"{size(it.memory)} available, about {size(needed)} needed"
        return _warn(told, "stop what else runs here, or take another machine")
    return _ok(f"enough for {size(needed)}")


def power(it: Patient) -> Diagnosis:
    """Will it last?"""
    if it.battery:
        return _bad("this machine runs on its battery", "plug it in, and keep it from sleeping")
    return _ok("not on a battery")


def ports(it: Patient) -> Diagnosis:
    """Can everybody listen?"""
    if it.taken:
        told = "; ".join(f"{who}: {why}" for who, why in it.taken.items())
        return _bad(told, f"stop who listens there (`ss -ltnp`), or change port or host in {it.folder.config}")
    return _ok("all can be listened on")


def reach(it: Patient) -> Diagnosis:
    """By which addresses do people come?"""
    if it.config is None:
        return _warn("nothing is known without contest.toml", "mend that first")
    closed = [f'{where} = "{host}"' for where, host in _hosts(it) if host in ("127.0.0.1", "localhost", "::1")]
    if closed:
        remedy = f'write "0.0.0.0" there in {it.folder.config}'
        return _bad(f"nobody but this machine can reach {' and '.join(closed)}", remedy)
    if not it.addresses:
        return _bad("this machine has no address in any network", "connect it, and give it a fixed address")
    if it.config.web.port is None:
        return _warn(f"bots come by {', '.join(it.addresses)}; there is no web page", "port in [web] of contest.toml")
    pages = ", ".join(f"http://{_bracketed(one)}:{it.config.web.port}" for one in it.addresses)
    return _ok(f"bots come by {', '.join(it.addresses)}, browsers by {pages}; try one from another machine")


def _hosts(it: Patient) -> list[tuple[str, str]]:
    assert it.config is not None
    web = [("host of [web]", it.config.web.host)] if it.config.web.port is not None else []
    return [("host", it.config.host), *web]


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def firewall(it: Patient) -> Diagnosis:
    """Does somebody stand in the door?"""
    if it.config is None or it.firewall is None:
        return _ok("none was seen on this machine; there may be one in the network")
    wanted = sorted(server.port for server in it.config.servers)
    wanted += [it.config.web.port] if it.config.web.port else []
    told = ", ".join(map(str, wanted))
    return _warn(f"{it.firewall} is there", f"let TCP to these ports in: {told}")


def backups(it: Patient) -> Diagnosis:
    """Is there a place for backups, elsewhere, and is the last one fresh?"""
    command = f"`arena24 backup {it.folder.path} DEST --every 10`"
    if it.vault is None:
        return _warn("no place for backups was given", f"{command} keeps one; `--backup DEST` lets it be checked")
    if it.backup is None:
        return _bad(f"there is no backup in {it.vault}", f"{command.replace('DEST', str(it.vault))} takes them")
    age = it.now - it.backup.manifest.taken
    if age > STALE:
        return _warn(f"the last backup is {_span(age)} old", f"is {command.replace('DEST', str(it.vault))} running?")
    if not it.aside:
        return _warn(f"{it.vault} is on the same disk as the contest", "keep backups on another disk")
    return _ok(f"the last one is {_span(age)} old, on another disk")


def alarms(it: Patient) -> Diagnosis:
    """Is anybody called when something goes wrong?"""
    if it.config is None or not it.config.alarms.wanted:
        where = f"set `command` or `webhook` under [alarms] in {it.folder.config}"
        remedy = f"{where}, and try `arena24 alarm {it.folder.path}`"
        return _warn("nobody is called when something goes wrong", remedy)
    return _ok(f"somebody is called; `arena24 alarm {it.folder.path}` tries it")


def versions(it: Patient) -> Diagnosis:
    """What is this?"""
    return _ok(", ".join(f"{name} {version}" for name, version in it.versions.items()))


CHECKS: Final[dict[str, Callable[[Patient], Diagnosis]]] = {
    "settings": settings,
    "teams": teams,
    "passwords": passwords,
    "permissions": permissions,
    "start": start,
    "schedule": schedule,
    "clock": clock,
    "time-zone": zone,
    "disk": room,
    "memory": memory,
    "descriptors": descriptors,
    "power": power,
    "ports": ports,
    "reach": reach,
    "firewall": firewall,
    "backups": backups,
    "alarms": alarms,
    "versions": versions,
}
"""In the order in which one would put things right."""


def diagnose(it: Patient) -> dict[str, Diagnosis]:
    """All of them."""
    return {name: check(it) for name, check in CHECKS.items()}
