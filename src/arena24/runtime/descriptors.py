"""How many connections a process may have open."""

import resource


def raise_limit() -> None:
    """Take as many descriptors as the system allows: the usual soft limit of 1,024 is a crowd of spectators."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
