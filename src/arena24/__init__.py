"""arena24: 24-hour programming marathons, turn-based games over plain-text TCP."""

__version__ = "0.3.0"
