"""The files from which others build: they are read here, and run where there is a builder."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
INSTRUCTIONS = {"FROM", "WORKDIR", "RUN", "COPY", "USER", "VOLUME", "STOPSIGNAL", "ENTRYPOINT", "CMD"}
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def instructions() -> list[tuple[str, str]]:
    """Of the container file, with lines that go on joined."""
    text = (ROOT / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2]) for line in lines]


def test_the_container_file() -> None:
    found = instructions()
    assert {word for word, _ in found} <= INSTRUCTIONS
    bases = [rest.split()[0] for word, rest in found if word == "FROM"]
    assert all(":" in base and not base.endswith(":latest") for base in bases)  # the same one tomorrow
    assert all("/" not in base for base in bases)  # from wherever the builder takes its images
    users = [rest for word, rest in found if word == "USER"]
    assert users
    assert "root" not in users
    assert [rest for word, rest in found if word == "ENTRYPOINT"] == ['["arena24"]']


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow(path: Path) -> None:
    jobs: dict[str, Any] = yaml.safe_load(path.read_text())["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    commands = [step["run"] for step in steps if "run" in step]
    assert ".ci/run" in commands
    assert {name for line in commands for name in re.findall(r"make (?:--silent )?([a-z]+)", line)} <= TARGETS
    assert all("timeout-minutes" in job for job in jobs.values())
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
