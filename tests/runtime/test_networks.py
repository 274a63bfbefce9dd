"""Whose word is believed."""

import pytest

from arena24.runtime.networks import Networks

NETWORKS = Networks(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"])


@pytest.mark.parametrize("address", ["10.1.2.3", "192.0.2.7", "::ffff:10.1.2.3", "2001:db8::7"])
def test_who_is_believed(address: str) -> None:
    assert address in NETWORKS
    assert address not in Networks([])


@pytest.mark.parametrize("address", ["11.1.2.3", "192.0.2.8", "::ffff:11.1.2.3", "2001:db9::7", "testclient", ""])
def test_who_is_not(address: str) -> None:
    assert address not in NETWORKS
