"""Who is told how a server does."""

from arena24.games.core import Round
from arena24.store.log import Log


class Listener:
    """Hears what happens. Whoever wants to know overrides what concerns him."""

    def turn_opens(self) -> None:
        """A turn is open, and nobody has been released yet."""

    def turn_ended(self) -> None:
        """A turn has ended, and everybody who waited for that is being answered."""

    def round_ended(self, round_: Round, log: Log) -> None:
        """A round has its results."""

    def broke(self, exception: Exception) -> None:
        """No turn can end any more, or nothing be noted."""
        raise exception
