"""A replay as one file."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from arena24.store.errors import StoreError
from arena24.web.modules import module_of
from arena24.web.standalone import standalone
from tests.cli.shell import complaint, said
from tests.web.contest import Contest, Play


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="replay">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


def test_it_holds_everything(contest: Contest, running: Play, tmp_path: Path) -> None:
    (tmp_path / "replay.js").write_text('document.title = "</script><!--"')
    page = standalone(contest.folder, contest.database, "Battle1", 1, viewer=tmp_path).decode()
    data = data_of(page)
    assert len(data["frames"]) == 4  # type: ignore[arg-type]  # JSON
    assert data["board"]["teams"]["3"]["name"] == "<b>Cats</b>"  # type: ignore[index]
    assert data["module"] == module_of("battle").decode()  # type: ignore[union-attr]  # it has one
    assert data["results"] == {"1": 10.0, "2": 30.0, "3": 20.0, "4": 0.0}
    assert "<b>Cats" not in page
    assert page.count("</script>") == 3  # none of them from what was put in
    assert "<!--" not in page
    assert "://" not in re.sub(r"<script type=.*?</script>", "", page)


def test_it_runs_nothing_but_its_own_scripts(contest: Contest, running: Play, tmp_path: Path) -> None:
    (tmp_path / "replay.js").write_text('document.title = "ż</script>"')
    page = standalone(contest.folder, contest.database, "Battle1", 1, viewer=tmp_path).decode()
    scripts = re.findall(r'<script(?: type="module")?>(.*?)</script>', page, re.DOTALL)
    hashes = [b64encode(sha256(script.encode()).digest()).decode() for script in scripts]
    assert len(hashes) == 2
    allowed = " ".join(f"'sha256-{each}'" for each in hashes)
    policy = f"default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src blob: {allowed}"
    assert f'<meta http-equiv="Content-Security-Policy" content="{policy}">' in page


def test_only_finished_rounds(contest: Contest, running: Play) -> None:
    with pytest.raises(StoreError, match="rounds 1 to 1 are over"):
        standalone(contest.folder, contest.database, "Battle1", 2)


def test_the_verb(contest: Contest, running: Play, tmp_path: Path) -> None:
    path = tmp_path / "final.html"
    assert "final.html: " in said("replay", contest.folder.path, "Battle1", 1, "-o", path)
    assert data_of(path.read_text())["contest"] == "Marathon"
    assert "there is no server 'Chess1'" in complaint("replay", contest.folder.path, "Chess1", 1)
    assert "give another -o" in complaint("replay", contest.folder.path, "Battle1", 1, "-o", tmp_path)
