"""What a league may choose of games that are late, tied or left, and what does not go together."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import League
from league.models.policies import Blameless, Overdue, Played, Unplayed
from league.services.checks import Check, one_of, whole, yes_or_no

MOST_HOURS = 24 * 14
MOST_EXTENSIONS = 10

POLICIES: Mapping[str, Check] = {
    "remind_hours": whole("bad_hours", "remind_hours", 0, MOST_HOURS),
    "extensions": whole("bad_number", "extensions", 0, MOST_EXTENSIONS),
    "extension_hours": whole("bad_hours", "extension_hours", 1, MOST_HOURS),
    "overdue": one_of("unknown_overdue", "overdue", Overdue.values),
    "overdue_hours": whole("bad_hours", "overdue_hours", 0, MOST_HOURS),
    "blameless": one_of("unknown_blameless", "blameless", Blameless.values),
    "grace_hours": whole("bad_hours", "grace_hours", 0, MOST_HOURS),
    "late_after_jobs": yes_or_no("late_after_jobs"),
    "withdrawn_unplayed": one_of("unknown_unplayed", "withdrawn_unplayed", Unplayed.values),
    "withdrawn_played": one_of("unknown_played", "withdrawn_played", Played.values),
}


def check_policies(league: League) -> None:
    """Raises Refused: draw_needs_ties."""
    if league.overdue == Overdue.DRAW and not league.ties:
        sentence = _("A league without ties cannot make a draw of an overdue game: choose another end of it.")
        raise Refused("draw_needs_ties", sentence)
