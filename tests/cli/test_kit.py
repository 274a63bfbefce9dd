"""The types of the kit, for authors of boards."""

from tests.cli.shell import arena24


def test_whoever_has_arena24_has_the_types_of_the_kit() -> None:
    text = arena24("kit").stdout
    assert 'declare module "arena24/kit" {' in text
    assert "export interface Board<F = Json> {" in text
    assert "export function grid(" in text
