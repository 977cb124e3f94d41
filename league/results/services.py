"""Recording, changing and reverting results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.dateparse import parse_datetime

from league.feed.services import (
    current_result_items,
    publish_to_league,
    result_item,
    season_item,
    standings_items,
)
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_fixture, lock_season
from league.frame.permissions import Permission
from league.frame.signals import result_reinstated, result_superseded
from league.history.selectors import fixture_of_change
from league.history.services import record_change, restores
from league.models import Change, Dispute, FeedItem, Fixture, LateReport, Result, Season, Week
from league.playoffs.services import rederive_playoffs
from league.results.effects import Effect, effects_between, season_snapshot
from league.results.models import CLAIM_FIELDS
from league.results.notices import request_confirmation
from league.results.selectors import SETTLED_WITHOUT_COACHES, LinkHolder, open_dispute, reporting_side_of
from league.schedule.deadlines import game_deadline_of
from league.schedule.selectors import withdrawn_teams
from league.seasons.steps import begin_season, update_beginning

if TYPE_CHECKING:
    from league.frame.permissions import Person


def result_snapshot(result: Result | None) -> dict[str, Any] | None:
    """The values that the history of changes shows; None if there is no result."""
    return {field: getattr(result, field) for field in ("state", *CLAIM_FIELDS)} if result else None


def full_result_snapshot(result: Result) -> dict[str, Any]:
    """All values that are needed to restore the row exactly."""
    more = {"settlement": result.settlement, "side": result.side}
    return {**(result_snapshot(result) or {}), **more, "recorded_at": result.recorded_at.isoformat()}


def matches_snapshot(fixture: Fixture, values: dict[str, Any] | None) -> bool:
    """Whether the fixture's result has these values, which may be some of its fields; None means no
    result."""
    result = Result.objects.filter(fixture=fixture).first()
    if result is None or values is None:
        return result is None and values is None
    current = full_result_snapshot(result)
    return {name: current[name] for name in values} == values


POINTS_OF_A_TOUCHDOWN = 6


@dataclass(frozen=True, slots=True)
class Score:
    """Points and touchdowns of a game, (home, away) each; touchdowns are None when they were not counted."""

    points: tuple[int, int]
    touchdowns: tuple[int, int] | None = None
    overtime: bool = False


def new_result(
    fixture: Fixture,
    score: Score | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    state: Result.State = Result.State.FINAL,
    *,
    reporter: Person | LinkHolder | None = None,
    settlement: str = "",
) -> Result:
    """A result that is not stored. `score` is None for a game that was not played, `reporter` the person or
    link holder who reports it, `settlement` how it became final."""
    result = Result(fixture=fixture, state=state, outcome=outcome, settlement=settlement)
    if score:
        result.home_score, result.away_score = score.points
        result.home_touchdowns, result.away_touchdowns = score.touchdowns or (None, None)
        result.overtime = score.overtime
    if reporter:
        result.reported_by = reporter if isinstance(reporter, User) else None
        result.side = reporting_side_of(reporter, fixture)
    return result


@transaction.atomic
def record_result(
    *,
    fixture: Fixture,
    score: Score | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    state: Result.State = Result.State.FINAL,
    first: bool = False,
    reporter: Person | LinkHolder | None = None,
    actor: Person | None = None,
    reason: str = "",
) -> Result:
    """Records the fixture's result for a person who scores for the league. Only a final result counts. The
    first result begins the season. Coaches do not record results, they report them (`report_result`).

    `score` is None for a game that was not played: a forfeit is an outcome, never a made-up score. With
    `first` an existing result is not replaced but refused, which the computer needs. `reporter` is the person
    or link holder who reports. Raises Refused: not_allowed, result_final, result_reported, result_disputed,
    regular_season_closed, season_finished, tally_needed, no_tally, playoff_needs_winner, negative_number,
    touchdowns_exceed_score, playoff_tie, tie_not_allowed.
    """
    permissions.require(actor, Permission.SCORE, fixture.season.league)
    result = new_result(fixture, score, outcome, state, reporter=reporter)
    return apply_result(result, first=first, actor=actor, reason=reason)


def apply_result(
    result: Result,
    *,
    first: bool = False,
    kind: Change.Kind = Change.Kind.RESULT,
    actor: Person | None,
    reason: str = "",
    with_standings: bool = True,
) -> Result:
    """Saves a result, records the change and publishes it, for services that have checked the permission.
    Without `with_standings` the caller publishes the standings, once for many results."""
    fixture = result.fixture
    before = result_snapshot(Result.objects.filter(fixture=fixture).first())
    items = save_result(result, first=first)
    record_change(
        actor=actor,
        kind=kind,
        about=fixture,
        before=before,
        after=result_snapshot(result),
        reason=reason,
    )
    if result.state == Result.State.REPORTED:
        request_confirmation(fixture, result)
    settled = [fixture] if result.state == Result.State.FINAL and with_standings else []
    publish_to_league(fixture.season, *items, *standings_items(fixture.season, *settled))
    return result


def save_result(result: Result, *, first: bool) -> list[FeedItem]:
    """Checks a result that is not stored, and stores it in the row of its fixture, which keeps its reporter
    unless this is a report. Returns the feed items that the caller publishes at the end of the transaction.
    Records no change and checks no permission."""
    fixture = result.fixture
    permissions.require_open(fixture.season.league)
    season = lock_fixture(fixture)
    stored = Result.objects.filter(fixture=fixture).first()
    _check_open(season, fixture, stored)
    if first and stored:
        raise Refused("result_reported.first")
    if result.state != Result.State.IN_PROGRESS:
        check_result(result)
    result.pk = stored.pk if stored else None
    if result.state != Result.State.REPORTED:
        result.reported_by, result.side = (stored.reported_by, stored.side) if stored else (None, "")
    result.save()
    begun = [season_item(season)] if begin_season(season) else []
    return [*begun, result_item(result)]


def save_first_results(season: Season, results: Sequence[Result]) -> list[FeedItem]:
    """Stores the first results of several fixtures, which the caller has locked; `season` is as stored now.
    One query, or two for the first results of the season. Returns the feed item of a season that has begun,
    to be published before theirs (`result_item`)."""
    permissions.require_open(season.league)
    for result in results:
        _check_open(season, result.fixture, None)
        check_result(result)
    Result.objects.bulk_create(results)
    return [season_item(season)] if results and begin_season(season) else []


def _check_open(season: Season, fixture: Fixture, stored: Result | None) -> None:
    if stored and stored.state == Result.State.DISPUTED and open_dispute(fixture):
        raise Refused("result_disputed")
    if stored and stored.state == Result.State.FINAL:
        raise Refused("result_final")
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished.results")
    if season.state == Season.State.PLAYOFFS and fixture.kind == Week.Kind.REGULAR:
        raise Refused("regular_season_closed.record")


def check_result(result: Result) -> None:
    """Checks that the game can have ended like this. Raises Refused: tally_needed, no_tally, negative_number,
    impossible_score, touchdowns_exceed_score, playoff_needs_winner, playoff_tie, tie_not_allowed."""
    home, away = result.home_score, result.away_score
    if home is None or away is None:
        _check_unplayed(result)
        return
    if result.outcome != Result.Outcome.PLAYED:
        raise Refused("no_tally")
    tallies = ((home, result.home_touchdowns or 0), (away, result.away_touchdowns or 0))
    if min(map(min, tallies)) < 0:
        raise Refused("negative_number")
    if 1 in (home, away):
        raise Refused("impossible_score")
    for points, touchdowns in tallies:
        if touchdowns * POINTS_OF_A_TOUCHDOWN > points:
            raise Refused("touchdowns_exceed_score", touchdowns=touchdowns, score=points)
    if home == away:
        _check_tie(result.fixture)


def _check_unplayed(result: Result) -> None:
    fixture, outcome = result.fixture, result.outcome
    if outcome == Result.Outcome.PLAYED:
        raise Refused("tally_needed")
    if fixture.kind == Week.Kind.PLAYOFF and outcome in Result.WINNERLESS:
        are_both_out = len(withdrawn_teams(fixture)) == len(Result.Side)  # then nobody can win
        if outcome != Result.Outcome.NO_CONTEST or not are_both_out:
            raise Refused("playoff_needs_winner")
    if outcome == Result.Outcome.DRAW:
        _check_tie(fixture)


def _check_tie(fixture: Fixture) -> None:
    if fixture.kind == Week.Kind.PLAYOFF:
        raise Refused("playoff_tie.result")
    if not fixture.season.league.ties:
        raise Refused("tie_not_allowed")


def save_manual_result(result: Result, ending: Result) -> None:
    """Saves a final result that a person has decided, and deletes a waiting late report, which cannot replace
    it."""
    LateReport.objects.filter(fixture=result.fixture).delete()
    if result.settlement in SETTLED_WITHOUT_COACHES:
        result.settlement = ""
    copy_ending(ending, result).save()


def copy_ending(ending: Result, result: Result) -> Result:
    """Gives the result, which is final now and returned unsaved, the outcome and score of another one."""
    for name in CLAIM_FIELDS:
        setattr(result, name, getattr(ending, name))
    result.state = Result.State.FINAL
    return result


CLOSED_STATES = (Season.State.PLAYOFFS, Season.State.FINISHED)


@restores(Change.Kind.DEADLINE_PASSED)
def _revert_deadline_passed(change: Change, actor: Person | None) -> None:
    """Reverts a settlement. The computer does not settle the game again; the commissioner does."""
    game_deadline = game_deadline_of(_reopen(change, actor))
    game_deadline.by_hand = change.before is None
    game_deadline.save()


@restores(Change.Kind.RESULT, Change.Kind.RESULT_CONFIRMED, Change.Kind.DISPUTE_RESOLVED)
def _reopen(change: Change, actor: Person | None) -> Fixture:
    """Restores the result before the change; returns its fixture.

    Raises Refused: not_allowed, changed_since, regular_season_closed, team_withdrawn.
    """
    fixture = fixture_of_change(change)
    season = lock_fixture(fixture)
    permissions.require(actor, Permission.MANAGE, season.league)
    if not matches_snapshot(fixture, change.after):
        raise Refused("changed_since")
    final = (change.before or {}).get("state") == Result.State.FINAL
    if not final and fixture.kind == Week.Kind.REGULAR and season.state in CLOSED_STATES:
        raise Refused("regular_season_closed.reopen")
    if not final and withdrawn_teams(fixture):
        raise Refused("team_withdrawn")
    restore_result(fixture, change.before, report=_report_before(change))
    LateReport.objects.filter(fixture=fixture).delete()
    if change.before is None:
        result_superseded.send(sender=None, fixture=fixture)
    elif change.after is None:
        result_reinstated.send(sender=None, fixture=fixture)
    derived = rederive_playoffs(season)
    if update_beginning(season):
        derived.append(season_item(season))
    counted = final or (change.after or {}).get("state") == Result.State.FINAL
    settled = [fixture] if counted else []
    items = [*current_result_items([fixture]), *standings_items(season, *settled)]
    publish_to_league(season, *items, *derived)
    return fixture


def _report_before(change: Change) -> Change | None:
    """The report, if it was one, that the change has deleted or replaced: its snapshot does not name the
    person who made it."""
    if change.kind != Change.Kind.RESULT or (change.before or {}).get("state") != Result.State.REPORTED:
        return None
    same = {"league": change.league_id, "about": change.about, "kind": change.kind, "after": change.before}
    return Change.objects.filter(**same, reverts=None, pk__lt=change.pk).order_by("-pk").first()


def restore_result(fixture: Fixture, values: dict[str, Any] | None, *, report: Change | None = None) -> None:
    """Restores the fixture's result from a snapshot; None deletes the result. The person who has made the
    `report` is its reporter again.

    Raises ValidationError, or Refused with the codes of `check_result`, for a result that cannot be.
    """
    results = Result.objects.filter(fixture=fixture)
    if values is None:
        results.delete()
        return
    if not values.get("side", True):
        results.update(reported_by=None)  # it was not a report
    reporter = report.actor if report else None
    if not results.exists():
        new_result(
            fixture, None, Result.Outcome.NO_CONTEST, Result.State(values["state"]), reporter=reporter
        ).save()
    elif report:
        results.update(reported_by=reporter)
    known = dict(values)
    if "recorded_at" in known:
        known["recorded_at"] = parse_datetime(known["recorded_at"])
    if known["state"] != Result.State.FINAL:
        known["settlement"] = ""
    results.update(**known)
    restored = results.get()
    restored.full_clean()
    if not fixture.season.imported:  # scores of another kind of football are taken as they are
        check_result(restored)
    if known["state"] == Result.State.DISPUTED:
        Dispute.objects.filter(result__fixture=fixture).update(resolution="", withdrawn=False)


@transaction.atomic
def correct_result(
    *,
    fixture: Fixture,
    score: Score | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    actor: Person | None = None,
    reason: str,
) -> list[Effect]:
    """Replaces a final result and derives standings, seeds, bracket and champion again; returns the effects.

    Playoff games between clubs that do not meet any more become void. `revert_change` restores all of it.
    Raises Refused: not_allowed, reason_needed, not_final, and the codes of `check_result`.
    """
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    if not reason.strip():
        raise Refused("reason_needed.correction")
    ending = new_result(fixture, score, outcome)
    check_result(ending)
    save = partial(save_manual_result, ending=ending)
    return replace_final_result(fixture, save, kind=Change.Kind.RESULT_CORRECTED, actor=actor, reason=reason)


def replace_final_result(
    fixture: Fixture,
    save: Callable[[Result], None],
    *,
    kind: Change.Kind,
    actor: Person | None,
    reason: str,
) -> list[Effect]:
    """Replaces a final result by calling `save` with it, and derives everything from it again; returns the
    effects. The caller checks the permission. Raises Refused: not_final."""
    season, result = lock_season(fixture.season), Result.objects.filter(fixture=fixture).first()
    if result is None or result.state != Result.State.FINAL:
        raise Refused("not_final")
    season_before, before = season_snapshot(season), full_result_snapshot(result)
    save(result)
    items = rederive_playoffs(season)
    record_change(
        actor=actor,
        kind=kind,
        about=fixture,
        before=before,
        after=full_result_snapshot(result),
        reason=reason,
    )
    _publish(season, result, items)
    return effects_between(season_before, season_snapshot(season))


@restores(Change.Kind.RESULT_CORRECTED)
def revert_final_result(change: Change, actor: Person | None) -> Fixture:
    """Restores the final result that the change has replaced; returns its fixture.

    Raises Refused: not_allowed, changed_since.
    """
    fixture = fixture_of_change(change)
    season = lock_season(fixture.season)
    permissions.require(actor, Permission.MANAGE, season.league)
    if not matches_snapshot(fixture, change.after):
        raise Refused("changed_since")
    restore_result(fixture, change.before)
    items = rederive_playoffs(season)
    _publish(season, Result.objects.select_related("fixture").get(fixture=fixture), items)
    return fixture


def _publish(season: Season, result: Result, derived: Sequence[FeedItem]) -> None:
    publish_to_league(season, result_item(result), *standings_items(season, result.fixture), *derived)
