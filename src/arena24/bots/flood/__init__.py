"""House bots of flood."""
