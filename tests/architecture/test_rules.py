"""Inside a game: rules know nothing of what is bound to them in Game(...)."""

from collections.abc import Iterable, Iterator

from tests.architecture.modules import MODULES, Module

AROUND = {"commands", "referee", "replies", "position", "setup", "view"}


def known_to_rules(modules: Iterable[Module]) -> Iterator[tuple[str, str]]:
    """Modules of AROUND that a game's rules.py imports, itself or by way of others, and who imports them."""
    known = {module.name: module for module in modules}
    for name in known:
        if name.startswith("games/") and name.endswith("/rules.py"):
            folder = name.removesuffix("rules.py")
            todo, seen = [name], {name}
            while todo:
                importer = known[todo.pop()]
                for found in set(_of_package(importer, folder)) & set(known):
                    if found.removeprefix(folder).removesuffix(".py") in AROUND:
                        yield importer.name, found
                    elif found not in seen:
                        seen.add(found)
                        todo.append(found)


def _of_package(module: Module, folder: str) -> Iterator[str]:
    """The files of its package that a module may mean: `games.cards.view` or `games.cards.view.frame`."""
    package = f"arena24.{folder.rstrip('/').replace('/', '.')}."
    for _, imported in module.imports:
        if imported.startswith(package):
            yield f"{folder}{imported.removeprefix(package).split('.')[0]}.py"


def test_rules_know_nothing_of_what_is_around_them() -> None:
    assert list(known_to_rules(MODULES)) == []


def test_nothing_in_a_game_refers_back() -> None:
    """What is imported for the types alone hides a circle."""
    assert [m.name for m in MODULES if m.name.startswith("games/") and "TYPE_CHECKING" in m.text] == []


# ---- the tests of the test


def test_what_rules_import_by_way_of_others_is_seen() -> None:
    texts = {
        "games/chess/rules.py": "from arena24.games.chess import pieces",
        "games/chess/pieces.py": "from arena24.games.chess.view import Picture",
        "games/chess/view.py": "from arena24.games.chess.rules import Chess",
        "games/chess/commands.py": "from arena24.games.chess.rules import Chess",
    }
    found = known_to_rules([Module(name, text) for name, text in texts.items()])
    assert list(found) == [("games/chess/pieces.py", "games/chess/view.py")]
