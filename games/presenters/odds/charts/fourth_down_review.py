"""The fourth downs of a finished game beside what the chart says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from django.utils.translation import gettext as _

from engine.calls.chosen_answers import ChoiceOdds
from engine.calls.fourth_downs import DISTANCES, SPOTS, FourthDownPoint
from engine.presentation.fourth_downs import FourthDown
from games.presenters.odds.charts.calls import spot_text
from games.presenters.odds.charts.fourth_downs import CERTAIN, choices_at, letters
from league.presenters.clubs.numbers import decimal

Charts = Mapping[int, Mapping[FourthDownPoint, ChoiceOdds]]  # lead of the offense -> its chart


@dataclass(frozen=True, slots=True)
class FourthDownReview:
    """One fourth down: the side (0 home, 1 away), where, what was called, what the chart says, and what that
    cost in percent; empty if nothing or if nobody knows. `lead` is the one of the chart."""

    side: int
    period: int
    where: str
    called: str
    best: str
    cost: str
    lead: int


def nearest(value: int, among: Sequence[int]) -> int:
    """The nearest of these numbers; the lower one of two that are equally near."""
    return min(among, key=lambda one: (abs(one - value), one))


def reviewed(downs: Sequence[FourthDown], charts: Charts) -> list[FourthDownReview]:
    """Every fourth down with the nearest spot, distance and lead of the charts that there are."""
    return [_review(down, charts) for down in downs]


def _review(down: FourthDown, charts: Charts) -> FourthDownReview:
    known, lead = letters(), nearest(down.lead, sorted(charts)) if charts else 0
    where = _("4th & %(yards)d, %(spot)s") % {"yards": down.to_go, "spot": spot_text(down.spot)}
    called = known[down.choice][1]
    spot = nearest(down.spot, SPOTS)
    distances = [yards for yards in DISTANCES if yards <= 100 - spot]
    found = choices_at(charts.get(lead, {}), spot, nearest(down.to_go, distances))
    if down.choice not in found or len(found) < 2:
        return FourthDownReview(down.side, down.half, where, called, "", "", lead)
    best = max(found, key=lambda choice: found[choice].chance)
    margin = found[best].chance - found[down.choice].chance
    if best == down.choice:
        return FourthDownReview(down.side, down.half, where, called, _("the same"), "", lead)
    if margin < CERTAIN * hypot(found[best].error, found[down.choice].error):
        return FourthDownReview(down.side, down.half, where, called, _("too close to say"), "", lead)
    cost = _("gave up %(percent)s %%") % {"percent": decimal(100 * margin)}
    return FourthDownReview(down.side, down.half, where, called, known[best][1], cost, lead)
