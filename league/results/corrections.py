"""Correcting a final result at any time, with everything derived from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league.feed.services import NewFeedItem, publish_to_league, result_item, standings_items
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.selectors import fixture_of_change
from league.history.services import changed_since, record_change, restores
from league.models import Change, Fixture, Result, Season
from league.playoffs.services import rederive_playoffs
from league.results.effects import Effect, effects_between, season_snapshot
from league.results.services import (
    Score,
    check_score,
    full_result_snapshot,
    matches_snapshot,
    restore_result,
    save_manual_result,
)

if TYPE_CHECKING:
    from league.frame.permissions import Person


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
    Raises Refused: not_allowed, reason_needed, not_final, and the codes of `check_score`.
    """
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    if not reason.strip():
        raise Refused("reason_needed", _("A correction needs a reason: say in a few words what was wrong."))
    check_score(fixture, score, outcome)
    save = partial(save_manual_result, score=score, outcome=outcome)
    return replace_final_result(fixture, save, kind=Change.Kind.RESULT_CORRECTED, actor=actor, reason=reason)


def replace_final_result(
    fixture: Fixture,
    save: Callable[[Result], None],
    *,
    kind: Change.Kind,
    actor: Person | None,
    reason: str = "",
) -> list[Effect]:
    """Replaces a final result by calling `save` with it, and derives everything from it again; returns the
    effects. The caller checks the permission. Raises Refused: not_final."""
    season, result = lock_season(fixture.season), _final(fixture)
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
def _revert(change: Change, actor: Person | None) -> None:
    revert_final_result(change, actor)


def revert_final_result(change: Change, actor: Person | None) -> Fixture:
    """Restores the final result that the change has replaced; returns its fixture.

    Raises Refused: not_allowed, changed_since.
    """
    fixture = fixture_of_change(change)
    season = lock_season(fixture.season)
    permissions.require(actor, Permission.MANAGE, season.league)
    if not matches_snapshot(fixture, change.after):
        raise changed_since()
    restore_result(fixture, change.before)
    items = rederive_playoffs(season)
    _publish(season, Result.objects.select_related("fixture").get(fixture=fixture), items)
    return fixture


def _final(fixture: Fixture) -> Result:
    result = Result.objects.filter(fixture=fixture).first()
    if result is None or result.state != Result.State.FINAL:
        sentence = _(
            "This game has no final result yet, so there is nothing to correct: record the result first."
        )
        raise Refused("not_final", sentence)
    return result


def _publish(season: Season, result: Result, derived: Sequence[NewFeedItem]) -> None:
    publish_to_league(season, result_item(result), *standings_items(season, result.fixture), *derived)
