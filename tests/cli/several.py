"""Several verbs in one process of their own: an interpreter that imports them costs more than most of them do."""

import json
from collections.abc import Sequence
from typing import NamedTuple

PROGRAM = """
import json, sys
from typer.testing import CliRunner
from arena24.cli import app
told = []
for words in json.loads(sys.argv[1]):
    result = CliRunner().invoke(app, words, prog_name="arena24", catch_exceptions=False, env={"COLUMNS": "80"})
    told.append((result.exit_code, result.stdout, result.stderr))
print(json.dumps(told))
"""


class Told(NamedTuple):
    """How a verb ended, and what it printed."""

    code: int
    stdout: str
    stderr: str


def program(*verbs: Sequence[object]) -> tuple[str, ...]:
    """What an interpreter is given to run these verbs, one after another."""
    return "-c", PROGRAM, json.dumps([[str(word) for word in words] for words in verbs])


def told(output: str) -> list[Told]:
    """What became of each of them."""
    return [Told(*each) for each in json.loads(output.splitlines()[-1])]
