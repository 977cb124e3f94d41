"""Probabilities as people read them: never 0 or 100 % from a sample."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from django.utils.formats import number_format
from django.utils.translation import gettext as _

SURE = 1.96  # standard errors to each side that hold 95 of 100 samples


@dataclass(frozen=True, slots=True)
class SampledChance:
    """How many of `total` simulated seasons it happened in. `proved` is True or False if it is certain to
    happen or not to happen, by the rules and not by the sample."""

    count: int
    total: int
    proved: bool | None = None

    @property
    def share(self) -> float:
        """From 0 to 1."""
        if self.proved is not None:
            return float(self.proved)
        return self.count / self.total if self.total else 0.0

    @property
    def error(self) -> float:
        """The standard error of the share; 0 if it is proved."""
        if self.proved is not None or not self.total:
            return 0.0
        return sqrt(self.share * (1 - self.share) / self.total)

    @property
    def text(self) -> str:
        """`43 %`, `<1 %`, `>99 %`; a tick or a dash for what is proved."""
        if self.proved is not None:
            return "✓" if self.proved else "–"
        if not self.total:
            return ""
        return percent_text(self.share)

    @property
    def spoken(self) -> str:
        """What a screen reader says instead of a tick or a dash; empty otherwise."""
        if self.proved is None:
            return ""
        return _("certain") if self.proved else _("impossible")

    @property
    def bar(self) -> str:
        """The length of its bar, of 100, as SVG writes it in every language."""
        return f"{100 * self.share:.1f}"

    @property
    def details(self) -> str:
        """The count and the error in words; empty for what is proved."""
        if self.proved is not None or not self.total:
            return ""
        values = {"count": number_format(self.count, force_grouping=True)}
        values["total"] = number_format(self.total, force_grouping=True)
        values["error"] = number_format(100 * SURE * self.error, 1)
        return _("%(count)s of %(total)s seasons, ±%(error)s points") % values


def percent_text(share: float) -> str:
    """A share of a sample in percent; it is never called 0 or 100 %."""
    if share < 0.01:
        return _("<1\N{NO-BREAK SPACE}%")
    if share > 0.99:
        return _(">99\N{NO-BREAK SPACE}%")
    return _("%(number)d\N{NO-BREAK SPACE}%%") % {"number": round(100 * share)}


def points_text(change: float) -> str:
    """A change of a share in percentage points: `+12`, `−3`; empty for less than one."""
    points = round(100 * change)
    if not points:
        return ""
    return f"+{points}" if points > 0 else f"−{-points}"
