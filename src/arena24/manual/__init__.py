"""The manual: the documents of this repository as a site that needs nothing but itself."""

from arena24.manual.contents import START, Contents, Leaf, contents
from arena24.manual.site import Manual

__all__ = ["START", "Contents", "Leaf", "Manual", "contents"]
