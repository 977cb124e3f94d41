"""Starting the simulation of a league's fourth-down chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from games.models import Run
from games.selectors.odds.fourth_downs import KIND, LEADS, SAMPLES, SEED, require_chart, spec_of
from games.services.simulations.runs import start_run
from league.errors import Forbidden, Refused
from league.models import League
from league.permissions import Permission, require

if TYPE_CHECKING:
    from league.permissions import Person


def start_chart(*, league: League, lead: int, actor: Person) -> Run:
    """Starts the chart with this lead of the offense, or returns the run that computes or has computed it.
    The same rules and dice have one chart, in whichever league it was started.

    Raises Forbidden: log_in_first; Refused: no_fourth_downs, no_such_lead, quota_exceeded, or the engine's
    codes for a component set that can no longer be read."""
    require(actor, Permission.VIEW, league)
    if not isinstance(actor, User):
        raise Forbidden(
            "log_in_first", _("Please log in first: computing a chart takes the server a minute.")
        )
    require_chart(league)
    if lead not in LEADS:
        raise Refused("no_such_lead", _("There is no chart for this lead: choose one from the list."))
    return start_run(
        kind=KIND, spec=spec_of(league, lead), seed=SEED, size=SAMPLES, actor=actor, league=league
    )
