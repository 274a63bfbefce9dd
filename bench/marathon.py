"""The folder of a contest that is nearly over: as many teams, servers and rounds as a day has."""

import random
from datetime import UTC, datetime
from pathlib import Path

from arena24.contest.clock import ContestState
from arena24.contest.tempo import Tempo
from arena24.games.catalogue import find, names
from arena24.store.folder import Folder
from arena24.store.rows import RoundRow, Server
from arena24.store.web import WebDatabase

TEAMS, ROUNDS = 100, 144  # a round is ten minutes
DAY, ROUND = 86400.0, 600.0  # seconds


def marathon(path: Path, *, port: int) -> Folder:
    """Every server of every game has played all day."""
    folder, now, tempo, chance = Folder(path), datetime.now(UTC), Tempo(), random.Random(24)
    servers = [Server(name, game, "127.0.0.1", 0) for game in names() for name in find(game).servers]
    lines = ['name = "Marathon"', f"[web]\nport = {port}"]
    lines += [f'[[servers]]\nname = "{server.name}"\ngame = "{server.task}"\nport = 0' for server in servers]
    folder.config.write_text("\n".join(lines) + "\n")
    database = WebDatabase.create(folder.database, name="Marathon", secret="ab" * 32, tempo=tempo)
    for number in range(1, TEAMS + 1):
        database.add_team(f"team{number}", f"Team {number}", password_hash="#", at=now, who="bench")
    database.set_servers(servers, at=now, who="bench")
    database.set_state(ContestState.RUNNING, elapsed=DAY - 1, at=now, who="bench")
    for number in range(1, ROUNDS + 1):
        for place, server in enumerate(servers):
            end = min(DAY, number * ROUND + place)
            results = {team: str(chance.randrange(1000)) for team in range(1, TEAMS + 1)}
            database.record_round(RoundRow(server.name, number, end - ROUND, end, tempo.at(end)), results)
    database.close()
    return folder
