"""`openapi.json`, made from the table of routes and the types of their bodies and answers."""

import re
from functools import cache
from typing import Any

import msgspec

from arena24 import __version__
from arena24.web.answers import Sheet, sheet
from arena24.web.calls import Route
from arena24.web.documents import Problem

_REF = "#/components/schemas/{name}"


@cache
def description() -> Sheet:
    """The whole document."""
    from arena24.web.app import ROUTES  # which holds the route that serves this

    types = [kind for route in ROUTES for kind in (route.returns, route.body) if _has_schema(kind)]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template=_REF, schema_hook=_anything)
    known = dict(zip(map(repr, types), schemas, strict=False))
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.address, {})[route.method.lower()] = _operation(route, known)
    return sheet(
        {
            "openapi": "3.1.0",
            "info": {"title": "arena24", "version": __version__},
            "paths": paths,
            "components": {"schemas": components, "securitySchemes": _SECURITY},
        }
    )


_SECURITY = {
    "session": {"type": "apiKey", "in": "cookie", "name": "arena24-PORT"},
    "forgery": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"},
}


def _anything(kind: type) -> dict[str, Any]:
    """The schema of values that may be whatever JSON is."""
    return {"description": "any JSON"}


def _has_schema(kind: Any) -> bool:
    return kind not in (None, str, msgspec.Raw)


def _operation(route: Route, known: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "summary": route.summary,
        "operationId": f"{route.handler.__module__.rpartition('.')[2]}_{route.handler.__name__.rstrip('_')}",
        "parameters": [*_in_path(route), *_in_query(route)],
        "responses": {"200": _answer(route, known), "default": _problem()},
    }
    if route.body is not None:
        content = {"application/json": {"schema": known[repr(route.body)]}}
        made["requestBody"] = {"required": True, "content": content}
    if route.who != "anybody":
        made["security"] = [{"session": [], "forgery": []} if route.method == "POST" else {"session": []}]
        made["description"] = f"For {'organisers' if route.who == 'organiser' else 'teams'} only."
    return made


def _in_path(route: Route) -> list[dict[str, Any]]:
    found = re.findall(r"{(\w+)(:number)?}", route.path)
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if number else "string"}}
        for name, number in found
    ]


def _in_query(route: Route) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
        for name, text in route.query.items()
    ]


def _answer(route: Route, known: dict[str, Any]) -> dict[str, Any]:
    if route.events:
        return {"description": "server-sent events", "content": {"text/event-stream": {}}}
    if route.returns is str:
        return {"description": "a file"}
    schema = known.get(repr(route.returns), {})
    return {"description": "the answer", "content": {"application/json": {"schema": schema}}}


def _problem() -> dict[str, Any]:
    schema = {"$ref": _REF.format(name="Problem")}
    return {"description": "refused", "content": {"application/json": {"schema": schema}}}
