"""The games that arena24 brings along: tests of ours are about these, whatever else is installed."""

from arena24.games import catalogue

OURS = tuple(game.id for game in catalogue.own())
