"""How many connections a process may have open."""

import resource
import subprocess
import sys

SCRIPT = """
import resource
from arena24.runtime import descriptors
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(64, hard), hard))
descriptors.raise_limit()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def test_a_process_takes_what_it_may() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(hard), str(hard)]
