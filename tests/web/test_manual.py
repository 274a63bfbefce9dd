"""The manual on a contest's page."""

from tests.web.contest import Web


def test_anybody_reads_it(web: Web) -> None:
    web.log_in(None)
    door = web.client.get("/docs", follow_redirects=False)
    assert (door.status_code, door.headers["location"]) == (307, "docs/")
    page = web.client.get("/docs/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "The manual of arena24" in page.text
    assert web.site.config.name in page.text
    assert web.client.get("/docs/search.js").headers["content-type"].startswith("text/javascript")
    assert web.client.get("/docs/pictures/ranking.png").headers["content-type"] == "image/png"


def test_the_policy_lets_it_be_what_it_is(web: Web) -> None:
    page = web.client.get("/docs/rules/battle.html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "<style" not in page.text
    assert " style=" not in page.text
    assert page.text.count("<script") == page.text.count("<script src=") == 1


def test_what_there_is_not(web: Web) -> None:
    for path in ("none.html", "contest.toml", "..%2fcontest.toml", "organisers.md"):
        answer = web.client.get(f"/docs/{path}")
        assert answer.status_code == 404, path
        assert "begins at /docs/" in answer.json()["error"]
