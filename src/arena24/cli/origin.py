"""What this arena24 was built from."""

from importlib.resources import files

CHECKOUT = "from its sources"


def origin() -> str:
    """The commit of a wheel, as its build has noted it (`hatch_build.py`); a checkout is what it is."""
    note = files("arena24") / "origin.txt"
    return f"built from {note.read_text(encoding='utf-8').strip()}" if note.is_file() else CHECKOUT
