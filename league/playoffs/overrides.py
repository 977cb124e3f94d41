"""The commissioner's decisions on points, seeds and coin tosses, each with a reason."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from league.feed.services import publish_to_league, refreshed_standings_items, season_item, seeds_item
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.selectors import season_of_change
from league.history.services import record_change, require_reason, restores
from league.models import Change, Result, Season, Team, Week
from league.playoffs.services import rederive_playoffs
from league.results.effects import Effect, effects_between, season_snapshot
from league.standings.records import PointsAdjustment
from league.standings.selectors import ADJUSTMENT, clubs_of, games_open, seeds_of, tosses_in, tosses_of

if TYPE_CHECKING:
    from league.frame.permissions import Person

MOST_ADJUSTMENTS = 100  # of a season


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
    decision = {"conference": conference, "seeds": list(order)}
    _decide(season, Change.Kind.SEEDS_SET, decision, actor, reason)


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
        raise Refused("games_open")
    group = sorted(group)
    winner = tosses_in(season).get(tuple(group))
    if winner is None:
        raise Refused("no_toss")
    if first not in group:
        raise Refused("not_in_group")
    if first == winner:
        raise Refused("nothing_changed.toss")
    _decide(season, Change.Kind.TOSS_DECIDED, {"group": group, "first": first}, actor, reason)


@transaction.atomic
def adjust_points(
    *, season: Season, team: Team, points: int, actor: Person | None = None, reason: str
) -> list[Effect]:
    """Awards standings points to the team, or deducts them if negative (a win is 2), from the last regular
    week with a result on; returns the effects. A team may have several such decisions.

    Raises Refused: not_allowed, reason_needed, playoffs_begun, no_standings, not_in_season, bad_points,
    too_many_adjustments.
    """
    season = _lock_open_season(season, actor, reason)
    if season.is_knockout:
        raise Refused("no_standings")
    if not season.memberships.filter(team=team).exists():
        raise Refused("not_in_season")
    decision = PointsAdjustment(points, reason.strip())
    if len(season.adjustments) >= MOST_ADJUSTMENTS:
        raise Refused("too_many_adjustments", most=MOST_ADJUSTMENTS)
    final = Result.objects.filter(
        fixture__season=season, fixture__kind=Week.Kind.REGULAR, state=Result.State.FINAL
    )
    week = final.aggregate(last=Max("fixture__week__number"))["last"] or 0
    at = timezone.now().isoformat()
    row = dict(zip(ADJUSTMENT, (team.slug, decision.points, week, decision.reason, at), strict=True))
    before = season_snapshot(season)
    _save_adjustments(season, [*season.adjustments, row])
    kind = Change.Kind.POINTS_ADJUSTED
    record_change(actor=actor, kind=kind, about=season, before={}, after=row, reason=reason)
    adjusted = {"team": team.slug, "points": points, "reason": decision.reason}
    _publish(season, adjusted=adjusted)
    return effects_between(before, season_snapshot(season))


@restores(Change.Kind.POINTS_ADJUSTED)
def _revert_points(change: Change, actor: Person | None) -> None:
    """Takes the decision back, or, if that is what is reverted, makes it count again."""
    season, decided, taken_back = _season_of(change, actor), change.after or {}, change.before or {}
    left = [row for row in season.adjustments if row != decided]
    if decided and len(left) == len(season.adjustments):
        raise Refused("changed_since")
    _save_adjustments(season, [*left, *([taken_back] if taken_back else [])])
    row = taken_back or {**decided, "points": -decided["points"]}
    adjusted = {name: row[name] for name in ("team", "points", "reason")}
    _publish(season, adjusted=adjusted)


@restores(Change.Kind.SEEDS_SET, Change.Kind.TOSS_DECIDED)
def _revert_decision(change: Change, actor: Person | None) -> None:
    before, after = change.before or {}, change.after or {}
    season = _season_of(change, actor)
    if _current(season, after) != after:
        raise Refused("changed_since")
    if change.kind == Change.Kind.SEEDS_SET:
        conference, seeds = before["conference"], before["seeds"]
        if seeds is not None and seeds != seeds_of(season).get(conference):
            _check_seeds(season, conference, seeds)
    elif before["first"] is not None and before["first"] not in before["group"]:
        raise Refused("not_in_group")
    _save_decision(season, before)
    _publish(season)


def _season_of(change: Change, actor: Person | None) -> Season:
    return _lock_open_season(season_of_change(change), actor, "it is reverted")


def _lock_open_season(season: Season, actor: Person | None, reason: str) -> Season:
    """Locks the season. Raises Refused: not_allowed, reason_needed, playoffs_begun."""
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    require_reason(reason)
    played = Result.objects.filter(
        fixture__season=season, fixture__kind=Week.Kind.PLAYOFF, fixture__void=False
    )
    if played.exists():
        raise Refused("playoffs_begun")
    return season


def _check_seeds(season: Season, conference: str, order: Sequence[str]) -> None:
    seeds = seeds_of(season)
    if not seeds:
        raise Refused("not_in_playoffs")
    if conference not in seeds:
        raise Refused("unknown_conference")
    places, known = len(seeds[conference]), set(seeds[conference])
    known |= {club.name for club in clubs_of(season) if club.conference == conference and not club.withdrawn}
    if not set(order) <= known or not len(set(order)) == len(order) == places:
        raise Refused("wrong_clubs", places=places)
    if seeds[conference] == list(order):
        raise Refused("nothing_changed.seeds")


Decision = dict[
    str, Any
]  # {conference, seeds} or {group, first}, as in a change; None leaves it to the games


def _decide(season: Season, kind: Change.Kind, decision: Decision, actor: Person | None, reason: str) -> None:
    before = _current(season, decision)
    _save_decision(season, decision)
    record_change(actor=actor, kind=kind, about=season, before=before, after=decision, reason=reason)
    _publish(season)


def _current(season: Season, decision: Decision) -> Decision:
    """What is decided now about the same conference or group."""
    if "group" in decision:
        return decision | {"first": tosses_of(season).get(frozenset(decision["group"]))}
    return decision | {"seeds": season.seeding.get(decision["conference"])}


def _save_decision(season: Season, decision: Decision) -> None:
    if "group" in decision:
        group, first = decision["group"], decision["first"]
        tosses = [toss for toss in season.tosses if sorted(toss[0]) != group]
        _save(season, tosses=[*tosses, [group, first]] if first is not None else tosses)
    else:
        conference, seeds = decision["conference"], decision["seeds"]
        seeding = {name: slugs for name, slugs in season.seeding.items() if name != conference}
        _save(season, seeding=seeding | {conference: seeds} if seeds is not None else seeding)


def _save_adjustments(season: Season, rows: list[dict[str, Any]]) -> None:
    _save(season, adjustments=sorted(rows, key=lambda row: row["at"]))


def _save(season: Season, **decisions: Any) -> None:
    for name, value in decisions.items():
        setattr(season, name, value)
    season.save(update_fields=list(decisions))
    rederive_playoffs(season)


def _publish(season: Season, *, adjusted: dict[str, Any] | None = None) -> None:
    standings = refreshed_standings_items(season, adjusted=adjusted)
    bracket = [season_item(season), seeds_item(season)] if season.state == Season.State.PLAYOFFS else []
    publish_to_league(season, *standings, *bracket)
