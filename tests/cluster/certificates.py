"""Certificates for a test: an authority of its own, and a certificate for 127.0.0.1 that it vouches for."""

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from arena24.cluster.engines import Certificate

_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")


def certified(folder: Path) -> "Certificate":
    """As docs/cluster.md makes them."""
    from arena24.cluster.engines import Certificate

    if shutil.which("openssl") is None:
        pytest.skip("TLS between machines: openssl is missing")
    folder.mkdir(parents=True)
    _openssl(folder, "req", "-x509", *_KEY, "-subj", "/CN=arena24 authority", "-keyout", "ca.key", "-out", "ca.pem")
    name = ("-subj", "/CN=arena24", "-addext", "subjectAltName=IP:127.0.0.1")
    authority = ("-CA", "ca.pem", "-CAkey", "ca.key", "-addext", "basicConstraints=critical,CA:FALSE")
    _openssl(folder, "req", "-x509", *_KEY, *name, *authority, "-keyout", "node.key", "-out", "node.pem")
    return Certificate(folder / "node.pem", folder / "node.key", folder / "ca.pem")


def _openssl(folder: Path, *words: str) -> None:
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)
