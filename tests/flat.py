"""A page as one line, so that tests do not depend on the layout of templates."""

from __future__ import annotations

import re


def flat(content: bytes) -> str:
    """The content without white space between tags, at the edges of elements and inside tags."""
    page = re.sub(r"[ \n]+", " ", content.decode())
    page = re.sub(r"(<[^<>]*?) >", r"\1>", page)
    page = re.sub(r"(<[^/<>][^<>]*>) ", r"\1", page)
    return re.sub(r" (</)", r"\1", re.sub(r"> <", "><", page))
