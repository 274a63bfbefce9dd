"""The folders of several nodes, which share a database, and a server's process on one of them after another."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from bench.arena import ServerProcess, running

from arena24.cluster.engines import Engines
from arena24.cluster.jetstream import NatsStream, connect
from arena24.cluster.settings import Berth, stem_of
from arena24.store.folder import Folder
from tests.cluster.rounds import patiently, text
from tests.server.contest import ForkedServer, toy_contest

NODES = ("north", "south")


def folders(path: Path, names: Iterable[str], **params: object) -> dict[str, Folder]:
    """A contest with one toy server, in a folder of each node."""
    contest = toy_contest(path / "contest", name=path.name, **params)  # type: ignore[arg-type]  # no other test's
    made = {name: Folder(path / name) for name in names}
    for folder in made.values():
        folder.path.mkdir()
        folder.config.write_text(f'database = "{contest.database}"\n{contest.config.read_text()}')
    return made


class Nodes:
    """Two nodes that have `Toy1` in turn, with tokens that grow."""

    def __init__(self, path: Path, engines: Engines, **params: object) -> None:
        self.folders = folders(path, NODES, **params)
        self._engines, self._token = engines, 0

    def start(self, name: str, *, token: int | None = None, host: str = "127.0.0.1") -> ServerProcess:
        """The server's process on one of them, with a new lease or with one of before."""
        self._token = token or self._token + 1
        berth = Berth(node=name, host=host, nats=self._engines.access.servers)
        return ForkedServer(
            self.folders[name],
            running(),
            "Toy1",
            module="arena24.cluster.process",
            arguments=(str(self._token), berth.encoded()),
        )

    def log(self, name: str) -> str:
        """What the process had to say there."""
        return self.folders[name].log("Toy1").read_text()

    def stream(self, number: int) -> bytes:
        """What the stream of a round has."""
        return asyncio.run(self._stream(number))

    async def _stream(self, number: int) -> bytes:
        contest = stem_of(self.folders["north"])
        client = await connect(self._engines.access, "test")
        try:
            stream = NatsStream(client, contest, "Toy1", number, replicas=1)
            await patiently(stream.last)
            return await text(stream)
        finally:
            await client.close()
