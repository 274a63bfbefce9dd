"""The manual: every document is in it, every link leads somewhere, and what is cited has an address."""

import json
import re
from pathlib import Path

import pytest

from arena24.manual import START, Contents, Leaf, Manual, contents
from arena24.manual.markdown import render, slug
from tests.manual.blocks import ROOT
from tests.ours import OURS

EXTERNAL = re.compile(r'(?:src|href)="(?:https?:)?//')


@pytest.fixture(scope="module")
def manual() -> Manual:
    return Manual(home="Marathon <2026>")


def small(tmp_path: Path, text: str, path: str = "docs/page.md") -> Manual:
    """A manual of one page."""
    file = tmp_path / "page.md"
    file.write_text(text)
    return Manual(found=Contents({"": [Leaf(path, "Page", file)]}))


def test_every_document_is_in_the_menu() -> None:
    documents = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert documents - set(contents().pages) == set()
    folders = ["src/arena24/web", *(f"src/arena24/games/{game}" for game in OURS)]
    statements = {f"{folder}/statement/{language}.md" for folder in folders for language in ("en", "pl")}
    assert statements - set(contents().pages) == set()


def test_every_link_leads_somewhere(manual: Manual) -> None:
    assert manual.faults == []


def test_every_address_of_a_page_is_a_file(manual: Manual) -> None:
    """As a browser sees it: all links, anchors, scripts, styles and pictures of what was made."""
    pages = {path: content.decode() for path, content in manual.files.items() if path.endswith(".html")}
    assert len(pages) > 50
    ids = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in pages.items()}
    for path, text in pages.items():
        assert not EXTERNAL.search(text.replace('href="https://', "")), path  # links, but nothing that is loaded
        for link in re.findall(r'(?:src|href)="([^"]+)"', text):
            if link.startswith(("https://", "data:")) or link == "../" * (path.count("/") + 1):
                continue  # elsewhere; the contest's page
            target, _, anchor = link.partition("#")
            found = (Path("/") / Path(path).parent / target).resolve().relative_to("/").as_posix() if target else path
            assert found in manual.files, f"{path}: {link}"
            assert not anchor or anchor in ids[found], f"{path}: {link}"


def test_pages_turn_to_the_next_one(manual: Manual) -> None:
    order = [leaf.address for leaf in manual.contents.pages.values()]
    first, second = manual.files[order[0]].decode(), manual.files[order[1]].decode()
    assert f'rel="next" href="{order[1]}"' in first
    assert 'rel="prev"' not in first
    assert f'rel="prev" href="{order[0]}"' in second
    assert 'rel="next"' not in manual.files[order[-1]].decode()


def test_the_contest_is_named_and_its_name_is_harmless(manual: Manual) -> None:
    page = manual.files["rules/battle.html"].decode()
    assert '<a class="home" href="../../">← Marathon &lt;2026&gt;</a>' in page
    assert 'class="home"' not in Manual(found=Contents({"": [contents().pages[START]]})).files["index.html"].decode()


def test_rulings_and_sections_have_addresses(manual: Manual) -> None:
    flood = manual.prose["docs/rules/flood.md"]
    assert {"R1", "R26", "7", "7.2", "10-errors"} <= flood.anchors
    assert '<a href="platform.html#R1">platform R1</a>' in flood.html
    battle = manual.prose["docs/rules/battle.md"].html
    assert re.search(r'<a href="battle.html#R\d+">R\d+</a>', battle)
    assert "R26" not in manual.prose["docs/organisers.md"].anchors


def test_languages() -> None:
    pages = contents().pages
    assert {pages[path].language for path in pages if "/polish/" in path or path.endswith("pl.md")} == {"pl"}
    assert pages["docs/rules/platform.md"].language == "en"


def test_all_words_can_be_found(manual: Manual) -> None:
    text = manual.files["search.js"].decode()
    index = json.loads(text.removeprefix("window.manualIndex = ").removesuffix(";\n"))
    addresses = [address for address, _, _, _ in index]
    assert len(addresses) == len(set(addresses)) > 500
    assert any(address == "runbook.html#the-disk-fills" and "df -h" in words for address, _, _, words in index)
    assert all(address.partition("#")[0] in manual.files for address in addresses)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# A\n[b](nothing.md)", "docs/page.md: there is no docs/nothing.md"),
        ("# A\n[b](#nothing)", "docs/page.md: docs/page.md has no anchor 'nothing'"),
        ("# A\n[b](#a) [c](architecture.md) <https://example.org>", None),
    ],
)
def test_what_leads_nowhere_is_told(tmp_path: Path, text: str, fault: str | None) -> None:
    assert small(tmp_path, text).faults == ([fault] if fault else [])


def test_what_is_not_in_the_manual_is_text(tmp_path: Path) -> None:
    html = small(tmp_path, "# A\nsee [the sources](../Makefile), ![board](sample:board)").prose["docs/page.md"].html
    assert "<p>see the sources, </p>" in html


def test_anchors_are_those_of_code_hosts() -> None:
    assert slug("Is everything ready? `arena24 doctor`") == "is-everything-ready-arena24-doctor"
    assert slug("7.2 Bags") == "72-bags"
    assert slug("Bags", {"bags", "bags-1"}) == "bags-2"


def test_nothing_in_a_document_becomes_markup() -> None:
    html = render("# A\n\n<script>alert(1)</script> `<b>`\n\n```sh\necho '<i>' # <u>\n```\n", lambda link: link).html
    assert "<script>" not in html
    assert "<b>" not in html
    assert '<span class="remark"># &lt;u&gt;</span>' in html
