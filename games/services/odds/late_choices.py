"""Starting the simulation of a league's chart of tries or time-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from games.models import Run
from games.selectors.odds.late_choices import KIND, SAMPLES, SEED, late_spec_of, require_late_chart
from games.services.simulations.runs import start_run
from league.errors import Forbidden
from league.models import League
from league.permissions import Permission, require

if TYPE_CHECKING:
    from league.permissions import Person


def start_late_chart(*, league: League, chart: str, actor: Person) -> Run:
    """Starts the chart, or returns the run that computes or has computed it. The same rules and dice have
    one chart, in whichever league it was started.

    Raises Forbidden: log_in_first; Refused: no_late_choices, quota_exceeded, or the engine's codes for a
    component set that can no longer be read."""
    require(actor, Permission.VIEW, league)
    if not isinstance(actor, User):
        raise Forbidden(
            "log_in_first", _("Please log in first: computing a chart takes the server a minute.")
        )
    require_late_chart(league, chart)
    return start_run(
        kind=KIND, spec=late_spec_of(league, chart), seed=SEED, size=SAMPLES, actor=actor, league=league
    )
