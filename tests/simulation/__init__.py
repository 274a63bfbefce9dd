"""A whole contest in one process, on a virtual clock: sockets, processes and disk are simulated, the server is real.

    python -m tests.simulation --kind machine --seed 1234 --trace

A seed decides everything that happens: what bots say, when bytes arrive, what fails and who is killed.
"""
