"""The commissioner's decisions that override the standings or a coin toss, with a reason."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, ClinchProof, ClubOutlook, Result, Season, Week
from league.permissions import Permission
from league.selectors.leagues.changes import season_of_change
from league.selectors.playoffs.playoffs import seeds_of
from league.selectors.season.teams import slugs_by_division
from league.selectors.season.tosses import games_open, tosses_in
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_season
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import (
    publish_to_league,
    refreshed_standings_items,
    season_item,
    seeds_item,
)
from league.services.playoffs.derivation import rederive_playoffs

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def set_seeds(
    *, season: Season, conference: str, order: Sequence[str], actor: Person | None = None, reason: str
) -> None:
    """Seeds these clubs (slugs) of the conference in this order instead of that of the standings.

    Raises Refused: not_allowed, reason_needed, playoffs_begun, not_in_playoffs, unknown_conference,
    wrong_clubs, nothing_changed.
    """
    season = _lock_open_season(season, actor, reason)
    _check_seeds(season, conference, order)
    before = season.seeding.get(conference)
    _save_seeds(season, conference, list(order))
    _record_change(
        season,
        Change.Kind.SEEDS_SET,
        {"conference": conference, "seeds": before},
        {"conference": conference, "seeds": list(order)},
        actor,
        reason,
    )
    _publish(season)


@transaction.atomic
def decide_toss(
    *, season: Season, group: Collection[str], first: str, actor: Person | None = None, reason: str
) -> None:
    """Puts `first` before the others of a group (slugs) that only a coin could separate.

    Raises Refused: not_allowed, reason_needed, playoffs_begun, games_open, no_toss,
    not_in_group, nothing_changed.
    """
    season = _lock_open_season(season, actor, reason)
    if games_open(season):
        sentence = _("Regular games are still open and may separate these clubs: wait for the last one.")
        raise Refused("games_open", sentence)
    group = sorted(group)
    winner = tosses_in(season).get(tuple(group))
    if winner is None:
        raise Refused("no_toss", _("No coin toss decides between these clubs: there is nothing to overrule."))
    if first not in group:
        raise Refused("not_in_group", _("Choose one of the clubs that the coin toss decides between."))
    if first == winner:
        raise Refused("nothing_changed", _("That club is already first: nothing has changed."))
    before = _decided(season, group)
    _save_toss(season, group, first)
    _record_change(
        season,
        Change.Kind.TOSS_DECIDED,
        {"group": group, "first": before},
        {"group": group, "first": first},
        actor,
        reason,
    )
    _publish(season, *refreshed_standings_items(season))


@restores(Change.Kind.SEEDS_SET)
def _revert_seeds(change: Change, actor: Person | None) -> None:
    before, after = change.before or {}, change.after or {}
    season = _season_of(change, actor)
    if season.seeding.get(after["conference"]) != after["seeds"]:
        raise changed_since()
    if before["seeds"] is not None and before["seeds"] != seeds_of(season).get(before["conference"]):
        _check_seeds(season, before["conference"], before["seeds"])
    _save_seeds(season, before["conference"], before["seeds"])
    _publish(season)


@restores(Change.Kind.TOSS_DECIDED)
def _revert_toss(change: Change, actor: Person | None) -> None:
    before, after = change.before or {}, change.after or {}
    season = _season_of(change, actor)
    if _decided(season, after["group"]) != after["first"]:
        raise changed_since()
    if before["first"] is not None and before["first"] not in before["group"]:
        raise Refused("not_in_group", _("Choose one of the clubs that the coin toss decides between."))
    _save_toss(season, before["group"], before["first"])
    _publish(season, *refreshed_standings_items(season))


def _season_of(change: Change, actor: Person | None) -> Season:
    return _lock_open_season(season_of_change(change), actor, "it is reverted")


def _lock_open_season(season: Season, actor: Person | None, reason: str) -> Season:
    """Locks the season. Raises Refused: not_allowed, reason_needed, playoffs_begun."""
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    audit.require_reason(reason)
    played = Result.objects.filter(
        fixture__season=season, fixture__kind=Week.Kind.PLAYOFF, fixture__void=False
    )
    if played.exists():
        raise Refused(
            "playoffs_begun", _("A playoff game has been played, so the seeds can no longer change.")
        )
    return season


def _check_seeds(season: Season, conference: str, order: Sequence[str]) -> None:
    seeds = seeds_of(season)
    if not seeds:
        raise Refused("not_in_playoffs", _("The playoffs have no seeds yet: close the regular season first."))
    if conference not in seeds:
        raise Refused("unknown_conference", _("This season has no such conference."))
    clubs = {slug for slugs in slugs_by_division(season)[conference].values() for slug in slugs}
    if not set(order) <= clubs or not len(set(order)) == len(order) == len(seeds[conference]):
        sentence = _("Name %(places)d different clubs of this conference, the best seed first.")
        raise Refused("wrong_clubs", sentence % {"places": len(seeds[conference])})
    if seeds[conference] == list(order):
        raise Refused("nothing_changed", _("The conference already has these seeds: nothing has changed."))


def _save_seeds(season: Season, conference: str, order: list[str] | None) -> None:
    """Saves the order of the conference; None returns it to the standings."""
    others = {name: slugs for name, slugs in season.seeding.items() if name != conference}
    season.seeding = others if order is None else {**others, conference: order}
    season.save(update_fields=["seeding"])
    rederive_playoffs(season)


def _decided(season: Season, group: list[str]) -> str | None:
    return next((first for clubs, first in season.tosses if sorted(clubs) == group), None)


def _save_toss(season: Season, group: list[str], first: str | None) -> None:
    """Saves the team that is put first; None leaves the group to the coin again."""
    others = [toss for toss in season.tosses if sorted(toss[0]) != group]
    season.tosses = others if first is None else [*others, [group, first]]
    season.save(update_fields=["tosses"])
    ClubOutlook.objects.filter(season=season).delete()
    ClinchProof.objects.filter(season=season).delete()  # they depend on the coin toss
    rederive_playoffs(season)


def _record_change(
    season: Season,
    kind: Change.Kind,
    before: dict[str, Any],
    after: dict[str, Any],
    actor: Person | None,
    reason: str,
) -> None:
    audit.record_change(
        actor=actor,
        kind=kind,
        league=season.league,
        about=season,
        before=before,
        after=after,
        reason=reason,
    )


def _publish(season: Season, *standings: NewFeedItem) -> None:
    bracket = [season_item(season), seeds_item(season)] if season.state == Season.State.PLAYOFFS else []
    publish_to_league(season, *standings, *bracket)
