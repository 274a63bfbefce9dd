"""Properties are checked without a deadline: tests assert no wall time, and machines are shared."""

from hypothesis import settings

settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
