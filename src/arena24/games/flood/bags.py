"""Sandbags upon each other, on a field or in somebody's hands."""


class Stack:
    """Bags, bottom first. Each has the numbers of two teams: its owner, for ever, and who put it down last.

    Two strings of bytes instead of a list of bags: there may be 100,000 of them (flood 15).
    """

    __slots__ = ("owners", "placers")

    def __init__(self) -> None:
        self.owners = bytearray()
        self.placers = bytearray()  # 0: nobody, it was only in a warehouse

    def __len__(self) -> int:
        return len(self.owners)

    def copy(self) -> "Stack":
        """Other bags of the same teams, in the same order."""
        twin = Stack()
        twin.owners[:], twin.placers[:] = self.owners, self.placers
        return twin

    def seen_by(self, number: int) -> str:
        """The bags as the team with this number sees them: M of its own, O of others (flood 9, R30)."""
        return self.owners.translate(b"O" * number + b"M" + b"O" * (255 - number)).decode()

    def push(self, owner: int, placer: int) -> None:
        """A bag on the top."""
        self.owners.append(owner)
        self.placers.append(placer)

    def pop(self) -> tuple[int, int]:
        """The bag from the top: its owner and its placer."""
        return self.owners.pop(), self.placers.pop()

    def remove(self, index: int) -> int:
        """Take a bag out of the hands that hold it; tells its owner."""
        del self.placers[index]
        return self.owners.pop(index)
