"""arena24: 24-hour programming marathons, turn-based games over plain-text TCP."""

import os

__version__ = "0.3.0"

if compiled_rules := os.environ.get("ARENA24_COMPILED"):
    from arena24 import compiled

    compiled.use(compiled.asked_for(compiled_rules))  # before anything imports a game
