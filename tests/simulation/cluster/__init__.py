"""The same on several machines: nodes with leases, streams and fences, which fall asleep, die and lose each other.

python -m tests.simulation --kind cluster --seed 1234 --trace
"""
