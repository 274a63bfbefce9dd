"""`arena24 manual`."""

from pathlib import Path

from tests.cli.shell import complaint, said


def test_it_is_written_as_a_folder(tmp_path: Path) -> None:
    out = tmp_path / "manual"
    assert said("manual", "-o", out).endswith(f"open {out / 'index.html'}\n")
    assert "For spectators" in (out / "index.html").read_text()
    assert (out / "rules" / "battle.html").exists()
    assert (out / "manual.css").exists()
    assert f"{out} is there already and not empty" in complaint("manual", "-o", out)
    assert "cannot be written" in complaint("manual", "-o", "/proc/manual")
