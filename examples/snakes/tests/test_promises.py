"""Snakes keeps what every game promises."""

from arena24.testing import conformance

test_snakes = conformance("snakes")
