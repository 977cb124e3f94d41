"""A page as one line, so that a test finds what it looks for however the template is laid out."""

from __future__ import annotations

import re


def flat(content: bytes) -> str:
    """Without the white space between tags, at the edges of elements and in tags."""
    page = re.sub(r"[ \n]+", " ", content.decode())
    page = re.sub(r"(<[^<>]*?) >", r"\1>", page)
    page = re.sub(r"(<[^/<>][^<>]*>) ", r"\1", page)
    return re.sub(r" (</)", r"\1", re.sub(r"> <", "><", page))
