"""`python -m arena24.cli`: the same as `arena24`."""

from arena24.cli import app

app(prog_name="arena24")
