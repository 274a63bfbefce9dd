"""The process of one server on one of several machines: `python -m arena24.cluster.process DIR SERVER TOKEN BERTH`.

It is that of a single machine (`server.process`) with journals that go to streams as well. When its node loses the
world, or says nothing for too long, it ends on the spot: whatever it still said might not be true any more.
"""

import asyncio
import contextlib
import os
import signal
import sys
from functools import partial
from pathlib import Path

import structlog

from arena24.cluster.buckets import NatsDepot
from arena24.cluster.errors import ClusterError
from arena24.cluster.jetstream import NatsStream, connect, rounds
from arena24.cluster.journal import Durability
from arena24.cluster.replication import StreamReplication
from arena24.cluster.settings import Berth, access, stem_of
from arena24.cluster.streams import Claim
from arena24.runtime.garbage import Collector
from arena24.runtime.machine import Machine
from arena24.server.process import ServerProcess, enter
from arena24.store.config import load
from arena24.store.folder import Folder

LAST_WORDS = 2.0  # seconds for what has not reached its stream when the server is told to stop
LOST = 3  # how a process ends whose world is another node's now

log = structlog.get_logger()


def _end(error: Exception) -> None:
    """kill -9, but for a word in the log: whoever comes next finds what the streams have."""
    log.error("the world is lost", reason=str(error) or repr(error))
    os._exit(LOST)


async def serve(folder: Folder, name: str, claim: Claim, berth: Berth, collector: Collector) -> None:
    """Run one server until it is told to stop, or until its world is lost."""
    config, machine = load(folder.config, begun=True).cluster, Machine()
    contest = stem_of(folder)
    client = await connect(access(config, berth, folder.path), f"{berth.node}/{name}")
    replication = StreamReplication(
        partial(rounds, client, contest, name),
        partial(NatsStream, client, contest, name, replicas=config.replicas),
        await NatsDepot.open(client, contest, replicas=config.replicas),
        claim,
        Durability(config.durability),
        now=machine.now,
        lost=_end,
    )
    process = ServerProcess(folder, name, machine, collector, replication, berth.host)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, process.stop)
    try:
        await process.run()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(replication.settled(), LAST_WORDS)
    except ClusterError as error:
        _end(error)  # before it had begun
    finally:
        await replication.close()
        await client.close()


def main() -> None:
    """What a node starts."""
    folder, name, token, berth = Folder(Path(sys.argv[1])), sys.argv[2], int(sys.argv[3]), Berth.decoded(sys.argv[4])
    enter(folder, name, partial(serve, folder, name, Claim(berth.node, token), berth), token=token)


if __name__ == "__main__":
    main()
