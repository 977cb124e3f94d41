"""Choices that every game offers its coaches: the first answer in the list means yes."""

from __future__ import annotations

from typing import Any

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note

YES = 0


@rule
def accepts_penalty(g: Any, question: int) -> bool:
    """The offended side accepts or declines. g.walk has the yards of the foul; positive is forward,
    against the defense."""
    offended = g.offense if g.walk > 0 else 1 - g.offense
    if ask(g, question, offended, 0) == YES:
        note(g, Event.PENALTY, 1 - offended, abs(g.walk))
        return True
    note(g, Event.DECLINED, offended, abs(g.walk))
    return False


@rule
def spends_timeout(g: Any, side: int, question: int) -> bool:
    """A time-out of this side, if it has one left and wants it."""
    if g.team[side].timeouts == 0 or ask(g, question, side, 0) != YES:
        return False
    g.team[side].timeouts -= 1
    note(g, Event.TIMEOUT, side, 1)
    return True
