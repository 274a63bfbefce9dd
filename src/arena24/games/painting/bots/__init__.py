"""Bots of painting."""
