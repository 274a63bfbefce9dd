"""The conformance kit: what every game promises, looked at in any of them.

    from arena24.testing import conformance

    test_it = conformance("snakes")     # a test for each promise

`arena24 game check snakes` looks at the same, and says what to do.
"""

from arena24.testing.conformance import PROMISES, Finding, conformance, look
from arena24.testing.promise import Promise
from arena24.testing.subject import Subject

__all__ = ["PROMISES", "Finding", "Promise", "Subject", "conformance", "look"]
