"""Journals written from records that somebody has."""

from arena24.store.journal import Journal
from arena24.store.records import Join, Order, Record, TurnEnd


def note(journal: Journal, record: Record, state: bytes = b"") -> None:
    """Write a record of a round that goes on; a state belongs to a turn's end."""
    match record:
        case Order(team, line):
            journal.order(team, line)
        case Join(team):
            journal.join(team)
        case TurnEnd():
            journal.end_turn(record, state)
