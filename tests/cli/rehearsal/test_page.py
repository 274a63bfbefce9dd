"""The go/no-go page."""

import re

from arena24.cli.rehearsal.evidence import Accident, Mischief
from arena24.cli.rehearsal.judgement import judge
from arena24.cli.rehearsal.page import page
from tests.cli.rehearsal.contest import evidence


def test_it_needs_nothing_else_and_says_everything() -> None:
    accidents = [Accident(Mischief.SERVER, "Toy1", 600.0, recovered=1.25), Accident(Mischief.WEB, "", 700.0)]
    it = evidence(contest="<b>Toys</b> & co", accidents=accidents)
    made = page(it, judge(it))
    assert made.startswith("<!doctype html>")
    assert "default-src 'none'" in made
    assert not re.search(r"(src|href)=", made)
    assert "<b>Toys</b>" not in made
    assert "&lt;b&gt;Toys&lt;/b&gt; &amp; co" in made
    assert "NO-GO" in made
    assert "12:00:00" in made  # half of the contest
    assert "1.2 s" in made
    assert "never" in made
    assert made.count("<rect") == 2
    assert "<code>arena24 serve</code>" in made


def test_all_is_well() -> None:
    it = evidence()
    made = page(it, judge(it))
    assert "GO: nothing is in the way" in made
    assert "24 of 24 contest hours" in made
