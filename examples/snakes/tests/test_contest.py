"""A short contest of snakes: served over TCP, played by its bots, shown by the web, verified."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

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


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("snakes") / "cup"
    arena24("init", folder, "--teams", 3, "--duration", 2)
    return folder


def test_a_contest(contest: Path) -> None:
    web, port = free_ports(2)
    settings = contest / "contest.toml"
    settings.write_text(settings.read_text().partition("\n[limits]")[0] + SERVER.format(web=web, port=port))
    serve = subprocess.Popen([sys.executable, "-Pm", "arena24.cli", "serve", contest], stdout=subprocess.DEVNULL)
    crowd = subprocess.Popen([sys.executable, "-Pm", "arena24.cli.crowd", contest], stdin=subprocess.PIPE)
    try:
        assert b"export const kit = 1;" in fetched(web, "/games/snakes/board.js")
        assert "Goal" in json.loads(fetched(web, "/api/games/snakes/statement"))["text"]
        assert "Cel" in json.loads(fetched(web, "/api/games/snakes/statement?language=pl"))["text"]
        assert json.loads(fetched(web, "/api/games/snakes/samples/board"))["frame"]["size"] == 11
        assert serve.wait(PATIENCE) == 0
    finally:
        serve.terminate()
        crowd.communicate()  # its input ends, and it goes home
        serve.wait(PATIENCE)
    arena24("verify", contest)
    points = json.loads(arena24("results", contest, "--json"))
    assert "Snakes" in json.dumps(points)
    assert list((contest / "journals").rglob("*.zst")), os.listdir(contest)
