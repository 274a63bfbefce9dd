"""What can go wrong between machines. Every message says what to do."""

from arena24.store.errors import StoreError


class ClusterError(StoreError):
    """The root of everything that the cluster raises on its own."""


class MissingExtra(ClusterError, ImportError):
    """The packages for several machines are not installed."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is missing, which several machines need: pip install 'arena24[cluster]'")


class Unanswered(ClusterError):
    """Nobody said whether it was done: trying again does no harm, and may help."""


class Gone(Unanswered):
    """There is no such stream: its round is over and in the depot, or the servers are finding themselves again."""


class Conflict(ClusterError):
    """Somebody else was first; what was asked for has not been done."""


class Fenced(ClusterError):
    """The world has another holder: what this one has noted since then counts for nothing."""

    def __init__(self, what: str, holder: str, token: int) -> None:
        super().__init__(f"{what} is held by {holder} now (token {token}): stop the world, its new holder goes on")
        self.holder, self.token = holder, token


class LetGo(ClusterError):
    """This node sends nothing more of a round."""


class BrokenStream(ClusterError):
    """A stream does not hold a journal."""
