"""House bots of robots."""
