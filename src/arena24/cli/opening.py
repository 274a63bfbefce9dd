"""Where a practice round begins: generated from a seed, or a position in a file."""

from dataclasses import dataclass
from pathlib import Path

from arena24.cli.complaint import Complaint, reason
from arena24.games.core import AnyGame, Params, Position, TeamId
from arena24.scripts.location import Location, ScriptError
from arena24.scripts.position import Opening, read_opening
from arena24.scripts.setting import Setting
from arena24.scripts.text import Head, read_script


@dataclass(frozen=True, slots=True)
class Beginning:
    """A world to play in."""

    game: AnyGame
    params: Params
    seed: int
    teams: tuple[TeamId, ...] = ()  # of a position; none: as many as there are bots
    position: Position | None = None

    def opening(self, teams: tuple[TeamId, ...]) -> Opening:
        """The same for a script."""
        setting = Setting(seed=self.seed if self.position is None else None, teams=teams)
        return Opening(Location("", 0), self.game, setting, self.params, self.position)


def read_beginning(path: Path, game: AnyGame) -> Beginning:
    """What a file says: a dumped position, or the first case of a script."""
    try:
        opening = read_opening(_head(path))
        if opening.game.id != game.id:
            raise Complaint(f"{path} is a position of {opening.game.id}, not of {game.id}; name that game")
        if opening.position is None:
            return Beginning(opening.game, opening.params, opening.setting.seed or 0, opening.setting.teams)
        teams = opening.game.load(opening.position).results() or {}
    except OSError as error:
        raise Complaint(f"{path} cannot be read ({reason(error)}); give the path of a script") from None
    except UnicodeDecodeError:
        raise Complaint(f"{path} is no text; give a script, as `arena24 record` writes it") from None
    except ScriptError as error:
        raise Complaint(f"{error}; `arena24 record` writes positions that can be read") from None
    except ValueError as error:
        raise Complaint(f"{path}: no round can begin like this: {error}") from None
    # The seed is that of the rounds after the first, which has its own.
    return Beginning(opening.game, opening.params, 0, tuple(sorted(teams)), opening.position)


def _head(path: Path) -> Head:
    """The head of the first case, or of a file that is nothing else."""
    text = path.read_text(encoding="utf-8")
    cases = read_script(text, str(path)) or read_script(f"{text}\n## position\n---\n", str(path))
    return cases[0].head
