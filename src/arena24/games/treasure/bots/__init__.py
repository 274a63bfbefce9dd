"""House bots of treasure."""
