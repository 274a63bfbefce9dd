"""The manual as files by their addresses: pages, pictures, style, script, and an index of all words.

Links are relative and no file asks anybody for anything, so it is the same below `/docs` of a contest's page, on any
web host and in a folder. Everything is rendered at once, which takes about a second.
"""

import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from arena24.manual import library
from arena24.manual.contents import Contents, Leaf, contents
from arena24.manual.layout import layout
from arena24.manual.markdown import Prose, render

ASSETS: Final = Path(__file__).parent / "assets"
INDEX: Final = "search.js"
"""All words, as a script: a page that was opened from the file system may load nothing else."""

LONGEST: Final = 4000  # letters of a passage that are searched; tables of test vectors are longer


class Manual:
    """All files of the manual."""

    def __init__(self, home: str | None = None, found: Contents | None = None) -> None:
        """`home`: the name of the contest whose page is one level above."""
        self.contents = found or contents()
        self.faults: list[str] = []  # links that lead nowhere
        self._wanted: list[tuple[str, str, str]] = []  # pages, and the anchors that they name elsewhere
        self._books = {leaf.file.stem for leaf in self.contents.pages.values() if leaf.cited}
        self.prose = {leaf.path: self._render(leaf) for leaf in self.contents.pages.values()}
        self._check_anchors()
        self.files = {
            **{asset.name: asset.read_bytes() for asset in sorted(ASSETS.iterdir())},
            **{library.address(path): library.file(path).read_bytes() for path in library.pictures()},
            **{leaf.address: self._page(leaf, home) for leaf in self.contents.pages.values()},
            INDEX: self._index(),
        }

    def _render(self, leaf: Leaf) -> Prose:
        text = leaf.file.read_text(encoding="utf-8")
        return render(text, lambda link: self._follow(leaf, link), self._books if leaf.cited else ())

    def _page(self, leaf: Leaf, home: str | None) -> bytes:
        return layout(self.contents, leaf, self.prose[leaf.path], home).encode()

    def _follow(self, leaf: Leaf, link: str) -> str | None:
        """Where a link leads from a page of the manual; what is only in the repository is no link here."""
        path, _, anchor = link.partition("#")
        if ":" in path:
            return None if path.startswith("sample:") else link
        target = library.beside(leaf.path, path) if path else leaf.path
        if anchor:
            self._wanted.append((leaf.path, target, anchor))
        page = self.contents.pages.get(target)
        if page is not None:
            address = relative(leaf.address, page.address)
        elif target.startswith(f"{library.DOCS}pictures/"):
            address = relative(leaf.address, library.address(target))
        else:
            if not library.file(target).exists():
                self.faults.append(f"{leaf.path}: there is no {target}")
            return None
        return f"{address}#{anchor}" if anchor else address

    def _check_anchors(self) -> None:
        for path, target, anchor in self._wanted:
            known = self.prose.get(target)
            if known is not None and anchor not in known.anchors:
                self.faults.append(f"{path}: {target} has no anchor {anchor!r}")

    def _index(self) -> bytes:
        """For each passage its address, its page, its title and its words."""
        return b"window.manualIndex = " + msgspec.json.encode(list(self._passages())) + b";\n"

    def _passages(self) -> Iterator[tuple[str, str, str, str]]:
        for leaf in self.contents.pages.values():
            for heading, words in self.prose[leaf.path].passages:
                plain = " ".join(words.split())[:LONGEST]
                yield f"{leaf.address}#{heading.anchor}", leaf.title, heading.title, plain


def relative(page: str, target: str) -> str:
    """The address of a file as a page writes it."""
    return posixpath.relpath(target, posixpath.dirname(page) or ".")
