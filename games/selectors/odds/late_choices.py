"""The charts of tries and time-outs of a league's rules: their questions, and what has been found so far."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from engine.calls.late_choices import Comparison, LateMoment, compared
from engine.catalog import ruleset
from engine.coaches import VERSION
from engine.gridiron.late_choices import TIMEOUTS
from engine.play.setup import starting_record
from games.models import Run
from games.selectors.odds.fourth_downs import equal_header
from league.errors import Refused
from league.models import League

KIND = "late_choices"
SEED, SAMPLES = 5, 600  # 6,000 games after either choice: the standard error is about 0.7 %


def has_late_chart(league: League, chart: str) -> bool:
    """Whether the league's game has this choice: an option may leave out time-outs."""
    if ruleset(league.ruleset).late_choices is None:
        return False
    return chart != TIMEOUTS or starting_record(equal_header(league)).team[0].timeouts > 0


def require_late_chart(league: League, chart: str) -> None:
    """Raises Refused: no_late_choices, or as `equal_header` does."""
    if not has_late_chart(league, chart):
        raise Refused("no_late_choices", _("This choice does not exist in this game."))


def late_spec_of(league: League, chart: str) -> dict[str, Any]:
    """The question of a chart. Raises Refused as `equal_header` does."""
    return {"header": equal_header(league), "chart": chart, "coaches": VERSION}


def late_chart_run(league: League, chart: str) -> Run | None:
    """The run of this chart, or None if nobody has started it."""
    spec = late_spec_of(league, chart)
    return Run.objects.filter(kind=KIND, seed=SEED, size=SAMPLES, spec=spec).order_by("pk").first()


def late_chart_of(run: Run | None) -> dict[LateMoment, Comparison]:
    """What a run has found so far."""
    if run is None or not run.result:
        return {}
    return compared(run.result, run.spec["header"], run.spec["chart"])
