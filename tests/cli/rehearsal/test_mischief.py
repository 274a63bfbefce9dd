"""What goes wrong on purpose, and when."""

from arena24.cli.rehearsal.evidence import Mischief
from arena24.cli.rehearsal.mischief import LAST, plan

SERVERS = [f"Toy{number}" for number in range(11)]


def test_a_short_rehearsal_has_everything_once() -> None:
    planned = plan(30.0, SERVERS, web=True)
    assert [one.mischief for one in planned] == list(Mischief)


def test_a_day_kills_every_server() -> None:
    planned = plan(1200.0, SERVERS, web=True)
    assert {one.mischief for one in planned} == set(Mischief)
    assert {one.subject for one in planned} == {*SERVERS, ""}
    assert [one.at for one in planned] == sorted(one.at for one in planned)
    assert planned[-1].at < LAST * 1200


def test_no_page_is_killed_where_there_is_none() -> None:
    assert Mischief.WEB not in {one.mischief for one in plan(1200.0, SERVERS, web=False)}
