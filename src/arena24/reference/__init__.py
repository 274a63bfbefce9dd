"""The command reference, made from the declarations: what a team can say, and what it gets for an answer."""

from arena24.reference.entries import CommandEntry, Guide, RecordEntry, guide_of, usage_of
from arena24.reference.examples import Example, examples_of
from arena24.reference.pages import all_pages
from arena24.reference.platform import PlatformGuide, platform_guide
from arena24.reference.tongues import Tongue

__all__ = [
    "CommandEntry",
    "Example",
    "Guide",
    "PlatformGuide",
    "RecordEntry",
    "Tongue",
    "all_pages",
    "examples_of",
    "guide_of",
    "platform_guide",
    "usage_of",
]
