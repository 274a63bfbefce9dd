"""`python -m bench.wheel`: what `make compiled` has built as a wheel, arena24-compiled, to be installed beside arena24.

It is for this version of arena24, this version of Python and this kind of machine; whoever wants it says so
(ARENA24_COMPILED=installed). Random players of the benchmarks stay out of it.
"""

import argparse
import base64
import hashlib
import json
import sys
import sysconfig
import zipfile
from pathlib import Path

from arena24 import __version__
from arena24.compiled import MANIFEST, PACKAGE
from bench.build import FOLDER, ROOT

OURS = "arena24"  # of the compiled modules, those that are told
ABOUT = b'"""Rules of arena24 as machine code; ARENA24_COMPILED=installed asks for them."""\n'


def pack(folder: Path, into: Path) -> Path:
    """Write the wheel; its name is what pip reads."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    into.mkdir(parents=True, exist_ok=True)
    wheel = into / f"{PACKAGE}-{__version__}-{tag}.whl"
    info = f"{PACKAGE}-{__version__}.dist-info"
    files = {f"{PACKAGE}/{name}": content for name, content in _modules(folder).items()}
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: {PACKAGE.replace('_', '-')}\nVersion: {__version__}\n"
        f"Summary: Rules of arena24 as machine code\nRequires-Dist: arena24=={__version__}\n"
    ).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: arena24\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = f"{info}/RECORD"
    rows = [f"{name},sha256={_hash(content)},{len(content)}\n" for name, content in files.items()]
    files[record] = "".join([*rows, f"{record},,\n"]).encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)  # without times: the same each time
    return wheel


def _modules(folder: Path) -> dict[str, bytes]:
    """Libraries by their places in the package, and what they were compiled from."""
    sources: dict[str, str] = json.loads((folder / MANIFEST).read_text())
    ours = {name: digest for name, digest in sources.items() if name.split(".")[0] == OURS}
    found = {"__init__.py": ABOUT, MANIFEST: json.dumps(ours, indent=1).encode()}
    for path in sorted([*folder.glob("*__mypyc.*"), *folder.joinpath(OURS).rglob("*.*")]):
        found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def _hash(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def main() -> None:
    """Pack, and say where."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.wheel",
        description="Pack compiled rules.",
        epilog="example: make compiled && python -m bench.wheel && pip install dist/arena24_compiled-*.whl",
    )
    parser.add_argument("--of", type=Path, default=FOLDER, help="a folder with compiled rules; build/compiled if none")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="a folder; dist unless given")
    asked = parser.parse_args()
    print(pack(asked.of, asked.into))


if __name__ == "__main__":
    main()
