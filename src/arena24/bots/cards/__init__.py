"""Bots of cards."""
