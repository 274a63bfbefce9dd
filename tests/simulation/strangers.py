"""Bots that know no game: they say what its declarations allow, with numbers that they have heard, and mistakes.

They cannot tell where an answer ends. So behind every line they say something that is refused, and what comes before
the refusal is the answer.
"""

import random

from arena24.games import catalogue
from arena24.games.commands import Kind, commands_of
from arena24.testing.speech import Speaker, ids_in
from tests.simulation.bots import Bot, Record, Said, Talk
from tests.simulation.network import NetworkedLoop

MARK = "NONSENSE"


class Stranger(Bot):
    """A team on a server of any game."""

    def __init__(
        self, loop: NetworkedLoop, server: str, port: int, team: int, rng: random.Random, record: Record, game: str
    ) -> None:
        super().__init__(loop, server, port, team, rng, record)
        commands = commands_of(catalogue.find(game).player).values()
        self._commands = [one for one in commands if one.kind is not Kind.WAIT and one.data is None]
        self._speaker = Speaker(rng.randrange(2**32), ())
        self._ids: list[int] = []  # that were heard

    async def _act(self, talk: Talk, number: int) -> bool:
        lines = [part for _ in range(self._random.choice((1, 1, 1, 3))) for part in self._guess(number)]
        if self._random.random() < 0.3:
            lines += [self._said(number, "open", "WAIT", order=False), self._said(number, "plain", MARK, order=False)]
        self._send(talk, lines, b"".join(said.text.encode() + b"\n" for said in lines))
        if not await self._heard_out(talk):
            return False
        heard = [line.encode() for said in lines if said.kind == "open" for line in said.answer[1:]]
        self._ids = ids_in(heard)[:20] or self._ids
        return True

    def _guess(self, number: int) -> list[Said]:
        self._number += 1
        command = self._random.choice(self._commands)
        words = self._speaker.say(command, self._ids).words
        if self._random.random() < 0.05:
            words.append(b"1")  # too much
        text = b" ".join(words).decode("ascii", "replace").replace("\0", "0")
        order = command.kind is Kind.ORDER and text.isprintable() and text.isascii()
        mark = self._said(number, "plain", MARK, order=False)
        return [self._said(number, "open", text if order or text.isascii() else MARK, order=order), mark]
