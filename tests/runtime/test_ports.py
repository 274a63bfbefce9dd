"""Free ports."""

import socket

import pytest

from arena24.runtime import ports


def test_ports_are_different_and_can_be_listened_on() -> None:
    found = ports.free_ports(20)
    assert len(set(found)) == 20
    with socket.create_server(("127.0.0.1", found[0])):
        pass


def test_a_port_in_use_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    used, free = ports.free_ports(2)
    monkeypatch.setattr(ports, "RANGE", (used, free))
    with socket.create_server(("127.0.0.1", used)):
        assert ports.free_ports(2) == [free]
