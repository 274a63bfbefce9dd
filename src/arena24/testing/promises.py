"""All promises, and a look at one of them."""

import traceback
from typing import NamedTuple

from arena24.testing import behaviour, declarations, documents, pictures, states
from arena24.testing.promise import Broken, Promise, Untried
from arena24.testing.subject import Incident, Subject

PROMISES: tuple[Promise, ...] = (
    declarations.the_catalogue_knows_it_by_its_id,
    declarations.commands_are_documented,
    declarations.failures_have_codes_and_texts,
    declarations.data_lines_are_announced,
    declarations.params_decode_from_their_own_encoding,
    declarations.every_server_can_play,
    behaviour.queries_change_nothing,
    behaviour.the_referees_queries_change_nothing,
    behaviour.failures_are_among_those_declared,
    behaviour.snapshots_stand_for_the_whole_turn,
    behaviour.results_cover_all_teams,
    behaviour.whatever_is_sent_is_answered_properly,
    states.the_same_seed_gives_the_same_round,
    states.every_process_gives_the_same_round,
    states.a_dumped_round_goes_on_identically,
    states.a_loaded_round_keeps_up_with_the_original,
    states.the_journal_of_a_walk_folds,
    states.house_bots_play,
    states.the_journal_of_bots_folds_with_restarts,
    pictures.frames_can_be_sent,
    pictures.frames_tell_no_secrets,
    pictures.the_board_draws_every_frame,
    documents.every_name_has_a_meaning,
    documents.every_command_has_an_example,
    documents.it_has_a_statement_in_both_languages,
    documents.starters_can_be_written,
    documents.its_scripts_pass,
)


class Finding(NamedTuple):
    """What one look has shown."""

    promise: Promise
    kept: bool | None  # None: nobody could look
    told: str = ""  # a remark; what was seen, if it is not kept; why, if nobody could look
    where: str = ""


def look(promise: Promise, subject: Subject) -> Finding:
    """Look whether a promise is kept; whatever a game raises is its fault, and is found."""
    try:
        return Finding(promise, True, promise.look(subject) or "")
    except Untried as untried:
        return Finding(promise, None, str(untried))
    except Broken as broken:
        return Finding(promise, False, broken.seen, broken.where)
    except Incident as incident:
        cause = incident.__cause__
        if cause is None:
            return Finding(promise, False, str(incident))
        return Finding(promise, False, _raised(cause), f"{incident}; {_place(cause, subject)}")
    except Exception as exception:
        return Finding(promise, False, _raised(exception), _place(exception, subject))


def _raised(exception: BaseException) -> str:
    return f"it raised {type(exception).__name__}: {exception}".rstrip(": ")


def _place(exception: BaseException, subject: Subject) -> str:
    """The last line of the game's own that was running, or else of anybody's."""
    frames = traceback.extract_tb(exception.__traceback__)
    folder = subject.game.package.replace(".", "/")
    frame = next((frame for frame in reversed(frames) if f"{folder}/" in frame.filename), frames[-1])
    return f"{frame.filename}:{frame.lineno}"
