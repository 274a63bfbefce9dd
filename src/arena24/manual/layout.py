"""A page of the manual around its text: menu, what is on the page, the page before and the next one."""

import posixpath
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from arena24.manual.contents import Contents, Leaf
from arena24.manual.markdown import Heading, Prose

DEEPEST: Final = 3  # headings that the page lists

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}manual.css">
<script src="{root}manual.js" data-root="{root}"></script>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<label class="button" for="menu" aria-label="Menu">☰</label>
{home}<a class="name" href="{root}index.html">Manual</a>
<form role="search"><input type="search" placeholder="Search  ( / )" aria-label="Search" autocomplete="off"
 spellcheck="false"></form>
<button class="theme" aria-label="Dark or light">☾</button>
</header>
<div id="found" hidden></div>
<input type="checkbox" id="menu" aria-label="Menu">
<div class="columns">
<nav class="menu" aria-label="Manual">{menu}</nav>
<main id="text">
{text}
<nav class="turn" aria-label="Pages">{turn}</nav>
</main>
{here}
</div>
</body>
</html>
"""


def layout(contents: Contents, leaf: Leaf, prose: Prose, home: str | None) -> str:
    """The whole page; `home` names the contest whose page is one level above the manual."""
    root = "../" * leaf.address.count("/")
    headings = [passage.heading for passage in prose.passages]
    titled = any(heading.level == 1 for heading in headings)
    return _PAGE.format(
        language=leaf.language,
        title=escape(f"{leaf.title} - arena24"),
        root=root,
        home=f'<a class="home" href="{root}../">← {escape(home)}</a>' if home is not None else "",
        menu="".join(_menu(contents, leaf)),
        text=prose.html if titled else f"<h1>{escape(leaf.title)}</h1>{prose.html}",
        turn="".join(_turn(contents, leaf)),
        here=_here([heading for heading in headings if 1 < heading.level <= DEEPEST]),
    )


def _menu(contents: Contents, here: Leaf) -> Iterator[str]:
    """All pages by their parts; the part of this page is open."""
    for part, leaves in contents.parts.items():
        links = "".join(_item(leaf, here) for leaf in leaves)
        if not part:
            yield f"<ul>{links}</ul>"
            continue
        unfolded = " open" if here in leaves else ""
        yield f"<details{unfolded}><summary>{escape(part)}</summary><ul>{links}</ul></details>"


def _item(leaf: Leaf, here: Leaf) -> str:
    current = ' aria-current="page"' if leaf == here else ""
    return f'<li><a href="{_to(here, leaf)}" lang="{leaf.language}"{current}>{escape(leaf.title)}</a></li>'


def _turn(contents: Contents, here: Leaf) -> Iterator[str]:
    before, after = contents.around(here)
    if before is not None:
        yield f'<a rel="prev" href="{_to(here, before)}">← {escape(before.title)}</a>'
    if after is not None:
        yield f'<a rel="next" href="{_to(here, after)}">{escape(after.title)} →</a>'


def _here(headings: Iterable[Heading]) -> str:
    links = "".join(
        f'<li class="level{heading.level}"><a href="#{escape(heading.anchor)}">{escape(heading.title)}</a></li>'
        for heading in headings
    )
    if not links:
        return ""
    return f'<details class="here" open><summary>On this page</summary><ul>{links}</ul></details>'


def _to(here: Leaf, leaf: Leaf) -> str:
    return posixpath.relpath(leaf.address, posixpath.dirname(here.address) or ".")
