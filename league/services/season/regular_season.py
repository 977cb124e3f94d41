"""Closing the regular season, which freezes the playoff seeds, and reopening it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import permissions
from league.errors import Refused
from league.models import Change, Fixture, Result, Season, Seed, Week
from league.permissions import Permission
from league.services.history import audit
from league.services.locks import lock_season
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import (
    publish_to_league,
    refreshed_standings_items,
    season_item,
    seeds_item,
)
from league.services.playoffs.seeds import freeze_seeds
from league.services.season.states import enter_state

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def close_regular_season(*, season: Season, actor: Person | None = None, reason: str = "") -> list[Seed]:
    """Freezes the playoff seeds from the standings. Called again before the first playoff kickoff, it
    replaces them.

    Raises Refused: not_allowed, no_schedule, results_missing, playoffs_begun, season_finished.
    """
    season = _lock_unfinished_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    seeds, items = close_locked_season(season, actor=actor, reason=reason)
    publish_to_league(season, *items)
    return seeds


def close_locked_season(
    season: Season,
    *,
    actor: Person | None = None,
    reason: str = "",
    unpublished: Sequence[NewFeedItem] = (),
) -> tuple[list[Seed], list[NewFeedItem]]:
    """As `close_regular_season`, for an unfinished season that the caller has locked. The caller publishes
    the feed items, after `unpublished`."""
    before = season.state
    require_complete(season)
    _drop_playoffs(season)
    enter_state(season, Season.State.PLAYOFFS)  # from now on the coin tosses between level clubs are final
    seeds = freeze_seeds(season)
    _record_change(actor, Change.Kind.SEASON_CLOSED, season, before, reason)
    standings = refreshed_standings_items(season, unpublished)
    return seeds, [season_item(season), *standings, seeds_item(season)]


@transaction.atomic
def reopen_regular_season(*, season: Season, actor: Person | None = None, reason: str = "") -> None:
    """Deletes the seeds and the bracket without results, so that regular results can change.

    Raises Refused: not_allowed, playoffs_begun, season_finished.
    """
    season = _lock_unfinished_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    _drop_playoffs(season)
    if season.state == Season.State.PLAYOFFS:
        enter_state(season, Season.State.REGULAR)
        _record_change(actor, Change.Kind.SEASON_REOPENED, season, Season.State.PLAYOFFS, reason)
        publish_to_league(season, season_item(season), *refreshed_standings_items(season))


def _record_change(actor: Person | None, kind: Change.Kind, season: Season, before: str, reason: str) -> None:
    audit.record_change(
        actor=actor,
        kind=kind,
        league=season.league,
        about=season,
        before={"state": before},
        after={"state": season.state},
        reason=reason,
    )


def _lock_unfinished_season(season: Season) -> Season:
    """Locks the season. Raises Refused: season_finished."""
    season = lock_season(season)
    if season.state == Season.State.FINISHED:
        raise Refused(
            "season_finished", _("This season has its champion, so its seeds can no longer change.")
        )
    return season


def require_complete(season: Season) -> None:
    """Checks that all regular games have a final result. Raises Refused: no_schedule, results_missing."""
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR)
    if not regular.exists() and not season.is_knockout:
        raise Refused("no_schedule", _("The season has no games yet: draw its schedule first."))
    missing = regular.exclude(result__state=Result.State.FINAL).count()
    if missing:
        sentence = ngettext(
            "%(missing)d regular game has no final result yet: play it, or settle its report.",
            "%(missing)d regular games have no final result yet: play them, or settle their reports.",
            missing,
        )
        raise Refused("results_missing", sentence % {"missing": missing})


def _drop_playoffs(season: Season) -> None:
    if Result.objects.filter(fixture__season=season, fixture__kind=Week.Kind.PLAYOFF).exists():
        raise Refused(
            "playoffs_begun", _("A playoff game has been played, so the seeds can no longer change.")
        )
    Week.objects.filter(season=season, kind=Week.Kind.PLAYOFF).delete()
    Seed.objects.filter(season=season).delete()
