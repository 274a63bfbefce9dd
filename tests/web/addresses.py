"""Addresses of the site, made from its table of routes: a new route is walked without being named anywhere."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from arena24.web.app import ROUTES
from arena24.web.calls import Route
from arena24.web.static import DIRECTORY

Values = Mapping[str, Sequence[object]]

IN_PATH: Final[Values] = {
    "game": ("battle", "toy", "chess"),
    "name": ("board", "../samples/board"),
    "server": ("Battle1", "Toy1", "Chess1"),
    "round": range(1, 5),
    "team": (1, 5, 99),
    "act": (1, 99),
    "path": ("", "index.html", "rules/battle.html", "manual.css", "none.html", "%2e%2e/contest.toml"),
    "plan": (1, 99),
    "file": ("ranking.json", "ranking.csv", "ranking.html", "ranking.pdf"),
}
IN_QUERY: Final[Values] = {
    "language": ("en", "pl", "../en"),
    "view": ("public", "full", "team", "all"),
    "team": (1, 5),
    "before": (0, 2, 1000),
    "from": (2, 1000),
    "to": (3,),
    "at": (20, 255, 1000),  # before, in and after what the futures of test_freeze have
}
ANYTHING: Final = (0, 1, "x")
ONE: Final[Values] = {
    "game": ("battle",),
    "name": ("board",),
    "server": ("Battle1",),
    "round": (2,),
    "team": (2,),
    "act": (1,),
    "path": ("index.html",),
    "plan": (1,),
    "file": ("ranking.json",),
}

GETS: Final = tuple(route for route in ROUTES if route.method == "GET" and not route.events)
POSTS: Final = tuple(route for route in ROUTES if route.method == "POST")
STREAMS: Final = tuple(route for route in ROUTES if route.events)


def paths(route: Route, values: Values = IN_PATH) -> Iterator[str]:
    """A route with all values of what is in its path."""
    names = re.findall(r"{(\w+)", route.path)
    for chosen in product(*(values.get(name, ANYTHING) for name in names)):
        path = route.path
        for name, value in zip(names, chosen, strict=True):
            path = re.sub(rf"{{{name}(:\w+)?}}", str(value), path)
        yield path


def path(route: Route) -> str:
    """A route with values that there are."""
    return next(paths(route, ONE))


def addresses(route: Route) -> Iterator[str]:
    """All paths, bare and with each parameter of the query by itself."""
    for found in paths(route):
        yield found
        yield from (f"{found}?{name}={value}" for name in route.query for value in IN_QUERY.get(name, ANYTHING))


def files() -> Iterator[str]:
    """The files of the built viewer, the page itself, and what is not there."""
    yield from ("/", "/boards/Battle1", "/none.js", "/api/none")
    for file in sorted(DIRECTORY.rglob("*")):
        if file.is_file():
            yield f"/{file.relative_to(DIRECTORY).as_posix()}"
