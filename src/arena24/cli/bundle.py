"""The verification bundle: a contest folder that everybody may have, made row by row of what is public.

`arena24 verify` takes it like any other contest: it folds every journal, compares results and scores, and checks that
all worlds come from the secret, and the secret from the commitment. Nothing is copied as a whole but the journals,
which hold what teams ordered and no password: columns are named here one by one, so a new one is not told unless
somebody decides so.
"""

import csv
import json
import shutil
from collections.abc import Mapping
from contextlib import closing
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Table, insert, select

from arena24.cli.commitment import COMMITS
from arena24.games.seed import Seed
from arena24.store import migrations, schema
from arena24.store.database import Database
from arena24.store.ending import RoundEnd
from arena24.store.engine import Address, Transactions
from arena24.store.errors import JournalError
from arena24.store.folder import Folder
from arena24.store.journals import present
from arena24.store.shelf import Shelf

PUBLIC: Final[dict[Table, tuple[str, ...]]] = {
    schema.contest: ("id", "name", "secret", "duration", "k_min", "k_max", "state", "elapsed"),
    schema.teams: ("id", "name", "official", "registered_at"),
    schema.servers: ("name", "task", "position"),
    schema.rounds: ("server", "number", "started", "finished", "tempo", "void"),
    schema.results: ("server", "round", "team", "exact", "value"),
    schema.acts: ("id", "kind", "what", "reason", "at", "elapsed", "applied_at", "undone_at"),
    schema.audit: ("id", "at", "action"),
}
"""What is told of a contest that is over."""

DECISIONS: Final = (COMMITS, "void", "salvage")
TOLD: Final = ("sha256", "server", "round")  # of a decision

README: Final = """\
# {name}: everything needed to check the results

    arena24 verify {folder}

plays every round again from its journal and compares states, results and scores. It needs no network.

- `journals`: what every team ordered, in the sequence of its execution, one file per round (zstd).
- `contest.db`: teams, rounds and results, as they were credited. Logins and passwords are not in it.
- `rounds.csv`: of each round its seed, the last value of its chain of hashes, and the SHA-256 of its file.
- The secret of which all worlds were made, and its SHA-256, to which the organisers had committed before:

      {secret}
      {commitment}
"""


def write_bundle(source: Folder, target: Path) -> int:
    """Write the bundle of a contest that is over into a new folder; gives the number of rounds."""
    target.mkdir()
    folder = Folder(target)
    with closing(Database.open(source.database)) as database:
        contest, servers = database.contest(), database.servers()
        rounds = {server.name: sorted(database.recorded(server.name)) for server in servers}
        shelves = [Shelf(source.journals(name), name, Seed.from_hex(contest.secret)) for name in rounds]
    text = [f"name = {json.dumps(contest.name)}"]
    text += [f'[[servers]]\nname = "{server.name}"\ngame = "{server.task}"\nport = 0' for server in servers]
    folder.config.write_text("\n".join(text) + "\n", encoding="utf-8")
    _disclose(source.database, f"sqlite:///{target / 'contest.db'}")
    (target / "contest.db").chmod(0o644)  # like everything here
    values = {"name": contest.name, "secret": contest.secret, "commitment": contest.commitment}
    (target / "README.md").write_text(README.format(folder=target.name, **values), encoding="utf-8")
    with (target / "rounds.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["server", "round", "seed", "chain", "void", "results", "sha256"])
        for shelf in shelves:
            folder.journals(shelf.server).mkdir(parents=True)
            table.writerows(_copied(shelf, number, folder) for number in rounds[shelf.server])
    return sum(map(len, rounds.values()))


def _copied(shelf: Shelf, number: int, folder: Folder) -> list[object]:
    """Copy a journal; gives what the table says of it."""
    path = present(shelf.journal(number))
    copy = folder.journals(shelf.server) / path.name
    shutil.copyfile(path, copy)
    try:
        ending = RoundEnd.read(shelf.open(number))
    except JournalError as error:
        return [shelf.server, number, "", "", "", str(error).replace(str(shelf.directory), ""), ""]
    chain = ending.last_turn.chain if ending.last_turn is not None else ""
    results = " ".join(f"{team}:{result}" for team, result in sorted(ending.results.items()))
    with copy.open("rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    return [shelf.server, number, ending.header.seed, chain, ending.played.void, results, digest]


def _disclose(source: str, target: str) -> None:
    """A new database with the public columns; it never held anything else, so no page of the file does."""
    there = Address.of(target)
    there.backend.prepare(there.url)
    here = Transactions(Address.of(source))
    with closing(here), closing(Transactions(there)) as theirs, here.reading() as old, theirs.writing() as new:
        migrations.upgrade(new)
        for table, columns in PUBLIC.items():
            query = select(*(table.c[column] for column in columns))
            if table is schema.audit:
                query = query.add_columns(table.c.detail).where(table.c.action.in_(DECISIONS))
            if table is schema.acts:  # what is in force; what was thought of is the organisers' own
                query = query.where(table.c.applied_at.is_not(None), table.c.undone_at.is_(None))
            rows = [_row(table, row._asdict()) for row in old.execute(query)]
            if rows:
                new.execute(insert(table), rows)


def _row(table: Table, row: dict[str, Any]) -> Mapping[str, Any]:
    """What the schema wants besides, without telling anything."""
    if table is schema.teams:
        return row | {"login": f"team{row['id']}", "password_hash": ""}
    if table is schema.servers:
        return row | {"host": "", "port": 0, "params": {}}
    if table is schema.acts:
        return row | {"who": ""}
    if table is schema.audit:
        return row | {"who": "", "detail": {name: row["detail"][name] for name in TOLD if name in row["detail"]}}
    return row
