"""The front door, written and run."""

import http.client
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from arena24.cluster.haproxy import configuration
from arena24.runtime.ports import free_ports
from arena24.store.config import load
from arena24.web.limits import FAILURES
from tests.cli.shell import complaint, process, said, until
from tests.cluster.fakes import CLIENT, FakeNode, door, haproxy, heard, visit
from tests.loop import PATIENCE
from tests.server.contest import toy_contest

HERE, THERE = "127.0.0.2", "127.0.0.3"
CONTEST = """
name = "Mara\\nthon"
limits = {{ max_conn = 64 }}
[cluster]
doors = ["127.0.0.1"]
[web]
host = "127.0.0.2"
port = {web}
"""
TOY = """
[[servers]]
name = "{name}"
game = "toy"
port = {port}
"""


class Place:
    """A contest's settings, and where its door is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.port, self.other, self.web = free_ports(3)
        servers = TOY.format(name="Toy1", port=self.port) + TOY.format(name="Toy2", port=self.other)
        (path / "contest.toml").write_text(CONTEST.format(web=self.web) + servers)

    def write(self) -> Path:
        """Write it as people do."""
        file = self.path / "haproxy.cfg"
        nodes = ("--node", HERE, "--node", THERE)
        control = ("--listen", "127.0.0.1", "--stats", self.path / "control.sock")
        assert said("cluster", "haproxy", self.path, *nodes, *control, "--out", file) == ""
        return file


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def port(place: Place) -> Iterator[int]:
    """A server's port at a door that is open."""
    haproxy()
    with door(place.write(), place.path / "haproxy.log"):
        yield place.port


# ---- what is written


def sections(text: str) -> dict[str, list[list[str]]]:
    """The words of every line, by the line that begins their section; comments left out."""
    found: dict[str, list[list[str]]] = {}
    for line in filter(None, (line.partition("#")[0].rstrip() for line in text.splitlines())):
        if not line.startswith(" "):
            lines = found.setdefault(line, [])
        else:
            lines.append(line.split())
    return found


def test_every_server_has_a_port_that_leads_to_all_nodes(place: Place) -> None:
    parts = sections(place.write().read_text())
    for name, port in (("Toy1", place.port), ("Toy2", place.other)):
        lines = parts[f"listen {name}"]
        assert lines[0][:2] == ["bind", f"127.0.0.1:{port}"]
        assert ["maxconn", "64"] in lines
        assert lines[-2:] == [["server", HERE, f"{HERE}:{port}"], ["server", THERE, f"{THERE}:{port}"]]
    assert ["bind", f"127.0.0.1:{place.web}"] in parts["listen web"]
    assert ["maxconn", str(2 * 64 + 4000)] in parts["global"]
    assert [line for lines in parts.values() for line in lines if line[:2] == ["stats", "socket"]] == [
        ["stats", "socket", str(place.path / "control.sock"), "mode", "600", "level", "operator"]
    ]


def test_without_a_web_page_there_is_no_port_for_one(place: Place) -> None:
    settings = place.path / "contest.toml"
    settings.write_text(settings.read_text().replace(f"port = {place.web}", ""))
    assert "listen web" not in said("cluster", "haproxy", place.path, "--node", HERE)


def test_a_name_is_no_directive(place: Place) -> None:
    text = configuration(load(place.path / "contest.toml"), [HERE], listen="0.0.0.0", control="/s")
    assert "# The front door of Mara thon.\n" in text


def test_addresses_of_both_kinds(place: Place) -> None:
    text = configuration(load(place.path / "contest.toml"), ["node-1.example", "fd00::2"], listen="::", control="/s")
    assert f"bind [::]:{place.port} " in text
    assert f"server node-1.example node-1.example:{place.port}\n    server fd00::2 [fd00::2]:{place.port}\n" in text


def test_it_is_printed_or_written_anew_and_nothing_else_is_overwritten(place: Place) -> None:
    file = place.write()
    assert place.write().read_text() == file.read_text()
    file.write_text("global\n")
    words = ("cluster", "haproxy", place.path, "--node", HERE, "--out")
    assert "is there already and not ours; move it away" in complaint(*words, file)
    assert file.read_text() == "global\n"
    assert "cannot be written (no such file or directory)" in complaint(*words, place.path / "none" / "file")


@pytest.mark.parametrize(
    ("old", "new", "nodes", "says"),
    [
        ("doors = .*", "", [HERE], "contest.toml names no doors"),
        (r"port = \d+\n$", "port = 0\n", [HERE], "Toy2 listens on any free port (0)"),
        (r'(host = "127.0.0.2"\nport) = \d+', r"\1 = 0", [HERE], "[web] listens on any free port (0)"),
        ("", "", [HERE, HERE], "a node is named twice"),
        ("", "", ["10.0.0.1:20000"], "'10.0.0.1:20000' is no node; write its address or name without a port"),
        ("", "", ["a b"], "'a b' is no node"),
        ("", "", ["fe80::1%eth0"], "'fe80::1%eth0' is no node"),
    ],
)
def test_what_people_get_wrong(place: Place, old: str, new: str, nodes: list[str], says: str) -> None:
    settings = place.path / "contest.toml"
    settings.write_text(re.sub(old, new, settings.read_text(), count=1) if old else settings.read_text())
    words = [word for node in nodes for word in ("--node", node)]
    assert says in complaint("cluster", "haproxy", place.path, *words)


def test_no_contest(tmp_path: Path) -> None:
    assert "there is no such file; `arena24 init" in complaint("cluster", "haproxy", tmp_path, "--node", HERE)


# ---- what haproxy makes of it


def test_haproxy_takes_it_without_a_word(place: Place) -> None:
    checked = subprocess.run([haproxy(), "-c", "-q", "-f", place.write()], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")


def test_clients_get_to_the_holder_and_keep_their_address(port: int) -> None:
    with FakeNode("here", HERE, port):
        until(lambda: heard(port) == f"here {CLIENT}\n")
        with visit(port) as sock:
            assert sock.recv(1024)
            sock.sendall(b"x" * 10)  # it stays


def ended(sock: socket.socket) -> bool:
    """Wait until the door hangs up."""
    try:
        return sock.recv(1024) == b""
    except ConnectionResetError:
        return True


def test_a_server_that_moves_is_followed(port: int) -> None:
    with ExitStack() as stack:
        with FakeNode("here", HERE, port):
            until(lambda: heard(port) == f"here {CLIENT}\n")
            sock = stack.enter_context(visit(port))
            assert sock.recv(1024) == f"here {CLIENT}\n".encode()
        assert ended(sock)
        stack.enter_context(FakeNode("there", THERE, port))
        until(lambda: heard(port) == f"there {CLIENT}\n")


def test_a_holder_that_hangs_is_left(port: int) -> None:
    """Its connections would never end by themselves, and new ones would succeed."""
    with FakeNode("here", HERE, port) as here, ExitStack() as stack:
        inside: list[socket.socket] = []

        def is_in() -> bool:
            with suppress(OSError):
                sock = stack.enter_context(visit(port))
                inside.extend([sock] if sock.recv(1024) == f"here {CLIENT}\n".encode() else [])
            return bool(inside)

        until(is_in)
        here.hang()
        with FakeNode("there", THERE, port):
            assert ended(inside[0])
            until(lambda: [heard(port) for _ in range(4)] == [f"there {CLIENT}\n"] * 4)


def _is_up(port: int) -> bool:
    with socket.socket() as sock:
        return sock.connect_ex(("127.0.0.1", port)) == 0


def test_the_web_page_through_the_door(tmp_path: Path) -> None:
    """Streams arrive as they come, and nobody can claim to be somewhere else."""
    haproxy()
    place = Place(tmp_path)
    folder = toy_contest(tmp_path / "c", teams=1)
    with folder.config.open("a") as settings:
        settings.write(f'[web]\nhost = "{HERE}"\nport = {place.web}\n[cluster]\ndoors = ["127.0.0.0/8"]\n')

    def ask(method: str, path: str, claim: str = "", body: str = "") -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", place.web, PATIENCE, source_address=(CLIENT, 0))
        stack.callback(connection.close)
        connection.request(method, path, body, {"X-Forwarded-For": claim, "Content-Type": "application/json"})
        return connection.getresponse()

    with (
        process(tmp_path / "said", "web", folder.path),
        door(place.write(), tmp_path / "haproxy.log"),
        ExitStack() as stack,
    ):
        until(lambda: _is_up(place.web) and ask("GET", "/health").status == 200)
        stream = ask("GET", "/api/live")
        assert (stream.status, stream.getheader("Content-Type")) == (200, "text/event-stream; charset=utf-8")
        assert stream.read1(1024)
        wrong = '{"login": "team1", "password": "x"}'
        assert 429 in [ask("POST", "/api/login", f"10.0.0.{number}", wrong).status for number in range(3 * FAILURES)]
