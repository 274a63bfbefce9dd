"""Strict integers: `-?[0-9]{1,18}` and nothing else (platform 9.3.6)."""

import re

from arena24.games.failures import BadFormat

_spelling = re.compile(rb"-?[0-9]{1,18}").fullmatch


class _Integers(dict[bytes, int]):
    """The usual words are ready, which is faster than int(); the rest is checked, which int() does not do."""

    __slots__ = ()

    def __missing__(self, word: bytes) -> int:
        if not _spelling(word):
            raise BadFormat
        return int(word)  # not remembered: clients could fill the memory with spellings


INTEGERS = _Integers({b"%d" % number: number for number in range(-1000, 10_000)})
