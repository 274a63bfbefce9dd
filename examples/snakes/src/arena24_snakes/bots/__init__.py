"""Bots of snakes."""
