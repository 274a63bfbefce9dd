"""Randomness that nothing can shift: every generator is derived from a seed and the purpose it serves (law 3).

This is the only module of the rules that touches `random`.
"""

import hashlib
import random
from collections.abc import Iterator

_sow = super(random.Random, random.Random).seed  # as C has it


class Seed:
    """A secret from which further seeds and generators are derived by name."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def from_hex(cls, text: str) -> "Seed":
        """Read what `hex` printed."""
        return cls(bytes.fromhex(text))

    @classmethod
    def from_number(cls, number: int) -> "Seed":
        """A seed that people can type: `--seed 7`."""
        return cls(hashlib.blake2b(b"%d" % number, digest_size=32).digest())

    @property
    def hex(self) -> str:
        """The seed as text, for journals and positions."""
        return self._key.hex()

    def derive(self, *purpose: int | str) -> "Seed":
        """The seed of a part: `contest.derive("Battle1", 7)` is that of the seventh round of Battle1."""
        return Seed(self._derived(purpose))

    def _derived(self, purpose: tuple[int | str, ...]) -> bytes:
        # repr keeps ("ab", "c") and ("a", "bc") apart; the key makes the parent unguessable from the child.
        return hashlib.blake2b(repr(purpose).encode(), key=self._key[:64], digest_size=32).digest()

    def generator(self, *purpose: int | str) -> random.Random:
        """A fresh generator for one purpose; asked again, it starts again."""
        # As `Random(number)`, without asking what kind of seed that is: a world has five to seven generators.
        made = random.Random.__new__(random.Random)
        _sow(made, int.from_bytes(self._derived(purpose), "big"))
        made.gauss_next = None  # type: ignore[attr-defined]  # typeshed does not know it
        return made

    def attempts(self, *purpose: int | str) -> Iterator[random.Random]:
        """Endless fresh generators, for generation that may have to start over."""
        number = 0
        while True:
            number += 1
            yield self.generator(*purpose, number)

    def __deepcopy__(self, memo: object) -> "Seed":
        """It never changes: copies of a round share it."""
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seed) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key)
