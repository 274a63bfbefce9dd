"""What tests of the environments share."""

import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def taste() -> Iterator[None]:
    """PettingZoo and Gymnasium warn of spaces that they like less: dictionaries, numbers without bounds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield
