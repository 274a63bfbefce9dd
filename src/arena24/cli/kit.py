"""`arena24 kit`."""

from arena24.web.modules import TYPES


def kit() -> None:
    """Print the types of the kit with which boards are drawn.

    For authors of games: an editor that has this file knows all that a `board.js` may use. See docs/boards.md.

    \b
    Examples:
      arena24 kit > kit.d.ts
      npx tsc --noEmit --checkJs --target es2022 kit.d.ts board.js
    """
    print(TYPES.read_text(encoding="utf-8"), end="")
