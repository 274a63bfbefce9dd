"""What every game promises, looked at in all of ours: a new game is tested before anybody writes a test for it."""

from arena24.testing import conformance
from tests.ours import OURS

test_games = conformance(*OURS)
test_the_toy = conformance("toy", without=["crash"])  # which breaks on purpose
