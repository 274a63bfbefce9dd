"""The conformance kit: what every game promises, looked at in any of them.

    from arena24.testing import conformance

    test_it = conformance("snakes")     # a test for each promise

`arena24 game check snakes` looks at the same, and says what to do.
"""

from collections.abc import Callable, Iterable

from arena24.games.catalogue import find
from arena24.testing.promise import Promise
from arena24.testing.subject import Subject


def conformance(*games: str, without: Iterable[str] = ()) -> Callable[..., None]:
    """A test for pytest, with a case for each promise; without commands that break on purpose."""
    import pytest  # whoever only plays has none

    from arena24.testing.promises import PROMISES, look

    left_out = frozenset(without)

    @pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
    @pytest.mark.parametrize("name", games)
    def test(name: str, promise: Promise) -> None:
        finding = look(promise, Subject(find(name), left_out))
        if finding.kept is None:
            pytest.skip(f"{name}: {finding.told}")
        told = "\n".join(filter(None, (finding.told, finding.where, f"what to change: {promise.mend}")))
        assert finding.kept, f"{name} does not keep this: {promise.says}\n{told}"

    return test
