"""Reverting a recorded result: the game is open again, or has its earlier report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.hooks import result_reinstated, result_superseded
from league.models import Change, Dispute, Fixture, LateReport, Result, Season, Week
from league.permissions import Permission
from league.selectors.leagues.changes import fixture_of_change
from league.selectors.schedule.deadlines import game_deadline_of
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_fixture
from league.services.notifications.feed_items import (
    current_result_items,
    publish_to_league,
    season_item,
    standings_items,
)
from league.services.playoffs.derivation import rederive_playoffs
from league.services.results.results import check_score, score_of
from league.services.results.snapshots import matches_snapshot
from league.services.season.states import update_beginning

if TYPE_CHECKING:
    from league.permissions import Person

CLOSED_STATES = (Season.State.PLAYOFFS, Season.State.FINISHED)


@restores(Change.Kind.RESULT, Change.Kind.RESULT_CONFIRMED)
def _revert(change: Change, actor: Person | None) -> None:
    _reopen(change, actor)


@restores(Change.Kind.DEADLINE_PASSED)
def _revert_deadline_passed(change: Change, actor: Person | None) -> None:
    """Reverts a settlement. The computer does not settle the game again; the commissioner does."""
    game_deadline = game_deadline_of(_reopen(change, actor))
    game_deadline.by_hand = change.before is None
    game_deadline.save()


def _reopen(change: Change, actor: Person | None) -> Fixture:
    """Restores the result before the change; returns its fixture.

    Raises Refused: not_allowed, changed_since, regular_season_closed.
    """
    fixture = fixture_of_change(change)
    season = lock_fixture(fixture)
    permissions.require(actor, Permission.MANAGE, season.league)
    if not matches_snapshot(fixture, change.after):
        raise changed_since()
    final = (change.before or {}).get("state") == Result.State.FINAL
    if not final and fixture.kind == Week.Kind.REGULAR and season.state in CLOSED_STATES:
        sentence = _("The regular season is closed: correct the result instead, or reopen the season.")
        raise Refused("regular_season_closed", sentence)
    restore_result(fixture, change.before)
    LateReport.objects.filter(fixture=fixture).delete()
    if change.before is None:
        result_superseded.send(sender=None, fixture=fixture)
    elif change.after is None:
        result_reinstated.send(sender=None, fixture=fixture)
    rederive_playoffs(season)
    update_beginning(season)
    counted = final or (change.after or {}).get("state") == Result.State.FINAL
    settled = [fixture] if counted else []
    items = [*current_result_items([fixture]), *standings_items(season, *settled), season_item(season)]
    publish_to_league(season, *items)
    return fixture


def restore_result(fixture: Fixture, values: dict[str, Any] | None) -> None:
    """Restores the fixture's result from a snapshot; None deletes the result.

    Raises ValidationError, or Refused with the codes of `check_score`, for a result that cannot be.
    """
    results = Result.objects.filter(fixture=fixture)
    if values is None:
        results.delete()
        return
    if not values.get("side", True):
        results.update(reported_by=None)  # it was not a report
    if not results.exists():
        Result.objects.create(fixture=fixture, state=values["state"], outcome=Result.Outcome.NO_CONTEST)
    known = dict(values)
    if "recorded_at" in known:
        known["recorded_at"] = parse_datetime(known["recorded_at"])
    if known["state"] != Result.State.FINAL:
        known["settlement"] = ""
    results.update(**known)
    restored = results.get()
    restored.full_clean()
    if not fixture.season.imported:  # scores of another kind of football are taken as they are
        check_score(fixture, score_of(restored), Result.Outcome(restored.outcome))
    if known["state"] == Result.State.DISPUTED:
        Dispute.objects.filter(result__fixture=fixture).update(resolution="", withdrawn=False)
