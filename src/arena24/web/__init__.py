"""The web: ranking, boards, replays, the teams' and the organisers' desks.

It reads what the store holds and the journals that grow, and tells servers nothing (law 6): it can die or be scraped
without a turn being late.
"""
