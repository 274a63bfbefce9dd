"""What a team can say in cards (cards 9).

The checks common to all commands are made here; a match makes its own.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated

from arena24.games.cards.card import Card
from arena24.games.cards.failures import (
    BlockingAlreadyFinished,
    BurnLimitExceeded,
    CardNotInHand,
    CardNotOnBoard,
    DeckIsEmpty,
    DrawLimitExceeded,
    GameHasEnded,
    GameHasNotEndedYet,
    HandLimitExceeded,
    InactiveCard,
    NoCardWithSuchId,
    NoSuchAttacker,
    NotEnoughMana,
    NotYourCard,
    NotYourMatch,
    NotYourTurn,
    SpellTargetNotOnBoard,
    WrongTarget,
)
from arena24.games.cards.match import Creature, Match
from arena24.games.cards.replies import Boards, CardLimits, Hands, Health, OnBoard, Score, TurnInfo
from arena24.games.cards.rules import Seat, Tournament
from arena24.games.cards.scoring import Scores, final_scores
from arena24.games.commands import order, query, waiting
from arena24.games.core import TeamCommands, TeamId, TurnClock
from arena24.games.records import CountsFirst

ON_TURN = (NotYourMatch, GameHasEnded, NotYourTurn)
MY_CREATURE = (NoCardWithSuchId, NotYourCard, CardNotOnBoard, InactiveCard)
MY_CARD = (NoCardWithSuchId, NotYourCard, CardNotInHand)


class Player(TeamCommands[Tournament]):
    """What a team can say."""

    __slots__ = ("_finals", "_seats")

    def __init__(self, tournament: Tournament, team: TeamId, clock: TurnClock) -> None:
        self._seats: Mapping[int, Seat] = tournament.seats.get(team, {})  # the team's matches, by id, ascending
        self._finals: Mapping[int, Scores] = tournament.finals.get(team, {})  # of the previous tournament (R4)

    # ---- the checks that all commands share (cards 9.4-9.6)

    def _seat(self, match: int) -> Seat:
        seat = self._seats.get(match)
        if seat is None:
            raise GameHasEnded if match in self._finals else NotYourMatch
        if seat[0].over:
            raise GameHasEnded
        return seat

    def _on_turn(self, match: int) -> Match:
        # Written out, not by way of _seat: nearly every command comes through here.
        seat = self._seats.get(match)
        if seat is None:
            raise GameHasEnded if match in self._finals else NotYourMatch
        found, player = seat
        if found.over:
            raise GameHasEnded
        if found.me.player != player:
            raise NotYourTurn
        return found

    # ---- at any time

    @query()
    def get_my_matches(self) -> tuple[int, ...]:
        """Your running matches. | Wasze trwające mecze."""
        # Ended ones are left out, though their ids stay valid (R3).
        return tuple([id_ for id_, (match, _) in self._seats.items() if not match.over])

    @query(NotYourMatch, GameHasNotEndedYet)
    def get_final_score(self, match: int) -> Score:
        """The scores of an ended match. | Wynik zakończonego meczu."""
        if match in self._finals:
            return Score(*self._finals[match])
        if match not in self._seats:
            raise NotYourMatch
        found, player = self._seats[match]
        if not found.over:
            raise GameHasNotEndedYet
        return Score(*final_scores(found, player))

    @query(NotYourMatch, GameHasEnded)
    def get_turn_info(self, match: int) -> TurnInfo:
        """Whether you are on turn, and how many turns are left. | Czy wasza tura i ile tur pozostało."""
        found, player = self._seat(match)
        return TurnInfo(found.me.player == player, found.left)

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""

    # ---- on turn; these never end the blocking phase

    @query(*ON_TURN)
    def get_hp(self, match: int) -> Health:
        """Initial health, yours, the opponent's. | Początkowe zdrowie, wasze, przeciwnika."""
        found = self._on_turn(match)
        return Health(found.limits.hp, found.me.hp, found.foe.hp)

    @query(*ON_TURN)
    def get_card_limits(self, match: int) -> CardLimits:
        """Cards to draw, to burn, and in one hand. | Ile kart można dobrać, spalić i mieć na ręce."""
        found = self._on_turn(match)
        return CardLimits(found.draws, found.burns, found.limits.hand)

    @query(*ON_TURN)
    def get_current_mana(self, match: int) -> int:
        """Your mana in this turn. | Wasza mana w tej turze."""
        return self._on_turn(match).mana

    @query(*ON_TURN)
    def get_deck(self, match: int) -> tuple[Card, ...]:
        """The deck from top to bottom. | Talia od góry do dołu."""
        found = self._on_turn(match)
        return found.deck.rest(found.top)

    @query(*ON_TURN)
    def get_hands(self, match: int) -> Annotated[Hands, CountsFirst()]:
        """Both hands. | Karty na obu rękach."""
        found = self._on_turn(match)
        return Hands(tuple(sorted(found.me.hand.values())), tuple(sorted(found.foe.hand.values())))

    @query(*ON_TURN)
    def get_board(self, match: int) -> Annotated[Boards, CountsFirst()]:
        """Both boards; 1 is active. | Karty na obu stołach; 1 znaczy aktywna."""
        found = self._on_turn(match)
        return Boards(lined_up(found.me.board.values()), lined_up(found.foe.board.values()))

    @query(*ON_TURN)
    def get_attackers(self, match: int) -> tuple[Card, ...]:
        """Creatures attacking you, blocked ones too. | Atakujące was stwory, także zablokowane."""
        attackers = self._on_turn(match).attackers.values()  # the blocked ones stay: they may be blocked again (R17)
        return tuple(sorted([c.card._replace(at=c.at, hp=c.hp, hpmax=c.hpmax) for c in attackers]))

    # ---- the blocking phase

    @order(*ON_TURN, BlockingAlreadyFinished, NoSuchAttacker, *MY_CREATURE)
    def block(self, match: int, attacker: int, blocker: int) -> None:
        """Let a creature fight an attacker. | Zablokuj atakującego stwora."""
        self._on_turn(match).block(attacker, blocker)

    @order(*ON_TURN)
    def finish_block(self, match: int) -> None:
        """End the blocking phase: the unblocked strike. | Zakończ fazę blokowania."""
        self._on_turn(match).finish_block()

    # ---- actions: each of them ends the blocking phase, refused or not (R13)

    @order(*ON_TURN, DrawLimitExceeded, DeckIsEmpty, HandLimitExceeded)
    def draw_card(self, match: int) -> Card:
        """Take the top card. | Dobierz kartę z wierzchu talii."""
        return self._on_turn(match).draw()

    @order(*ON_TURN, BurnLimitExceeded, DeckIsEmpty)
    def burn_card(self, match: int) -> None:
        """Remove the top card from the game. | Spal kartę z wierzchu talii."""
        self._on_turn(match).burn()

    @order(*ON_TURN, *MY_CARD)
    def discard_card(self, match: int, card: int) -> None:
        """Remove a card of your hand from the game. | Odrzuć kartę z ręki."""
        self._on_turn(match).discard(card)

    @order(*ON_TURN, *MY_CREATURE)
    def add_mana(self, match: int, card: int) -> None:
        """Tap a creature for its mana. | Dezaktywuj stwora, aby zyskać manę."""
        self._on_turn(match).add_mana(card)

    @order(*ON_TURN, *MY_CREATURE)
    def attack(self, match: int, card: int) -> None:
        """Send a creature to attack. | Wyślij stwora do ataku."""
        self._on_turn(match).attack(card)

    @order(*ON_TURN, *MY_CARD, NotEnoughMana, WrongTarget, SpellTargetNotOnBoard)
    def play_card(self, match: int, card: int, target: int) -> None:
        """Play a creature (target -1) or a spell. | Zagraj stwora (cel -1) albo czar."""
        self._on_turn(match).play(card, target)


def lined_up(creatures: Iterable[Creature]) -> tuple[OnBoard, ...]:
    """Creatures by id, as lines of a board."""
    rows = [OnBoard(c.id, c.card.kind, c.at, c.hp, c.hpmax, c.card.cost, c.card.mana, c.active) for c in creatures]
    return tuple(sorted(rows))
