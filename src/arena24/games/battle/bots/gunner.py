"""Buys guns as soon as they pay: tanks that go in threes, and two cannons at home."""

from arena24.games.battle.bots.army import Doctrine, campaign

play = campaign(Doctrine())
