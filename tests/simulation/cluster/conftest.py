"""Whoever has not installed the extra `cluster` simulates one machine."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("nats") else ["test_*.py"]
