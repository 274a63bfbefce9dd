"""What organisers ask for at their desk, and in whose name it is noted."""

import msgspec

from arena24.web.calls import WebCall


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants."""


def who(call: WebCall) -> str:
    """The organiser, as the audit has it."""
    return f"{call.who.login} (web)"
