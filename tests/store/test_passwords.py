"""Passwords."""

import pytest
from argon2 import extract_parameters

from arena24.store import passwords
from arena24.store.passwords import ALPHABET, DUMMY, generate_password, hash_password, verify_password
from tests.hashing import REAL


@pytest.fixture(autouse=True)
def _as_in_a_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_hasher", REAL)


def test_hash_and_verify() -> None:
    hashed = hash_password("zażółć")
    assert verify_password("zażółć", hashed)
    assert verify_password("zażółć".encode(), hashed)
    assert not verify_password("zazolc", hashed)
    assert not verify_password(b"\xff\xfe", hashed)
    assert "zażółć" not in hashed


def test_the_same_password_has_another_hash_each_time() -> None:
    assert hash_password("x") != hash_password("x")


def test_an_unknown_login_costs_the_same_and_never_passes() -> None:
    assert extract_parameters(DUMMY) == extract_parameters(hash_password("x"))
    assert not verify_password("", None)
    assert not verify_password("x", None)


def test_generated_passwords_are_readable_and_differ() -> None:
    passwords = {generate_password() for _ in range(100)}
    assert len(passwords) == 100
    for password in passwords:
        assert [len(group) for group in password.split("-")] == [4, 4, 4]
        assert set(password) <= {*ALPHABET, "-"}


def test_no_look_alikes() -> None:
    assert not set("0o1liIO") & set(ALPHABET)
    assert len(set(ALPHABET)) == len(ALPHABET) == 31
