"""All pages of the reference by their names: one per game and language, the platform's, and an index."""

from collections.abc import Mapping

from arena24.games import catalogue
from arena24.games.core import AnyGame
from arena24.reference.entries import guide_of
from arena24.reference.examples import examples_of
from arena24.reference.markdown import PLATFORM_PAGE, game_page, index_page, platform_page
from arena24.reference.platform import platform_guide
from arena24.reference.refusals import refusals_of
from arena24.reference.tongues import Tongue


def game_pages(game: AnyGame) -> Mapping[str, str]:
    """The pages of one game."""
    examples, refusals = examples_of(game), refusals_of(game)
    return {
        f"{tongue.value}/{game.id}.md": game_page(guide_of(game, tongue, examples), tongue, refusals)
        for tongue in Tongue
    }


def common_pages() -> Mapping[str, str]:
    """The index, and what all games share."""
    index = index_page([guide_of(game, Tongue.ENGLISH) for game in catalogue.own()])
    platform = {f"{tongue.value}/{PLATFORM_PAGE}": platform_page(platform_guide(tongue), tongue) for tongue in Tongue}
    return {"README.md": index, **platform}


def all_pages() -> Mapping[str, str]:
    """Every page."""
    return {**common_pages(), **{path: text for game in catalogue.own() for path, text in game_pages(game).items()}}
