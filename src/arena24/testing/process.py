"""`python -m arena24.testing.process GAME [WITHOUT...]`: how a walk ends in this process. It needs little else."""

import sys

from arena24.games.catalogue import find
from arena24.testing.subject import Subject


def last_digest(subject: Subject) -> str:
    """How a walk ends."""
    return [round_.digest() for round_ in subject.walk(5)][-1]


if __name__ == "__main__":
    print(last_digest(Subject(find(sys.argv[1]), frozenset(sys.argv[2:]))))
