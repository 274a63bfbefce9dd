"""A guardian ends what its owner has started, however the owner ends."""

import subprocess
import sys
from pathlib import Path

from tests.cli.shell import until

OWNER = """
import os, subprocess, sys
from pathlib import Path
from arena24.cluster.guardian import Guardian

with Guardian() as guardian:
    folder = Path(sys.argv[1])
    folder.mkdir()
    guardian.sweep(folder)
    sleeper = subprocess.Popen(["sleep", "1000"], process_group=guardian.group, stdout=subprocess.DEVNULL)
    print(sleeper.pid, flush=True)
    sys.stdin.read() or os.kill(os.getpid(), 9)
    sleeper.terminate()
    sleeper.wait()
"""


def has_ended(pid: int) -> bool:
    """Is it gone, or merely its corpse there?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_an_owner_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "swept"
    command = [sys.executable, "-c", OWNER, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as owner:
        assert owner.stdin is not None
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        assert not has_ended(pid)
        assert folder.exists()
        owner.stdin.close()  # it kills itself
        assert owner.wait() == -9
    until(lambda: has_ended(pid))
    until(lambda: not folder.exists())


def test_an_owner_ends(tmp_path: Path) -> None:
    folder = tmp_path / "swept"
    command = [sys.executable, "-c", OWNER, str(folder)]
    done = subprocess.run(command, input=b"go home", stdout=subprocess.PIPE, check=True)
    assert has_ended(int(done.stdout))
    until(lambda: not folder.exists())
