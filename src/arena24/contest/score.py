"""Score: what a team's finished rounds on one server are worth together."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import fsum


def credit(tempo: float, result: Fraction | float) -> float:
    """What a finished round is worth for a team: its result times the K of the round's end. R1."""
    return tempo * float(result)


def score(credits: Iterable[float]) -> float:
    """Their sum, the same in whatever order the rounds come. R3, P26."""
    return fsum(credits)


class Scores:
    """What the finished rounds have brought so far, on each server for each team."""

    def __init__(self, servers: Iterable[str] = ()) -> None:
        self._credits: dict[str, dict[int, list[float]]] = {server: {} for server in servers}

    def add(self, server: str, tempo: float, results: Mapping[int, Fraction | float]) -> None:
        """One more round."""
        teams = self._credits.setdefault(server, {})
        for team, result in results.items():
            teams.setdefault(team, []).append(credit(tempo, result))

    def on(self, server: str) -> dict[int, float]:
        """The scores on a server."""
        return {team: score(credits) for team, credits in self._credits.get(server, {}).items()}

    def by_server(self) -> dict[str, dict[int, float]]:
        """All scores."""
        return {server: self.on(server) for server in self._credits}
