"""How many connections a process may have open."""

import resource
import sys


def raise_limit() -> None:
    """Take as many descriptors as the system allows: the usual soft limit of 1,024 is a crowd of spectators."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def descriptors() -> int:
    """How many this process may have."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
