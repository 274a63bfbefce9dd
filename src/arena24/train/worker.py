"""A process of a herd: waits for an order, executes it, answers with a byte. It ends when nobody is there any more."""

import os
import pickle
import sys

from arena24.train.batch import Drills
from arena24.train.course import course
from arena24.train.hearing import Hearing
from arena24.train.herd import DONE, NUMBER, RESET, STEP, mapped


def main() -> None:
    """What comes in is the job, then orders; what bots print goes where errors go."""
    orders, answers = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    training, file, rounds, first, end, patience = pickle.loads(
        _read(orders, int.from_bytes(_read(orders, NUMBER), "big"))
    )
    chosen = course(training)
    arrays = mapped(file, chosen.optics, rounds * chosen.players)
    batch = Drills(chosen, arrays.part(first * chosen.players, end * chosen.players), first, rounds)
    hearing = Hearing(orders, patience)
    os.write(answers, DONE)
    while order := hearing.hear(1 + NUMBER):
        if order == STEP:
            batch.step()
        else:
            batch.reset(int.from_bytes(order.removeprefix(RESET), "big", signed=True))
        os.write(answers, DONE)


def _read(stream: int, size: int) -> bytes:
    """So many bytes; whoever hangs up in between has nothing more to say."""
    data = b""
    while len(data) < size:
        part = os.read(stream, size - len(data))
        if not part:
            sys.exit(0)
        data += part
    return data


if __name__ == "__main__":
    main()
