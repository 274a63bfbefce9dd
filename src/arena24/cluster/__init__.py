"""A contest on several machines."""
