"""Statistics, transcripts and hooks of a client."""

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from arena24.client import NewRound, Statistics, Watch, connected, together
from arena24.client.connection import AnswerLost
from arena24.client.transcript import new_transcript
from arena24.games import toy
from arena24.protocol.transcript import CLIENT, MARK, SERVER, Scribe, TranscriptEntry, header, read_entries, read_header
from tests.client.served import Served, quick
from tests.client.standin import TOY


def playing(server: Served, watch: Watch) -> AbstractContextManager[toy.Player]:
    return connected(toy.Player, server.address, "A", "secret", game=TOY, pacing=quick(), watch=watch)


def test_statistics_by_command() -> None:
    statistics = Statistics()
    with Served(TOY) as server, playing(server, Watch(statistics)) as me:
        me.ping()
        me.pour(3)
        with pytest.raises(toy.Refused):
            me.pour(-99)
        together(me.add, [(1, 2), (3, 4)])
        me.wait()
        server.execute_and_drop(b"POUR")
        with pytest.raises(AnswerLost):
            me.pour(1)
    assert {name: tally.count for name, tally in statistics.items()} == {"ping": 1, "pour": 3, "add": 2, "wait": 1}
    assert statistics["pour"].refusals == {toy.Refused.code: 1, AnswerLost.code: 1}
    assert statistics.refusals == statistics["pour"].refusals
    assert (statistics.commands, statistics.turns) == (7, 1)
    ping = statistics["ping"]
    assert 0 < ping.fastest == ping.slowest == ping.mean == ping.seconds
    assert Statistics()["nothing"].mean == 0


def test_hooks() -> None:
    said: list[str] = []
    watch = Watch(before_wait=lambda: said.append("wait"), connected=lambda: said.append("connected"))
    with Served(TOY) as server, playing(server, watch) as me:
        me.ping()
        me.wait()
        server.drop_at(b"PING")
        me.ping()
    assert said == ["connected", "wait", "connected"]


def test_a_file_per_connection(tmp_path: Path) -> None:
    with Served(TOY) as server, playing(server, Watch(transcripts=tmp_path / "logs")) as me:
        me.add(1, 2)
        server.drop_at(b"PING")
        me.ping()
        me.wait()
    first, second = sorted((tmp_path / "logs").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    assert lines(first) == ["<LOGIN", ">A", "<PASS", ">***", "<OK", ">ADD 1 2", "<OK", "<3", ">PING"]
    assert lines(second)[5:] == [">PING", "<OK", ">WAIT", "<OK", "<WAITING 0.000000", "<OK"]
    head, *rest = first.read_bytes().splitlines(keepends=True)
    assert read_header(head) == {"game": "toy", "server": f"127.0.0.1:{server.address[1]}", "login": "A"}
    times = [entry.at for entry in read_entries(rest)]
    assert times == sorted(times)


def lines(path: Path) -> list[str]:
    _, *rest = path.read_bytes().splitlines(keepends=True)
    return [f"{entry.by.decode()}{entry.line.decode()}" for entry in read_entries(rest)]


def test_two_connections_in_one_second(tmp_path: Path) -> None:
    for _ in range(3):
        new_transcript(tmp_path).close()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_scribe_joins_what_the_network_cut() -> None:
    scribe = Scribe()
    assert scribe.text([(0.0, SERVER, b"LOG")]) == b""
    assert scribe.text([(0.5, SERVER, b"IN\nPA")]) == b"0.500000 < LOGIN\n"
    assert (
        scribe.text([(1.0, CLIENT, b"me\nsecret\nsecond\n")]) == b"1.000000 > me\n1.000000 > ***\n1.000000 > second\n"
    )
    rest = [(11.5, SERVER, b"SS\n\n"), (11.75, MARK, b"round 1 turn 2\n"), (12.0, SERVER, b"OK\n")]
    assert scribe.text(rest, 10.0).splitlines() == [
        b"1.500000 < PASS",
        b"1.500000 < ",
        b"1.750000 = round 1 turn 2",
        b"2.000000 < OK",
    ]


def test_reading_a_transcript() -> None:
    assert read_header(header(game="toy", login="a b")) == {"game": "toy", "login": "a-b"}
    with pytest.raises(ValueError, match="begins with"):
        read_header(b"LOGIN\n")
    torn = [b"0.5 < OK\n", b"0.6 = round 1 turn 2\n", b"0.7 > \n", b"0.9 > PI"]
    assert list(read_entries(torn)) == [
        TranscriptEntry(0.5, SERVER, b"OK"),
        TranscriptEntry(0.6, MARK, b"round 1 turn 2"),
        TranscriptEntry(0.7, CLIENT, b""),
    ]
    with pytest.raises(ValueError, match="line 3"):
        list(read_entries([b"0.5 < OK\n", b"nonsense\n"]))


def test_a_new_round() -> None:
    left = iter([3, 2, 1, 3, 2])
    new_round = NewRound(lambda: next(left))
    assert [new_round() for _ in range(5)] == [True, False, False, True, False]


def test_a_new_round_shown_by_something_else() -> None:
    worlds = iter("aab")
    new_round = NewRound(lambda: next(worlds), began=str.__ne__)
    assert [new_round() for _ in range(3)] == [True, False, True]


def test_the_limit_counts_as_a_refusal() -> None:
    statistics = Statistics()
    with Served(TOY) as server, playing(server, Watch(statistics)) as me:
        together(me.ping, [()] * (TOY.quick.command_limit + 1))
    assert statistics.refusals == {6: 1}
