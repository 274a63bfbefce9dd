"""Bots of battle."""
