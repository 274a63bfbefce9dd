"""House bots over TCP, each in a thread of its own; `python -m arena24.cli.crowd DIR [HOSTS]` fills a contest.

With `--notes FOLDER` they note there what they were answered, for a rehearsal.
"""

import argparse
import itertools
import os
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from arena24 import bots
from arena24.cli.contender import Door, FunctionContender
from arena24.cli.rehearsal.diary import Diary
from arena24.client import Pacing
from arena24.runtime.threads import in_thread
from arena24.store.config import load
from arena24.store.folder import Folder
from arena24.store.passwords import ADMIN, read_passwords

AGAIN = 0.2  # seconds before a bot that failed begins again
EAGER = Pacing(first_pause=0.05, longest_pause=0.2)  # turns are short, and the server is on the same machine


def house_bots(folder: Folder, hosts: str | None = None) -> Iterator[tuple[str, Door]]:
    """A house bot for every team on every server whose game has any: team 1 the plain one, team 2 the next.

    `hosts`: where the servers are, if not where contest.toml says; several have commas between them.
    """
    config = load(folder.config, begun=True)
    known = read_passwords(folder.passwords)
    teams = [(login, password) for login, password in known.items() if login != ADMIN]
    for server in config.playable:
        names = server.rules.bots
        for place, (login, password) in enumerate(teams):
            if names:
                yield (
                    names[place % len(names)],
                    Door(server.rules, (hosts or config.host, server.port), login, password),
                )


def _keep_playing(bot: FunctionContender, door: Door, pacing: Pacing) -> None:
    """A bot that fails begins again: a contest is long."""
    while True:
        try:
            bot.play(door, pacing)
        except Exception:
            print(f"{door.login}, {bot.name}:\n{traceback.format_exc()}", file=sys.stderr, flush=True)
        time.sleep(AGAIN)


def _play_all(crew: Iterable[tuple[str, Door]], diary: Diary | None) -> None:
    """Each in a thread, until standard input ends.

    In a rehearsal they come back as those of teams do: hundreds that knock five times a second would take the processor
    from the servers that are being started.
    """
    pacing = EAGER if diary is None else Pacing()
    for name, door in crew:
        play = bots.find(door.game.id, name)  # imported by one thread, not by all of them at once
        if diary is not None:
            play = diary.noting(play, door.game, door.login)
        in_thread(partial(_keep_playing, FunctionContender(name, play), door, pacing))
    sys.stdin.read()
    if diary is not None:
        diary.close()


def main() -> None:
    """Play until standard input ends: the crowd goes home with whoever called it.

    One process per server, or the bots of all games would take turns at one interpreter. They are forked, because each
    would spend the contest's first second on imports otherwise.
    """
    typed = argparse.ArgumentParser()
    typed.add_argument("folder", type=Path)
    typed.add_argument("hosts", nargs="?")
    typed.add_argument("--notes", type=Path)
    given = typed.parse_args()
    children = []
    for (_, port), group in itertools.groupby(
        house_bots(Folder(given.folder), given.hosts), key=lambda called: called[1].address
    ):
        crew = list(group)
        child = os.fork()
        if not child:
            _play_all(crew, None if given.notes is None else Diary(given.notes / str(port)))
            return
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
