"""What every process of arena24 has in common: its event loop and its log."""
