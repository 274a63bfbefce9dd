"""Benchmarks that print ratios: `make bench`, or `python -m bench battle server` for some of them."""
