"""Records a film that is a page: a browser shows it picture by picture, ffmpeg makes a video of them."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Self

from arena24.cli.complaint import Complaint

FRAMES: Final = 25  # pictures a second
WIDTH: Final = 1280
HEIGHT: Final = 720
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")  # it sees our own page only


@dataclass(frozen=True, slots=True)
class Camera:
    """The programs that it takes."""

    browser: str
    encoder: str

    @classmethod
    def found(cls) -> Self:
        """What is installed here; a Complaint says what is not."""
        browser, encoder = next(filter(None, map(shutil.which, BROWSERS)), None), shutil.which("ffmpeg")
        wanted = {"ffmpeg": encoder, "chromium": browser, "`pip install 'arena24[film]'`": find_spec("playwright")}
        missing = [name for name, there in wanted.items() if there is None]
        if missing or browser is None or encoder is None:
            needs = " and ".join(missing)
            raise Complaint(f"an .mp4 wants {needs}; install that, or write an .html, which needs nothing")
        return cls(browser, encoder)

    def record(
        self, page: bytes, seconds: float, out: Path, *, polish: bool, told: Callable[[float], None] = lambda at: None
    ) -> None:
        """Write the video; `told` hears how far it is."""
        with tempfile.TemporaryDirectory() as folder:
            (place := Path(folder) / "film.html").write_bytes(page)
            temporary = Path(folder) / "film.mp4"
            command = [self.encoder, "-y", "-loglevel", "error", "-f", "image2pipe", "-framerate", str(FRAMES)]
            command += ["-c:v", "mjpeg", "-i", "-", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart"]
            with subprocess.Popen([*command, str(temporary)], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as encoder:
                assert encoder.stdin is not None
                assert encoder.stderr is not None
                try:
                    for number, picture in enumerate(self._pictures(place, round(seconds * FRAMES), polish)):
                        encoder.stdin.write(picture)
                        told(number / FRAMES)
                    encoder.stdin.close()
                except BrokenPipeError:
                    pass  # it has given up, and says why
                why = encoder.stderr.read().decode(errors="replace").strip()
            if encoder.returncode:
                raise Complaint(f"ffmpeg made no film: {why or 'it did not say why'}")
            shutil.copyfile(temporary, out)

    def _pictures(self, place: Path, count: int, polish: bool) -> Iterator[bytes]:
        from playwright.sync_api import ViewportSize, sync_playwright  # of the extra

        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=self.browser, args=[*FLAGS])
            page = browser.new_page(viewport=ViewportSize(width=WIDTH, height=HEIGHT))
            page.goto(f"{place.as_uri()}?bare&lang={'pl' if polish else 'en'}")
            shown, picture = "", b""
            for number in range(count):
                now = str(page.evaluate("at => window.turnTo(at)", number / FRAMES))
                if now != shown:  # often it stands still
                    shown, picture = now, page.screenshot(type="jpeg", quality=92)
                yield picture
            browser.close()
