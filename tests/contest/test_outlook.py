"""What an extension brings: more rounds at the K of the planned end, and nothing else."""

from arena24.contest.outlook import ComingRound, LastRound, outlook
from arena24.contest.tempo import Tempo

TEMPO = Tempo(100.0)


def test_rounds_that_come_anyway_keep_their_tempo() -> None:
    found = outlook(TEMPO, {"Toy1": LastRound(7, 50.0, 70.0)}, 100.0, 130.0)
    assert (found.end_before, found.end_after) == (100.0, 130.0)
    assert found.rounds == (
        ComingRound("Toy1", 8, 90.0, TEMPO.at(90.0), TEMPO.at(90.0)),
        ComingRound("Toy1", 9, 110.0, None, 8.0),
        ComingRound("Toy1", 10, 130.0, None, 8.0),
    )


def test_what_takes_no_time_is_not_foreseen() -> None:
    assert outlook(TEMPO, {"Toy1": LastRound(1, 5.0, 5.0)}, 100.0, 130.0).rounds == ()
