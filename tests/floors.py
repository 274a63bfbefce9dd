"""How much of the pure packages their own tests must reach: `python -m tests.floors`, after a run with --cov.

Whole percents of lines, a little below what was measured. A floor that breaks is told with what is not reached.
"""

import io
import sys
from typing import Final

from coverage import Coverage

FLOORS: Final = {"games": 97, "protocol": 96, "contest": 99, "store": 91}


def main() -> None:
    """Say what was reached; 1 if it is less than it must be."""
    measured = Coverage()
    measured.load()
    fallen = False
    for package, floor in FLOORS.items():
        report = io.StringIO()
        reached = measured.report(
            include=f"*/arena24/{package}/*", file=report, show_missing=True, skip_covered=True, precision=1
        )
        print(f"arena24.{package}: {reached:.1f} % of the lines are reached by its tests, the floor is {floor} %")
        if reached < floor:
            fallen = True
            print(report.getvalue())
    sys.exit(fallen)


if __name__ == "__main__":
    main()
