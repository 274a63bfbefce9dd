"""What survives kill -9: the journal of every round, and the contest's database."""
