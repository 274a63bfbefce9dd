"""Where a server may be: in a contest on several machines it moves when one of them dies, and only one answers.

connect(battle.Player, "10.0.0.1:20000,10.0.0.2:20000", "login", "password")
connect(battle.Player, [("10.0.0.1", 20000), ("10.0.0.2", 20000)], "login", "password")
connect(battle.Player, ("10.0.0.1,10.0.0.2", 20000), "login", "password")  # the same port everywhere
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from arena24.client.stream import Address
from arena24.client.wire import Garbled

T = TypeVar("T")

Where: TypeAlias = str | Address | Sequence[str | Address]


class Unreachable(ConnectionError):
    """None of a server's addresses answers."""


def addresses_of(where: Where) -> tuple[Address, ...]:
    """All addresses of a server, each once; a ValueError says what to write."""
    if isinstance(where, str):
        found = [_address(part) for part in where.split(",")]
    elif isinstance(where, tuple) and len(where) == 2 and isinstance(where[1], int):
        hosts, port = where
        found = [(host.strip(), port) for host in str(hosts).split(",")]
    else:
        found = [address for part in where for address in addresses_of(part)]
    if not found:
        raise ValueError("there is no server; write HOST:PORT, for instance 127.0.0.1:20000")
    return tuple(dict.fromkeys(found))


def _address(text: str) -> Address:
    host, colon, port = text.strip().rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError(f"{text!r} is no server; write HOST:PORT, for instance 127.0.0.1:20000")
    return host.strip("[]") or "127.0.0.1", int(port)


class Rota:
    """Tries the addresses in turn, and begins with the one that last worked."""

    def __init__(self, addresses: Sequence[Address], reach: float) -> None:
        self._addresses = deque(addresses)
        # A machine that is gone does not even refuse, and a process that hangs does not greet: with somebody else to
        # ask neither is waited for for long. Who is alone may keep us waiting: it may be paused.
        self._reach = reach if len(addresses) > 1 else None

    def first(self, dial: Callable[[Address, float | None], T]) -> T:
        """What the first one gives that can be dialled, within so many seconds; one round, without a pause."""
        troubles: list[tuple[Address, OSError]] = []
        for _ in range(len(self._addresses)):
            address = self._addresses[0]
            try:
                return dial(address, self._reach)
            except Garbled:
                raise  # it is there, and no server of ours
            except OSError as error:
                troubles.append((address, error))
                self._addresses.rotate(-1)
        raise _trouble(troubles)


def _trouble(troubles: Sequence[tuple[Address, OSError]]) -> OSError:
    if len(troubles) == 1:
        return troubles[0][1]
    told = (f"{host}:{port} ({error.strerror or error})" for (host, port), error in troubles)
    return Unreachable(f"nobody answers: {', '.join(told)}")
