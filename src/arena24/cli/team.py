"""`arena24 team`: add, list, passwd, official, kick."""

from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, complaining_of
from arena24.cli.deciding import OnlyPreview, Yes, agreed, at_once, say
from arena24.cli.organiser import Directory, Organiser, now, organiser
from arena24.cli.seats import check_seats, plans_of
from arena24.cli.verbs import PLAIN
from arena24.store.config import load
from arena24.store.control import KickTeam
from arena24.store.passwords import check_password, generate_password, hash_password
from arena24.store.rows import Team

app = typer.Typer(help="Add teams, list them, change passwords.", no_args_is_help=True, **PLAIN)

Login = Annotated[str, typer.Argument(help="What the team logs in with.", show_default=False)]
Password = Annotated[str | None, typer.Option(help="A password of your own.", show_default="a generated one")]


@app.command()
def add(
    directory: Directory,
    login: Login,
    name: Annotated[str | None, typer.Option(help="What everybody sees.", show_default="the login")] = None,
    password: Password = None,
    unofficial: Annotated[
        bool, typer.Option("--unofficial", help="Plays and has scores, but neither points nor a place.")
    ] = False,
    preview: OnlyPreview = False,
) -> None:
    """Register a team; it plays from the next round on.

    \b
    Examples:
      arena24 team add marathon zebra --name "The Zebras"
      arena24 team add marathon house --unofficial --password open-sesame
    """
    chosen = _checked(password)
    with organiser(directory) as me, complaining_of(ValueError):
        servers = plans_of(load(me.folder.config, begun=True))
        check_seats(servers, len(me.database.teams()) + 1, f"nobody was added; see {me.folder.config}")
        me.database.check_team(login, name or login)
        place = "neither points nor a place" if unofficial else "points and a place"
        if not at_once(f"{name or login} plays from the next round on, with {place}.", preview=preview):
            return
        me.database.add_team(
            login, name or login, password_hash=hash_password(chosen), at=now(), who=me.who, official=not unofficial
        )
        me.teams_changed()
    print(f"{login} {chosen}")


@app.command("list")
def list_(directory: Directory, as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False) -> None:
    """List the teams.

    \b
    Examples:
      arena24 team list marathon
      arena24 team list marathon --json
    """
    with organiser(directory) as me:
        teams = me.database.teams()
    if as_json:
        shown = ("id", "login", "name", "official", "registered_at")  # the password's hash is nobody's business
        terminal.print_json([{name: getattr(team, name) for name in shown} for team in teams])
        return
    if not teams:
        print(f"there are no teams; `arena24 team add {directory} LOGIN` adds one")
        return
    table = terminal.table("Id", "Login", "Name", "Official", "Registered", numbers=("Id",))
    for team in teams:
        at = team.registered_at.astimezone().strftime("%Y-%m-%d %H:%M")
        terminal.row(table, team.id, team.login, team.name, "yes" if team.official else "no", at)
    terminal.out().print(table)


@app.command()
def passwd(directory: Directory, login: Login, password: Password = None, preview: OnlyPreview = False) -> None:
    """Give a team, or an organiser, a new password.

    Connections that are logged in stay so.

    \b
    Examples:
      arena24 team passwd marathon zebra
      arena24 team passwd marathon zebra --password open-sesame
    """
    chosen = _checked(password)
    with organiser(directory) as me:
        if not me.database.knows(login):
            raise _unknown(me, login)
        told = f"{login} logs in with another password from now on; who is logged in stays so."
        if not at_once(told, preview=preview):
            return
        me.database.set_password(login, hash_password(chosen), at=now(), who=me.who)
        me.teams_changed()
    print(f"{login} {chosen}")


@app.command()
def official(
    directory: Directory,
    login: Login,
    no: Annotated[bool, typer.Option("--no", help="It plays on, without points and without a place.")] = False,
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Let a team take part in the ranking, or not.

    \b
    Examples:
      arena24 team official marathon zebra
      arena24 team official marathon zebra --no
    """
    with organiser(directory) as me:
        team = _known(me, login)
        say(f"{team.name} will have {'no points and no place' if no else 'points and a place'} in the ranking.")
        if agreed(preview, yes):
            me.database.set_official(team.id, not no, at=now(), who=me.who)
            print("not official" if no else "official")


@app.command()
def kick(directory: Directory, login: Login, preview: OnlyPreview = False, yes: Yes = False) -> None:
    """Close all connections of a team; it may come back at once.

    \b
    Example:
      arena24 team kick marathon zebra
    """
    with organiser(directory) as me:
        team = _known(me, login)
        say(f"All connections of {team.name} will be closed.")
        if agreed(preview, yes):
            print(me.tell(KickTeam(team.id)))
            me.database.audit(me.who, "kick", {"login": login}, at=now())


def _known(me: Organiser, login: str) -> Team:
    found = me.database.team_by_login(login)
    if found is None:
        raise _unknown(me, login)
    return found


def _unknown(me: Organiser, login: str) -> Complaint:
    return Complaint(f"no team has the login {login!r}; `arena24 team list {me.folder.path}` lists them")


def _checked(password: str | None) -> str:
    try:
        return generate_password() if password is None else check_password(password)
    except ValueError as error:
        raise Complaint(str(error)) from None
