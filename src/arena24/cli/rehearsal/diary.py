"""What bots were answered, order by order: a file per server, written by the bots and read when they have gone home.

    team1 = POUR 3              done: it must be in the journal
    team1 : BUILD 2<TAB>1 2     done, with a data line: as above, unless its round was over meanwhile; its command alone
                                is noted too, by server and bot
    team1 ? POUR 4              it may be there: the answer was lost, or the game has refused it, which is noted in a
                                round and not in the pause between two

What was refused before it reached the game is not noted: in the journal it would be one too many.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from arena24.client import AnswerLost, Failure, played_by, together
from arena24.games.commands import Command, Commands, Kind
from arena24.games.core import AnyGame
from arena24.protocol.allowance import reached_game
from arena24.protocol.replies import Message, message_of

DONE: Final = b"="
DONE_WITH_DATA: Final = b":"
PERHAPS: Final = b"?"
BUFFER: Final = 1 << 16  # bytes: bots are not killed, so nothing of it is lost

Said = tuple[str, bytes]
"""Who, and what."""


class Diary:
    """Written by all bots of one server."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab", buffering=BUFFER)
        self._lock = threading.Lock()
        self._open: Counter[tuple[bytes, bytes]] = Counter()  # who has said what, and was not answered yet

    def noting(self, bot: Callable[[Any], None], game: AnyGame, login: str) -> Callable[[Any], None]:
        """The same bot, whose orders are noted."""

        def play(me: Any) -> None:
            bot(played_by(game.player, lambda command: self._stub(me, game, login.encode(), command)))

        return play

    def _stub(self, me: Commands, game: AnyGame, login: bytes, command: Command) -> Callable[..., Any]:
        said = getattr(me, command.name)
        if command.kind is not Kind.ORDER:
            return _alike(said)
        message, surplus = message_of(command), game.dialect.surplus

        def note(text: bytes, outcome: Any) -> None:
            mark = DONE_WITH_DATA if command.data else DONE
            if isinstance(outcome, Failure):
                beyond = not reached_game(outcome) or type(outcome) is surplus
                mark = b"" if beyond and not isinstance(outcome, AnswerLost) else PERHAPS
            self._done((login, text), mark)

        def call(*values: Any, **named: Any) -> Any:
            text = _text(message, values, named)
            self._begun((login, text))
            try:
                answer = said(*values, **named)
            except Failure as failure:
                note(text, failure)
                raise
            note(text, None)
            return answer

        def all_of(calls: Iterable[Sequence[Any]]) -> list[Any]:
            asked = [tuple(values) for values in calls]
            texts = [_text(message, values, {}) for values in asked]
            for text in texts:
                self._begun((login, text))
            answers: list[Any] = together(said, asked)
            for text, answer in zip(texts, answers, strict=True):
                note(text, answer)
            return answers

        call.__dict__["together"] = all_of
        return call

    def _begun(self, said: tuple[bytes, bytes]) -> None:
        with self._lock:
            self._open[said] += 1

    def _done(self, said: tuple[bytes, bytes], mark: bytes) -> None:
        with self._lock:
            if self._file.closed:
                return  # it was noted as one without an answer
            self._open[said] -= 1
            if not self._open[said]:
                del self._open[said]
            if mark:
                self._write(said, mark)
            line, tab, _ = said[1].partition(b"\t")
            if tab:  # the command was taken, and noted, before its data line came; or refused before
                self._write((said[0], line), DONE if mark == DONE_WITH_DATA else PERHAPS)

    def _write(self, said: tuple[bytes, bytes], mark: bytes) -> None:
        self._file.write(b"%b %b %b\n" % (said[0], mark, said[1]))

    def close(self) -> None:
        """Nothing more is noted; what still waits for its answer will not get one."""
        with self._lock:
            for login, text in self._open.elements():
                for each in {text, text.partition(b"\t")[0]}:
                    self._write((login, each), PERHAPS)
            self._file.close()


def _alike(said: Callable[..., Any]) -> Callable[..., Any]:
    """A function of its own, because it will be dressed."""

    def call(*values: Any, **named: Any) -> Any:
        return said(*values, **named)

    call.__dict__["together"] = lambda calls: together(said, calls)
    return call


def _text(message: Message, values: Sequence[Any], named: dict[str, Any]) -> bytes:
    """As the journal has it."""
    line, data = message.line(*values, **named), message.data(*values, **named)
    return line + b"\t" + data if data else line


class Answers:
    """What the bots of one server were answered."""

    def __init__(self) -> None:
        self.done: Counter[Said] = Counter()
        self.with_data: Counter[Said] = Counter()
        self.perhaps: Counter[Said] = Counter()

    @classmethod
    def read(cls, path: Path) -> "Answers":
        """What a diary has; nothing if there is none."""
        answers = cls()
        kinds = {DONE: answers.done, DONE_WITH_DATA: answers.with_data, PERHAPS: answers.perhaps}
        with suppress(FileNotFoundError), path.open("rb") as file:
            for line in file:
                login, mark, text = line.rstrip(b"\n").split(b" ", 2)
                kinds[mark][login.decode(), text] += 1
        return answers
