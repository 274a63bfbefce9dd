"""Tests of what lies in `examples`."""
