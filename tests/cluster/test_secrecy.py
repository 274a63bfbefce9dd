"""Nodes that reach NATS and PostgreSQL over TLS, with passwords; and who does not get in."""

import asyncio
import contextlib
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena24.cluster.settings import PASSWORD, USER
from arena24.store.database import Database
from arena24.store.errors import StoreError
from tests.cli.shell import complaint, until
from tests.cluster.certificates import certified
from tests.loop import LoopThread
from tests.postgres import GUEST, MISSING, Cluster, programs

if TYPE_CHECKING:
    from arena24.cluster.engines import Certificate, Engines

SECRET = "open sesame"
ASKS_FOR_TLS = (8).to_bytes(4) + (80877103).to_bytes(4)  # what libpq says first


class TlsDoor:
    """TLS in front of a PostgreSQL whose wheel is built without it: what its own server does with `ssl = on`."""

    def __init__(self, cluster: Cluster, certificate: "Certificate") -> None:
        self._socket = cluster.folder / ".s.PGSQL.5432"
        self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._context.load_cert_chain(certificate.path, certificate.key)
        self._thread, self._tasks = LoopThread(), set[asyncio.Task[None]]()

    @contextlib.contextmanager
    def open(self) -> Iterator[int]:
        """Its port, while the block runs."""
        self._thread.start()
        server = self._thread.run(self._listen())
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            self._thread.run(self._close(server))
            self._thread.stop()

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._lead, "127.0.0.1", 0)

    async def _close(self, server: asyncio.Server) -> None:
        server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.closing(writer), contextlib.suppress(OSError, EOFError, asyncio.CancelledError):
            if await reader.readexactly(8) == ASKS_FOR_TLS:  # nobody comes in without
                writer.write(b"S")
                await writer.start_tls(self._context)
                there, back = await asyncio.open_unix_connection(self._socket)
                with contextlib.closing(back):
                    ways = [asyncio.create_task(_pass(*way)) for way in ((reader, back), (there, writer))]
                    try:
                        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                    finally:
                        for way in ways:
                            way.cancel()
                        await asyncio.gather(*ways, return_exceptions=True)
        self._tasks.discard(task)


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


@pytest.fixture
def database() -> Iterator[Cluster]:
    """A PostgreSQL with a schema for who knows the password."""
    if programs() is None:
        pytest.skip(MISSING)
    with Cluster.make() as cluster:
        role = f"CREATE ROLE {GUEST} LOGIN PASSWORD '{SECRET}'", f"CREATE SCHEMA {GUEST} AUTHORIZATION {GUEST}"
        cluster.execute(*role)
        yield cluster


def complaint_of(folder: Path, settings: str, engines: "Engines") -> str:
    """What another node says that does not get in."""
    folder.mkdir(exist_ok=True)
    (folder / "contest.toml").write_text(settings)
    return complaint("node", folder, "--cluster", engines.access.servers[0])


def test_nodes_behind_tls(nats: None, database: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from arena24.cluster.engines import Engines
    from tests.cluster.trial import trial

    certificate, stranger = certified(tmp_path / "ours"), certified(tmp_path / "theirs")
    monkeypatch.setenv(USER, "arena24")
    monkeypatch.setenv(PASSWORD, SECRET)
    monkeypatch.setenv("PGPASSWORD", SECRET)
    settings = [f'authority = "{certificate.authority}"']
    with (
        TlsDoor(database, certificate).open() as port,
        Engines(tmp_path / "nats", user="arena24", password=SECRET, certificate=certificate) as engines,
    ):
        place = f"postgresql+psycopg://{GUEST}@127.0.0.1:{port}/postgres?options=-csearch_path%3D{GUEST}"
        safe = f"{place}&sslmode=verify-full&sslrootcert="
        with trial(tmp_path, f"{safe}{certificate.authority}", engines, settings) as contest:
            with pytest.raises(StoreError, match="certificate verify failed"):
                Database.open(f"{safe}{stranger.authority}")
            with pytest.raises(StoreError):
                Database.open(f"{place}&sslmode=disable")
            text = contest.nodes["north"].folder.config.read_text()
            other = text.replace(settings[0], f'authority = "{stranger.authority}"')
            assert other != text
            with monkeypatch.context() as patch:
                patch.setattr("arena24.cluster.jetstream.CONNECT", 1.0)
                until(lambda: "certificate verify failed" in complaint_of(tmp_path / "other", other, engines))
                patch.setenv(PASSWORD, "guessed")
                until(lambda: "Authorization Violation" in complaint_of(tmp_path / "guess", text, engines))
        said = [node.output() for node in contest.nodes.values()]
        assert SECRET not in "".join([*said, engines.log(0)])
