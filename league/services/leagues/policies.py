"""A league's policies for late games and withdrawn teams, and which of them exclude each other."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import League
from league.models.leagues.policies import (
    NoFaultPolicy,
    OverduePolicy,
    PlayedGamesPolicy,
    UnplayedGamesPolicy,
)
from league.services.leagues.setting_checks import Check, one_of, true_or_false, whole_number

MAX_HOURS = 24 * 14
MAX_EXTENSIONS = 10

POLICIES: Mapping[str, Check] = {
    "remind_hours": whole_number("bad_hours", "remind_hours", 0, MAX_HOURS),
    "extensions": whole_number("bad_number", "extensions", 0, MAX_EXTENSIONS),
    "extension_hours": whole_number("bad_hours", "extension_hours", 1, MAX_HOURS),
    "overdue": one_of("unknown_overdue", "overdue", OverduePolicy.values),
    "overdue_hours": whole_number("bad_hours", "overdue_hours", 0, MAX_HOURS),
    "blameless": one_of("unknown_blameless", "blameless", NoFaultPolicy.values),
    "grace_hours": whole_number("bad_hours", "grace_hours", 0, MAX_HOURS),
    "late_after_jobs": true_or_false("late_after_jobs"),
    "withdrawn_unplayed": one_of("unknown_unplayed", "withdrawn_unplayed", UnplayedGamesPolicy.values),
    "withdrawn_played": one_of("unknown_played", "withdrawn_played", PlayedGamesPolicy.values),
}


def check_policies(league: League) -> None:
    """Raises Refused: draw_needs_ties."""
    if league.overdue == OverduePolicy.DRAW and not league.ties:
        sentence = _(
            "This league has no ties, so an overdue game cannot become a draw: choose another policy."
        )
        raise Refused("draw_needs_ties", sentence)
