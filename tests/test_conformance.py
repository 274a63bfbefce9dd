"""What every game promises, looked at in all of ours: a new game is tested before anybody writes a test for it."""

from arena24.games.catalogue import names
from arena24.testing import conformance

test_games = conformance(*names())
test_the_toy = conformance("toy", without=["crash"])  # which breaks on purpose
