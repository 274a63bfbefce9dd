"""A process of a herd: waits for a byte, plays a step, answers with a byte. It ends when nobody is there any more."""

import os
import pickle
import sys
from typing import BinaryIO

from arena24.train.batch import Drills
from arena24.train.course import course
from arena24.train.herd import DONE, NUMBER, RESET, mapped


def main() -> None:
    """What comes in is the job, then orders; what bots print goes where errors go."""
    orders = os.fdopen(os.dup(0), "rb", buffering=0)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    training, file, rounds, first, end = pickle.loads(_read(orders, int.from_bytes(_read(orders, NUMBER), "big")))
    chosen = course(training)
    arrays = mapped(file, chosen.optics, rounds * chosen.players)
    batch = Drills(chosen, arrays.part(first * chosen.players, end * chosen.players), first, rounds)
    answers.write(DONE)
    while order := orders.read(1):
        if order == RESET:
            batch.reset(int.from_bytes(_read(orders, NUMBER), "big", signed=True))
        else:
            batch.step()
        answers.write(DONE)


def _read(stream: BinaryIO, size: int) -> bytes:
    """So many bytes; whoever hangs up in between has nothing more to say."""
    data = b""
    while len(data) < size:
        part = stream.read(size - len(data))
        if not part:
            sys.exit(0)
        data += part
    return data


if __name__ == "__main__":
    main()
