"""Recording how a fixture ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Dispute, Fixture, LateReport, Result, Season, Week
from league.permissions import Permission
from league.selectors.results.late_reports import SETTLED_WITHOUT_COACHES
from league.selectors.results.reports import LinkHolder, open_dispute, reporting_side_of
from league.services.history import audit
from league.services.locks import lock_fixture
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import (
    publish_to_league,
    result_item,
    season_item,
    standings_items,
)
from league.services.results.report_links import request_confirmation
from league.services.season.states import begin_season

if TYPE_CHECKING:
    from league.permissions import Person

POINTS_OF_A_TOUCHDOWN = 6
WINNERLESS = (Result.Outcome.DOUBLE_FORFEIT, Result.Outcome.NO_CONTEST, Result.Outcome.DRAW)


@dataclass(frozen=True, slots=True)
class Score:
    """What a game came to, (home, away) each; touchdowns are None when nobody counted them."""

    score: tuple[int, int]
    touchdowns: tuple[int, int] | None = None
    overtime: bool = False


@dataclass(frozen=True, slots=True)
class ReportedOutcome:
    """What somebody says of a game; a report is its `reporter`'s word, `settlement` how it became final."""

    tally: Score | None
    outcome: Result.Outcome = Result.Outcome.PLAYED
    state: Result.State = Result.State.FINAL
    reporter: Person | LinkHolder | None = None
    settlement: str = ""


@transaction.atomic
def record_result(
    *,
    fixture: Fixture,
    tally: Score | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    state: Result.State = Result.State.FINAL,
    first: bool = False,
    reporter: Person | LinkHolder | None = None,
    actor: Person | None = None,
    reason: str = "",
) -> Result:
    """Writes the fixture's result down; only a final one counts. The first kickoff opens the season.

    `tally` is None for what was not played: a forfeit is an outcome, never a made-up score. `first`
    leaves a report that somebody has made alone, as who plays in his stead must. `reporter` is whose word a
    report is. Coaches do not record, they report (`report_result`).
    Raises Refused: not_allowed, result_final, result_reported, result_disputed, regular_season_closed,
    season_finished,
    tally_needed, no_tally, playoff_needs_winner, negative_number, touchdowns_exceed_score, playoff_tie,
    tie_not_allowed.
    """
    permissions.require(actor, Permission.SCORE, fixture.season.league)
    said = ReportedOutcome(tally, outcome, state, reporter)
    return apply_result(fixture, said, first=first, actor=actor, reason=reason)


def apply_result(
    fixture: Fixture,
    said: ReportedOutcome,
    *,
    first: bool = False,
    kind: Change.Kind = Change.Kind.RESULT,
    actor: Person | None = None,
    reason: str = "",
) -> Result:
    """Writes, notes and tells a result, for services that have asked whether the person may."""
    before = result_snapshot(Result.objects.filter(fixture=fixture).first())
    result, news = save_result(fixture=fixture, said=said, first=first)
    audit.record_change(
        actor=actor,
        kind=kind,
        league=fixture.season.league,
        about=fixture,
        before=before,
        after=result_snapshot(result),
        reason=reason,
    )
    if said.state == Result.State.REPORTED:
        request_confirmation(fixture, result)
    settled = [fixture] if said.state == Result.State.FINAL else []
    publish_to_league(fixture.season, *news, *standings_items(fixture.season, *settled))
    return result


def save_result(
    *, fixture: Fixture, said: ReportedOutcome, first: bool = False
) -> tuple[Result, list[NewFeedItem]]:
    """`record_result` for a computer that has more to do in the transaction; it tells the news in the end."""
    season = lock_fixture(fixture)
    result = Result.objects.filter(fixture=fixture).first() or Result(fixture=fixture)
    _check_open(season, fixture, result)
    if first and result.pk:
        raise Refused("result_reported", _("Somebody has reported this game: settle that report first."))
    if said.state != Result.State.IN_PROGRESS:
        check_score(fixture, said.tally, said.outcome)
    _set_reporter(result, said)
    save_result_row(result, said.tally, said.outcome, said.state)
    begun = [season_item(season)] if begin_season(season) else []
    return result, [*begun, result_item(result)]


def _set_reporter(result: Result, said: ReportedOutcome) -> None:
    result.settlement = said.settlement
    if said.state == Result.State.REPORTED:
        result.reported_by = said.reporter if isinstance(said.reporter, User) else None
        result.side = reporting_side_of(said.reporter, result.fixture)


def result_disputed() -> Refused:
    """The refusal of a final result while one side disputes the report."""
    sentence = _(
        "This result is disputed: the side that disputes it withdraws the dispute, or the commissioner"
        " resolves it with a reason."
    )
    return Refused("result_disputed", sentence)


def _check_open(season: Season, fixture: Fixture, result: Result) -> None:
    if result.pk and result.state == Result.State.DISPUTED and open_dispute(fixture):
        raise result_disputed()
    if result.state == Result.State.FINAL:
        raise Refused(
            "result_final", _("This game's result is final: correct it instead of recording it again.")
        )
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished", _("This season has its champion: results can only be corrected."))
    if season.state == Season.State.PLAYOFFS and fixture.kind == Week.Kind.REGULAR:
        raise Refused(
            "regular_season_closed",
            _("The regular season is closed: reopen it before you record one of its results."),
        )


def check_score(fixture: Fixture, tally: Score | None, outcome: Result.Outcome) -> None:
    """Raises Refused: could the game have ended so?"""
    if tally is None:
        _check_unplayed(fixture, outcome)
        return
    if outcome != Result.Outcome.PLAYED:
        raise Refused("no_tally", _("A game that was not played has no score: leave the scores out."))
    if min(*tally.score, *(tally.touchdowns or ())) < 0:
        raise Refused("negative_number", _("Scores and touchdowns cannot be negative: check the numbers."))
    if 1 in tally.score:
        raise Refused("impossible_score", _("Nobody ends with 1 point: an extra point needs its touchdown."))
    for score, touchdowns in zip(tally.score, tally.touchdowns or (0, 0), strict=True):
        if touchdowns * POINTS_OF_A_TOUCHDOWN > score:
            raise Refused(
                "touchdowns_exceed_score",
                _("%(touchdowns)d touchdowns are more than %(score)d points: check both.")
                % {"touchdowns": touchdowns, "score": score},
            )
    if tally.score[0] == tally.score[1]:
        _check_tie(fixture)


def _check_unplayed(fixture: Fixture, outcome: Result.Outcome) -> None:
    if outcome == Result.Outcome.PLAYED:
        raise Refused("tally_needed", _("A game that was played needs both teams' scores."))
    if fixture.kind == Week.Kind.PLAYOFF and outcome in WINNERLESS:
        sentence = _("A playoff game needs a winner: record it as a forfeit by one side.")
        raise Refused("playoff_needs_winner", sentence)
    if outcome == Result.Outcome.DRAW:
        _check_tie(fixture)


def _check_tie(fixture: Fixture) -> None:
    if fixture.kind == Week.Kind.PLAYOFF:
        raise Refused("playoff_tie", _("A playoff game cannot end tied: play overtime until somebody wins."))
    if not fixture.season.league.ties:
        sentence = _("No game of this league ends tied: play overtime until somebody wins.")
        raise Refused("tie_not_allowed", sentence)


def save_result_row(
    result: Result, tally: Score | None, outcome: Result.Outcome, state: Result.State
) -> None:
    """Writes the result's row, unchecked."""
    set_result_fields(result, tally, outcome, state)
    result.save()


def save_manual_result(result: Result, tally: Score | None, outcome: Result.Outcome) -> None:
    """Writes what a person makes of the game: no late report replaces that, nor one that waits."""
    LateReport.objects.filter(fixture=result.fixture).delete()
    if result.settlement in SETTLED_WITHOUT_COACHES:
        result.settlement = ""
    save_result_row(result, tally, outcome, Result.State.FINAL)


def set_result_fields(
    result: Result, tally: Score | None, outcome: Result.Outcome, state: Result.State
) -> None:
    """Gives the result these values, unsaved."""
    result.state, result.outcome = state, outcome
    result.home_score, result.away_score = tally.score if tally else (None, None)
    touchdowns = tally.touchdowns if tally else None
    result.home_touchdowns, result.away_touchdowns = touchdowns or (None, None)
    result.overtime = tally is not None and tally.overtime


def score_of(result: Result) -> Score | None:
    """What the result's row holds; None of what was not played."""
    if result.home_score is None or result.away_score is None:
        return None
    touchdowns = (result.home_touchdowns, result.away_touchdowns)
    counted = None if None in touchdowns else (result.home_touchdowns or 0, result.away_touchdowns or 0)
    return Score((result.home_score, result.away_score), counted, result.overtime)


def result_snapshot(result: Result | None) -> dict[str, Any] | None:
    """The result as a note of the change holds it; None while there is none."""
    fields = (
        "state",
        "outcome",
        "away_score",
        "home_score",
        "away_touchdowns",
        "home_touchdowns",
        "overtime",
    )
    return {field: getattr(result, field) for field in fields} if result else None


def full_result_snapshot(result: Result) -> dict[str, Any]:
    """What a note needs to put the row back: taken back, it is to the letter what it was."""
    more = {"settlement": result.settlement, "side": result.side}
    return {**(result_snapshot(result) or {}), **more, "recorded_at": result.recorded_at.isoformat()}


def matches_snapshot(fixture: Fixture, values: dict[str, Any] | None) -> bool:
    """Is the fixture's result what `stored` said of it, now or in an older note that knew less?"""
    result = Result.objects.filter(fixture=fixture).first()
    if result is None or values is None:
        return result is None and values is None
    now = full_result_snapshot(result)
    return {name: now[name] for name in values} == values


def restore_result(fixture: Fixture, values: dict[str, Any] | None) -> None:
    """Makes the fixture's result what `stored` said of it; with None there is none."""
    results = Result.objects.filter(fixture=fixture)
    if values is None:
        results.delete()
        return
    if not values.get("side", True):
        results.update(reported_by=None)  # it was nobody's report
    if not results.exists():
        Result.objects.create(fixture=fixture, state=values["state"], outcome=Result.Outcome.NO_CONTEST)
    known = dict(values)
    if "recorded_at" in known:
        known["recorded_at"] = parse_datetime(known["recorded_at"])
    if known["state"] != Result.State.FINAL:
        known["settlement"] = ""
    results.update(**known)
    if known["state"] == Result.State.DISPUTED:
        Dispute.objects.filter(result__fixture=fixture).update(resolution="", withdrawn=False)
