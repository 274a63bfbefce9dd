"""A document as HTML: headings with anchors, links within the manual, rulings that can be cited by an address."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

_REMARK = re.compile(r"(^|\s)(#[ !].*)$", re.MULTILINE)  # in shells, Python and TOML
_COMMENT = re.compile(r"\A(?:<!--.*?-->\s*)+", re.DOTALL)
_NUMBER = re.compile(r"([0-9]+(?:\.[0-9]+)*)\.? ")
_CITED = re.compile(r"[A-Z][0-9]+[a-z]?\b|[0-9]+(?:\.[0-9]+)+\b")  # at the beginning of what is in bold
_CITATION = re.compile(r"(?:\b([a-z]+) )?\b(R[0-9]+)\b")


class Heading(NamedTuple):
    """A heading of a page."""

    level: int
    anchor: str
    title: str


class Passage(NamedTuple):
    """A heading, and the words below it up to the next one."""

    heading: Heading
    words: str


@dataclass(frozen=True, slots=True)
class Prose:
    """A document, ready for a page."""

    html: str
    passages: tuple[Passage, ...]
    anchors: frozenset[str]


Follow = Callable[[str], str | None]
"""Where a link of the document leads from its page; None: out of the manual, and its text is shown without it."""


def slug(title: str, taken: Collection[str] = ()) -> str:
    """The anchor of a heading, as code hosts make it; the second one of a name gets a number."""
    plain = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
    found, count = plain, 0
    while found in taken:
        count += 1
        found = f"{plain}-{count}"
    return found


def render(text: str, follow: Follow, books: Collection[str] = ()) -> Prose:
    """Render a document; a rulebook, one of `books`, has anchors for what is cited, and citations lead there."""
    cited = bool(books)
    tokens = _MARKDOWN.parse(_COMMENT.sub("", text))
    anchors: set[str] = set()
    passages = list(_passages(tokens, anchors, cited=cited))
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = list(_linked(token.children, follow))
            if cited:
                token.children = list(_citing(token.children, _Citations(anchors, books, follow)))
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return Prose(html, tuple(passages), frozenset(anchors))


def _passages(tokens: list[Token], anchors: set[str], *, cited: bool) -> Iterator[Passage]:
    """Give every heading its anchor, and what can be cited too; tell what is written where."""
    heading, words = Heading(1, "", ""), list[str]()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            if heading.title:
                yield Passage(heading, " ".join(words))
            title = _plain(tokens[at + 1])
            heading, words = Heading(int(token.tag[1]), slug(title, anchors), title), []
            anchors.add(heading.anchor)
            token.attrSet("id", heading.anchor)
            number = _NUMBER.match(title)
            _append_anchor(tokens[at + 1], heading.anchor, number[1] if cited and number else "")
            if cited and number:
                anchors.add(number[1])
        elif token.type == "inline" and tokens[at - 1].type != "heading_open":
            words.append(_plain(token))
            if cited:
                _anchor_rulings(token.children or [], anchors)
        elif token.type in ("fence", "code_block"):
            words.append(token.content)
    if heading.title:
        yield Passage(heading, " ".join(words))


def _append_anchor(inline: Token, anchor: str, number: str) -> None:
    """A sign that shows the heading's address, and the number by which it is cited."""
    cite = f'<span id="{escape(number)}"></span>' if number else ""
    sign = f'{cite}<a class="anchor" href="#{escape(number or anchor)}" aria-label="#">#</a>'
    inline.children = [*(inline.children or []), Token("html_inline", "", 0, content=sign)]


def _anchor_rulings(children: list[Token], anchors: set[str]) -> None:
    """What begins with a citation in bold is its place: `- **R26** ...`, `**7.5 Death.** ...`."""
    begins = [child for child in children if child.type != "text" or child.content][:2]
    if [child.type for child in begins] == ["strong_open", "text"]:
        match = _CITED.match(begins[1].content)
        if match and match[0] not in anchors:
            anchors.add(match[0])
            begins[0].attrSet("id", match[0])


def _plain(inline: Token) -> str:
    parts = [child.content or " " for child in inline.children or [] if child.type in _TOLD]
    return "".join(parts).strip()


_TOLD: Final = {"text", "code_inline", "softbreak"}


def _linked(children: list[Token], follow: Follow) -> Iterator[Token]:
    """Links as they lead from the page."""
    dropped = 0
    for token in children:
        if token.type == "link_open":
            target = follow(str(token.attrGet("href")))
            if target is None:
                dropped += 1
                continue
            token.attrSet("href", target)
        elif token.type == "link_close" and dropped:
            dropped -= 1
            continue
        elif token.type == "image":
            target = follow(str(token.attrGet("src")))
            if target is None:
                continue  # a statement's picture is a board, which only the viewer can draw
            token.attrSet("src", target)
        yield token


class _Citations:
    """Citations in one rulebook: `R12` is a ruling of its own, `platform R12` of another one."""

    def __init__(self, anchors: Collection[str], books: Collection[str], follow: Follow) -> None:
        self._anchors, self._books, self._follow = anchors, books, follow

    def linked(self, text: str) -> Iterator[Token]:
        """A text, with links where something is cited."""
        done = 0
        for match in _CITATION.finditer(text):
            book, ruling = match.groups()
            elsewhere = book in self._books
            target = self._follow(f"{book}.md#{ruling}" if elsewhere else f"#{ruling}")
            if target is None or (not elsewhere and ruling not in self._anchors):
                continue
            start = match.start() if elsewhere else match.start(2)
            yield Token("text", "", 0, content=text[done:start])
            yield Token("link_open", "a", 1, attrs={"href": target})
            yield Token("text", "", 0, content=text[start : match.end()])
            yield Token("link_close", "a", -1)
            done = match.end()
        yield Token("text", "", 0, content=text[done:])


def _citing(children: list[Token], citations: _Citations) -> Iterator[Token]:
    """Citations as links; not where there is a link already, nor at the ruling itself."""
    linked = ruling = False
    for token in children:
        if token.type in ("link_open", "link_close"):
            linked = token.nesting > 0
        elif token.type in ("strong_open", "strong_close"):
            ruling = token.attrGet("id") is not None
        if token.type == "text" and not linked and not ruling:
            yield from citations.linked(token.content)
        else:
            yield token


def _dimmed(code: str, language: str, _: str) -> str:
    """Code in which remarks are quieter than what one types."""
    return _REMARK.sub(r'\1<span class="remark">\2</span>', escape(code, quote=False))


def _wide_table(*_: Any) -> str:
    return '<div class="wide"><table>'  # one that is wider than the page is moved, not the page


def _end_of_table(*_: Any) -> str:
    return "</table></div>"


def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "highlight": _dimmed}).enable("table")
    made.add_render_rule("table_open", _wide_table)
    made.add_render_rule("table_close", _end_of_table)
    return made


_MARKDOWN: Final = _markdown()
