"""Entries under keys that all nodes share: whoever changes one says which revision it has seen."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Registered:
    """What stands under a key."""

    value: bytes
    revision: int  # every change of the register has a larger one, whatever its key


class Register(Protocol):
    """Every call may raise `Unanswered`: then it may have been done or not. `Conflict` means that it was not."""

    async def get(self, key: str) -> Registered | None:
        """What stands there; None: nothing."""

    async def create(self, key: str, value: bytes) -> int:
        """Write where nothing stands; gives the revision."""

    async def update(self, key: str, value: bytes, revision: int) -> int:
        """Write in place of this revision; gives the new one."""

    async def delete(self, key: str, revision: int) -> None:
        """Remove what stands there, if it has this revision."""

    async def keys(self) -> list[str]:
        """Where something stands."""
