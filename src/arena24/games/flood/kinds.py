"""Kinds of objects, and of those who sit in them."""

from arena24.games.records import Word


class Kind(Word):
    """Kinds of objects."""

    WAREHOUSE = "warehouse"
    BUILDING = "building"
    CAR = "car"


class Ride(Word):
    """How somebody sits in a car."""

    DRIVER = "D"
    PASSENGER = "P"


# Plain names: looking a member up in its class is slow.
WAREHOUSE, BUILDING, CAR = Kind.WAREHOUSE, Kind.BUILDING, Kind.CAR
DRIVER, PASSENGER = Ride.DRIVER, Ride.PASSENGER
