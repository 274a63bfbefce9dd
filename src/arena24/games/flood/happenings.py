"""What has happened, before anybody looks: plain tuples, of which `Event` is made when somebody does.

To make a record runs Python, whether rules are compiled or not, and every bag that is put down is one.
"""

from typing import Final

from arena24.games.flood.events import What
from arena24.games.flood.fields import Field

Happening = tuple[What, int, int, int, int | None, int, Field | None]  # the fields of an event

# Plain names: looking a member up in its class is slow.
PLACED: Final = What.PLACED
STOLEN: Final = What.STOLEN
