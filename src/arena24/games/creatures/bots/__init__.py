"""House bots of creatures."""
