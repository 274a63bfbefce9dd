"""What axe-core finds on a page that is in somebody's way."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "viewer" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")

# A page that was left within the site has it still; one that was loaded has to be given it.
_RUN = """rules => axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  .then(found => found.violations)"""


def serious(page: Page, name: str, rules: Sequence[str] | None = None) -> list[str]:
    """Whatever it takes for serious, each with its place; `name` says where and how the page was looked at.

    `rules`: only these.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    return [
        f"{name}: {rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in page.evaluate(_RUN, rules)
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]
