"""What a team can say in creatures (creatures 9).

A handler checks, in the order in which its decorator lists the errors (R33), and only then notes an order. The matches
change only at the end of a turn, so everything that is asked about them stands for the whole turn.
"""

import math
from collections import Counter

from arena24.games.commands import order, query, waiting
from arena24.games.core import TeamCommands, TeamId, TurnClock
from arena24.games.creatures.content import MOVE_SLOTS, CreatureRow, MoveRow
from arena24.games.creatures.duels import Duel, Entrant
from arena24.games.creatures.failures import (
    BadRival,
    CannotLeaveInvincible,
    CannotLeaveResting,
    Duplicated,
    InvalidCreature,
    IsInvincible,
    IsResting,
    MatchOver,
    MoveOutOfRange,
    MustSwitch,
    NoCreature,
    NoHp,
    NoPp,
    NotActive,
    NotEnoughMoney,
    NotEnrolled,
    RegistrationClosed,
    RivalSwitches,
    SameCreature,
    SlotOutOfRange,
)
from arena24.games.creatures.match import FIGHTS, SLOTS
from arena24.games.creatures.phases import IDLE, PLAY, REGISTRATION
from arena24.games.creatures.replies import News, Registration, Rival, Row, State, Team, team_of
from arena24.games.creatures.rules import Tournament


class Seen:
    """What a team has been told in this turn: it stands, so that it is made and printed once."""

    __slots__ = ("rivals", "states", "teams")

    def __init__(self) -> None:
        self.rivals: tuple[Rival, ...] | None = None
        self.teams: tuple[Team, ...] | None = None
        self.states: tuple[State, ...] | None = None


def seen_by(entrant: Entrant) -> Seen:
    """What a team has been told since the last turn's end, whichever of its players it asked."""
    if not isinstance(entrant.seen, Seen):
        entrant.seen = Seen()
    return entrant.seen


class Player(TeamCommands[Tournament]):
    """What a team can say."""

    __slots__ = ("_clock", "_team", "_tournament")

    def __init__(self, tournament: Tournament, team: TeamId, clock: TurnClock) -> None:
        self._tournament, self._team, self._clock = tournament, team, clock

    # ---- registration

    def registration_open(self) -> bool:
        """What WAIT_FOR_REGISTRATION waits for."""
        return self._tournament.is_registering()

    def patience(self) -> float:
        """How long it waits."""
        return self._tournament.params.notyet_ms / 1000

    @waiting(until=registration_open, patience=patience, bare=True)
    def wait_for_registration(self) -> Registration:
        """Wait until registration opens. | Czekaj na otwarcie rejestracji."""
        return Registration.OPEN if self.registration_open() else Registration.NOT_YET

    # Checked in the order of their codes; a refused call leaves the earlier enrolment valid (R27).
    @order(RegistrationClosed, Duplicated, InvalidCreature, NoCreature, NotEnoughMoney)
    def enroll_team(self, a: int, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
        """Enrol up to six creatures; 0 is an empty slot. | Zgłoś do sześciu stworów; 0 to puste miejsce."""
        tournament, ids = self._tournament, (a, b, c, d, e, f)
        if tournament.phase is not REGISTRATION:
            raise RegistrationClosed
        creatures = tournament.content.creatures
        chosen = [id_ for id_ in ids if id_]
        if max(Counter(chosen).values(), default=0) > 1:
            raise Duplicated
        if not all(1 <= id_ <= len(creatures) for id_ in chosen):
            raise InvalidCreature
        if not chosen:
            raise NoCreature
        if sum(creatures[id_ - 1].price for id_ in chosen) > tournament.params.budget:  # all of it may be spent (R39)
            raise NotEnoughMoney
        tournament.enrolled[self._team] = ids

    def may_wait(self) -> None:
        """Only those who are enrolled have something to wait for (R32)."""
        if self._team not in self._tournament.enrolled:
            raise NotEnrolled

    @waiting(NotEnrolled, announce=may_wait)
    def wait(self) -> tuple[News, ...]:
        """Wait for the next turn; tells how all matches stand. | Czekaj na następną turę; mówi o stanie meczów."""
        entrant = self._tournament.entrants.get(self._team)
        return tuple([News.of(duel) for duel in entrant.duels]) if entrant else ()

    # ---- what everybody may ask

    @query()
    def is_tournament_active(self) -> bool:
        """Is it the play phase? | Czy trwa faza rozgrywki?"""
        return self._tournament.phase is PLAY

    @query(snapshot=True)
    def get_creatures(self) -> tuple[CreatureRow, ...]:
        """All creatures, from id 1 on. | Wszystkie stwory, od ID 1."""
        return self._tournament.content.creatures

    @query(snapshot=True)
    def get_attacks(self) -> tuple[MoveRow, ...]:
        """All moves, from id 1 on. | Wszystkie ruchy, od ID 1."""
        return self._tournament.content.moves

    @query(snapshot=True)
    def get_types(self) -> tuple[Row, ...]:
        """Multipliers of moves (rows) against creatures (columns). | Mnożniki ruchów (wiersze) na stwory (kolumny)."""
        return self._tournament.content.factors

    @query()
    def get_time_left(self) -> int:
        """Milliseconds to the next turn, or to the start of play. | Milisekundy do następnej tury lub rozgrywki."""
        if self._tournament.phase is IDLE:
            return 0
        return math.floor(self._clock.seconds_left() * 1000 + 1e-6)  # 38.161 s are 38161 ms, whatever floats say

    # ---- play

    def _entrant(self) -> Entrant:
        """The team's part in the running tournament (R34)."""
        if self._tournament.phase is not PLAY:
            raise NotActive
        entrant = self._tournament.entrants.get(self._team)
        if entrant is None:
            raise NotEnrolled
        return entrant

    @query(NotActive, NotEnrolled, snapshot=True)
    def get_rivals(self) -> tuple[Rival, ...]:
        """Who is first, and the rival's creatures, per match. | Kto jest pierwszy i stwory rywala, mecz po meczu."""
        entrant = self._entrant()
        seen = seen_by(entrant)
        if seen.rivals is None:
            seen.rivals = tuple([Rival.of(duel) for duel in entrant.duels])
        return seen.rivals

    @query(NotActive, NotEnrolled, snapshot=True)
    def get_teams(self) -> tuple[Team, ...]:
        """Your creatures in each match. | Wasze stwory w każdym meczu."""
        entrant = self._entrant()
        seen = seen_by(entrant)
        if seen.teams is None:
            seen.teams = tuple([team_of(duel.mine) for duel in entrant.duels])
        return seen.teams

    @query(NotActive, NotEnrolled, snapshot=True)
    def get_states(self) -> tuple[State, ...]:
        """Who is on each arena, and what the rival did last. | Kto jest na każdej arenie i co ostatnio zrobił rywal."""
        entrant = self._entrant()
        seen = seen_by(entrant)
        if seen.states is None:
            seen.states = tuple([State.of(duel) for duel in entrant.duels])
        return seen.states

    def _duel(self, rival: int) -> Duel:
        """The pair with a rival, which is not over."""
        duels = self._entrant().duels
        if not 1 <= rival <= len(duels):
            raise BadRival
        duel = duels[rival - 1]
        if duel.pair.over:
            raise MatchOver
        return duel

    @order(
        NotActive,
        NotEnrolled,
        BadRival,
        MatchOver,
        MustSwitch,
        RivalSwitches,
        MoveOutOfRange,
        IsInvincible,
        IsResting,
        NoPp,
    )
    def fight(self, rival: int, move: int) -> None:
        """Use a move against a rival. | Użyj ruchu przeciwko rywalowi."""
        duel = self._duel(rival)
        mine = duel.mine
        if not mine.active:
            raise MustSwitch
        if not duel.theirs.active:
            raise RivalSwitches
        if not 1 <= move <= MOVE_SLOTS:
            raise MoveOutOfRange
        if mine.pending:
            raise IsInvincible
        if mine.resting:
            raise IsResting
        if not mine.creature.pp[move - 1]:
            raise NoPp
        duel.give(move)

    @order(
        NotActive,
        NotEnrolled,
        BadRival,
        MatchOver,
        RivalSwitches,
        SlotOutOfRange,
        NoHp,
        CannotLeaveInvincible,
        CannotLeaveResting,
        SameCreature,
    )
    def switch(self, rival: int, slot: int) -> None:
        """Exchange the creature on an arena. | Wymień stwora na arenie."""
        duel = self._duel(rival)
        mine = duel.mine
        if mine.active and not duel.theirs.active:
            raise RivalSwitches
        if not 1 <= slot <= SLOTS:
            raise SlotOutOfRange
        if not mine.slots[slot].hp:  # an empty slot has no HP either (R45)
            raise NoHp
        if mine.pending:
            raise CannotLeaveInvincible
        if mine.resting:
            raise CannotLeaveResting
        if slot == mine.active:
            raise SameCreature
        duel.give(FIGHTS + slot)
