"""Box scores that people have counted: checked, reported, and kept beside the computed ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.play.playthrough import Playthrough
from engine.presentation.scoreboard import scoreboard
from games.models import BoxScoreReport
from games.services.sheets.typed_sheets import require_agreement
from games.services.table.start import fixture_header
from league.errors import Refused
from league.models import Change, Fixture, Result
from league.permissions import Permission
from league.selectors.results.late_reports import accepts_late_report
from league.selectors.results.reports import LinkHolder, report_rights_of, reporting_side_of
from league.services.history import audit
from league.services.locks import lock_fixture, lock_season
from league.services.results import link_holders
from league.services.results.reports import report_result
from league.services.results.results import Score
from league.services.season.figures import store_figures

if TYPE_CHECKING:
    from league.permissions import Person

# The names are those of the engine's box score. A safety counts for the side that gets its points.
POINTS_BY_KIND = {"touchdowns": 6, "extra_points": 1, "two_points": 2, "field_goals": 3, "safeties": 2}
PERIODS_WITH_TIMEOUTS = 2  # halves; overtime is one more


@dataclass(frozen=True, slots=True)
class CountedBoxScore:
    """A box score counted by a person. Each side has its `points`, the counts of POINTS_BY_KIND, and whatever
    else was counted."""

    home: Mapping[str, int]
    away: Mapping[str, int]
    overtime: bool = False

    @property
    def final_score(self) -> Score:
        """The score that the result gets."""
        score = (self.home["points"], self.away["points"])
        return Score(score, (self.home["touchdowns"], self.away["touchdowns"]), self.overtime)


@transaction.atomic
def report_box(*, fixture: Fixture, counted: CountedBoxScore, actor: Person | LinkHolder) -> BoxScoreReport:
    """Reports a game with its box score. A result that this side may not change is kept, and the box score
    has to agree with it.

    Raises Refused: negative_number, points_differ, too_many_tries, too_many_timeouts, result_differs, and
    what `report_result` does."""
    lock_fixture(fixture)
    rights = report_rights_of(actor, fixture)
    if not rights.can_report:
        link_holders.require(actor, Permission.SCORE, fixture)
    check_box(fixture, counted)
    result = Result.objects.filter(fixture=fixture).first()
    if rights.can_report_again(result) or accepts_late_report(fixture, result, timezone.now()):
        report_result(fixture=fixture, score=counted.final_score, actor=actor)
    else:
        require_agreement(result, counted.final_score)
    report = BoxScoreReport.objects.create(
        fixture=fixture,
        data={"home": dict(counted.home), "away": dict(counted.away), "periods": []},
        overtime=counted.overtime,
        side=reporting_side_of(actor, fixture),
        reported_by=actor if isinstance(actor, User) else None,
    )
    store_figures(lock_season(fixture.season))
    league, who = fixture.season.league, link_holders.account_of(actor)
    audit.record_change(actor=who, kind=Change.Kind.BOX_REPORTED, league=league, about=fixture)
    return report


def check_box(fixture: Fixture, counted: CountedBoxScore) -> None:
    """Checks that a game under this fixture's rules could have this box score. Raises Refused, see
    `report_box`."""
    board = scoreboard(Playthrough.begin(fixture_header(fixture)))
    for team, lines, each in (
        (fixture.home, counted.home, board.timeouts[0]),
        (fixture.away, counted.away, board.timeouts[1]),
    ):
        named = {"team": team.name}
        _check_side(lines, named)
        most = each * (PERIODS_WITH_TIMEOUTS + counted.overtime)
        if lines.get("timeouts", 0) > most:
            sentence = _("%(team)s: a game like this has at most %(most)d time-outs per team, not %(count)d.")
            values = {**named, "most": most, "count": lines["timeouts"]}
            raise Refused("too_many_timeouts", sentence % values)


def _check_side(lines: Mapping[str, int], named: dict[str, Any]) -> None:
    if min(count for name, count in lines.items() if name != "yards") < 0:
        raise Refused("negative_number", _("Scores and touchdowns cannot be negative: check the numbers."))
    tries = lines["extra_points"] + lines["two_points"]
    if tries > lines["touchdowns"]:
        sentence = _(
            "%(team)s: each try needs a touchdown, but there are %(tries)d tries and %(touchdowns)d "
            "touchdowns. Check both."
        )
        counted = {"tries": tries, "touchdowns": lines["touchdowns"]}
        raise Refused("too_many_tries", sentence % {**named, **counted})
    total = sum(worth * lines[name] for name, worth in POINTS_BY_KIND.items())
    if total != lines["points"]:
        sentence = _(
            "%(team)s: these scores add up to %(total)d points, not %(points)d. Check the touchdowns and "
            "kicks."
        )
        raise Refused("points_differ", sentence % {**named, "total": total, "points": lines["points"]})
