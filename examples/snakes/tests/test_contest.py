"""A short contest of snakes: served over TCP, played by its bots, shown by the web, verified."""

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arena24.runtime.ports import free_ports

PATIENCE = 240.0  # seconds; never reached when things work
SERVER = """
[web]
port = {web}

[[servers]]
name = "Snakes"
game = "snakes"
port = {port}

[servers.params]
T = 0.1
Q = 10
"""


def arena24(*words: object) -> str:
    """Run a verb as a process of its own."""
    command = [sys.executable, "-Pm", "arena24.cli", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def fetched(port: int, path: str) -> bytes:
    """What the web answers, as soon as it does."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
                body: bytes = answer.read()
                return body
        except OSError:
            assert time.monotonic() < end, "the web never came"
            time.sleep(0.05)


@contextmanager
def process(*words: object) -> Iterator["subprocess.Popen[bytes]"]:
    """A module of arena24 that runs meanwhile; it ends with its input, or is told to."""
    command = [sys.executable, "-Pm", *map(str, words)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as running:
        try:
            yield running
        finally:
            running.terminate()


def test_a_contest(tmp_path: Path) -> None:
    contest, (web, port) = tmp_path / "cup", free_ports(2)
    arena24("init", contest, "--teams", 3, "--duration", 2)
    settings = contest / "contest.toml"
    settings.write_text(settings.read_text().partition("\n[limits]")[0] + SERVER.format(web=web, port=port))
    with process("arena24.cli", "serve", contest) as serving, process("arena24.cli.crowd", contest):
        assert serving.wait(PATIENCE) == 0
    arena24("verify", contest)
    assert list((contest / "journals").rglob("*.zst"))
    assert json.loads(arena24("results", contest, "--json"))
    with process("arena24.cli", "web", contest):
        assert b"export const kit = 1;" in fetched(web, "/games/snakes/board.js")
        assert "Goal" in json.loads(fetched(web, "/api/games/snakes/statement"))["text"]
        assert "Cel" in json.loads(fetched(web, "/api/games/snakes/statement?language=pl"))["text"]
        assert json.loads(fetched(web, "/api/games/snakes/samples/board"))["frame"]["size"] == 11
