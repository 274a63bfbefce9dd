"""Locks live as long as the process of their owner."""

import subprocess
import sys
from pathlib import Path

import pytest

from arena24.store import locks

OWNER = """
import sys
from pathlib import Path
from arena24.store import locks
with locks.held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_kill_9_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "locks" / "Toy1"
    assert not locks.is_held(path)
    assert locks.holder(path) is None
    command = [sys.executable, "-c", OWNER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"held\n"
        assert locks.is_held(path)
        assert locks.holder(path) == owner.pid
        with pytest.raises(locks.Taken, match=f"held by process {owner.pid}; stop that first"), locks.held(path):
            pass
        owner.kill()
    assert not locks.is_held(path)
    with locks.held(path):
        assert locks.is_held(path)
