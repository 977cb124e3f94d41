"""Probabilities as people read them."""

from __future__ import annotations

from django.utils.translation import gettext as _

ALMOST = 0.01


def percent(share: float, *, certain: bool = False) -> str:
    """A probability from a sample, in percent. A sample proves nothing: it shows neither 0 nor 100 %, unless
    the outcome is `certain`."""
    if not certain and share < ALMOST:
        return _("<1%%") % {}
    if not certain and share > 1 - ALMOST:
        return _(">99%%") % {}
    return _("%(number)d%%") % {"number": round(share * 100)}


def points(change: float) -> str:
    """A change of a probability in percentage points, with its sign."""
    return f"{round(change * 100):+d}".replace("-", "−")
