"""The contest as values: its clock, the tempo K, the turn clock, scores and the ranking.

Pure: no input or output, no clock, no logging. Times are arguments, in seconds.
"""
