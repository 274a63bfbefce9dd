"""What axe-core finds on a page that is in somebody's way."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "viewer" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")

# A page that was left within the site has it still; one that was loaded has to be given it.
_RUN = "axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations)"


def serious(page: Page, name: str) -> list[str]:
    """Whatever it takes for serious, each with its place; `name` says where and how the page was looked at."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    return [
        f"{name}: {rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in page.evaluate(_RUN)
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]
