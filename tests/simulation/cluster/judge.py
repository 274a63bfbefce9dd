"""Judges a run on several machines: by what the streams have, what bots said and heard, files, and rows.

The journals that the model of one machine looks at are made here from the streams, with nothing but their bytes.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from operator import itemgetter
from pathlib import Path

import zstandard

from arena24.cluster.streams import Segment
from tests.simulation.cluster.contest import ClusterSimulation
from tests.simulation.cluster.engine import Removed
from tests.simulation.model import TURNS, Key, Model, content_of
from tests.simulation.plan import ServerPlan

SET_BACK = "nobody has kept the time"  # what is logged when the contest goes on from where it was
RECOVERY = 12.0  # seconds after the last fault in which everybody has to be answered again


class Judge(Model):
    """What must hold after a run."""

    def __init__(self, run: ClusterSimulation) -> None:
        self._cluster = run
        self._texts: dict[tuple[str, int], bytes] = {}
        self._seen: list[str] = []
        for removed in run.engine.removed:
            if removed.key not in self._texts:
                self._keep(removed.key, self._removed(removed))
        for key, stream in sorted(run.engine.streams.items()):
            self._keep(key, self._rebuilt(stream.name, stream.segments))
        self._texts = dict(sorted(self._texts.items()))
        self._holders: dict[str, set[str]] = {}
        streams = [*run.engine.streams.items(), *((removed.key, removed.stream) for removed in run.engine.removed)]
        for (server, _), stream in streams:
            self._holders.setdefault(server, set()).update(segment.claim.holder for segment in stream.segments)
        with closing(sqlite3.connect(run.folder.path / "contest.db")) as database:
            self._pauses = [elapsed for (elapsed,) in database.execute("select elapsed from pauses")]
        run.blackouts += sum(SET_BACK in line for line in run.trace.lines)
        super().__init__(run)

    def faults(self) -> list[str]:
        """Everything that does not hold."""
        return [*self._seen, *super().faults(), *self._answered_again()]

    # ---- streams

    def _keep(self, key: tuple[str, int], text: bytes) -> None:
        """Write a journal where the model looks for it; who woke too late may have made a stream again."""
        if text and key not in self._texts:
            self._texts[key] = text
            directory = self._cluster.folder.journals(key[0])
            directory.mkdir(parents=True, exist_ok=True)
            (directory / f"{key[1]:06}.journal").write_bytes(text)

    def _removed(self, removed: Removed) -> bytes:
        """The journal of a stream that was removed, which the depot had before."""
        name = removed.stream.name
        text = self._rebuilt(name, removed.stream.segments)
        if removed.archive is None:
            self._seen.append(f"{name} was removed, and is not in the depot")
        elif zstandard.ZstdDecompressor().decompressobj().decompress(removed.archive) != text:
            self._seen.append(f"{name} was removed, and the depot has another round")
        return text

    def _rebuilt(self, name: str, segments: list[Segment]) -> bytes:
        """The journal that a stream holds: one holder after another, none of whom takes anything back."""
        text, token, holder = b"", 0, ""
        for segment in segments:
            claim, where = segment.claim, f"{name} segment {segment.sequence} of {segment.claim}"
            if claim.token < token:
                self._seen.append(f"{where} stands behind token {token}")
            elif claim.token > token and segment.data:
                self._seen.append(f"{where} begins without a fence")
            elif claim.token == token and claim.holder != holder:
                self._seen.append(f"{where} has the token of {holder}")
            token, holder = claim.token, claim.holder
            if segment.offset > len(text):
                self._seen.append(f"{where} leaves a gap behind {len(text)}")
            longer = text[: segment.offset] + segment.data
            if segment.data and not longer.startswith(text[: text.rfind(b"\n") + 1]):
                self._seen.append(f"{where} takes back what stood there")
            text = longer if segment.data else text
        return text[: text.rfind(b"\n") + 1]

    def _least(self, server: ServerPlan, began: float) -> float:
        """Another machine may have ended the turn, and a world that is cut off does not hear of a pause.

        It plays on, for a lease at most; then its clock is set back to where the contest is.
        """
        plan = self._cluster.plan
        unheard = any(0 < began - pause <= plan.lease for pause in self._pauses)
        return super()._least(server, began) - plan.skew - (plan.lease if unheard else 0.0)

    def _lost(self) -> Iterator[Key]:
        """With `durability = "machine"` also what one node answered, if another one has had the world or it burned."""
        yield from super()._lost()
        if self._cluster.plan.durability == "machine":
            for said in self._run.record.said:
                holders = self._holders.get(said.server, set())
                if len(holders) > 1 or holders & self._cluster.burnt:
                    yield said.server, said.team, said.text

    def _overdue(self) -> Iterator[str]:
        """Files are copies: a stream has what a disk has lost."""
        yield from ()

    def _files(self) -> Iterator[str]:
        """Every machine has at the end what the streams have, byte for byte, and nothing half made."""
        for name, computer in self._cluster.computers.items():
            for server in self._plan.servers:
                directory = computer.folder.journals(server.name)
                there = sorted(path.name for path in directory.iterdir()) if directory.exists() else []
                wanted = [f"{number:06}.journal.zst" for world, number in self._texts if world == server.name]
                if there != wanted:
                    yield f"{name} has {there} of {server.name}, and should have {wanted}"
                yield from self._different(name, server.name, directory, there)

    def _different(self, node: str, server: str, directory: Path, there: list[str]) -> Iterator[str]:
        for name in there:
            if name.endswith((".journal", ".journal.zst")):
                text = self._texts.get((server, int(name[:6])), b"")
                if content_of(directory / name) != text:
                    yield f"{node} has another {name} of {server} than its stream"

    # ---- patience

    def _waits(self) -> Iterator[str]:
        """Nobody is left without an answer while the server plays on."""
        for hang in self._run.record.hangs:
            during = [end for end in self._turn_ends(hang.awaited.server) if hang.began + 1.0 < end < hang.ended]
            if hang.served and len(during) >= TURNS and hang.began > self._cluster.healed + RECOVERY:
                yield f"{hang.awaited} was not answered from {hang.began:.3f} to {hang.ended:.3f}"

    def _turn_ends(self, server: str) -> Iterator[float]:
        """When the stream got to know of the ends of turns."""
        engine = self._cluster.engine
        there = [(key, stream, engine.appended[key]) for key, stream in engine.streams.items()]
        gone = [(removed.key, removed.stream, removed.appended) for removed in engine.removed]
        for key, stream, appended in sorted(gone + there, key=itemgetter(0)):
            if key[0] == server:
                for segment, at in zip(stream.segments, appended, strict=True):
                    if any(line[8:11] == b" T " for line in segment.data.split(b"\n")):
                        yield at

    def _answered_again(self) -> Iterator[str]:
        """After the last fault every bot is answered, if the contest lasts that long."""
        since = self._cluster.healed
        again = {(said.server, said.team) for said in self._run.record.said if said.answered and said.answered > since}
        for server in self._plan.servers:
            for team in range(1, self._plan.teams + 1):
                if (server.name, team) not in again:
                    yield f"{server.name} has never answered team {team} again after {since:.3f}"
