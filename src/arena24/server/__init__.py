"""Sockets, time and processes around the pure parts."""
