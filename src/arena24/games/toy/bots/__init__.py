"""The bot of the toy game."""
