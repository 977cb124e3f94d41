"""Withdrawing a team from a season, and settling its games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Fixture, Membership, Result, Season, Team, Week
from league.models.leagues.policies import PlayedGamesPolicy, UnplayedGamesPolicy
from league.permissions import Permission
from league.selectors.leagues.changes import season_of_change
from league.selectors.results.effects import Effect, effects_between, season_snapshot
from league.selectors.results.reports import FORFEITS, open_dispute
from league.selectors.schedule.fixtures import fixtures_of_team
from league.services.dry_run import run_and_roll_back
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_fixtures, lock_season
from league.services.notifications.feed_items import (
    current_result_items,
    publish_to_league,
    season_item,
    standings_items,
)
from league.services.playoffs.derivation import rederive_playoffs
from league.services.results.results import save_manual_result
from league.services.results.reversals import restore_result
from league.services.results.snapshots import full_result_snapshot, matches_snapshot

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def withdraw_team(
    *,
    season: Season,
    team: Team,
    unplayed: UnplayedGamesPolicy | None = None,
    played: PlayedGamesPolicy | None = None,
    actor: Person | None = None,
    reason: str,
) -> list[Effect]:
    """Withdraws the team from the season and settles its games by these policies, or by the league's; returns
    the effects. Deadlines and the computer ignore its games from then on.

    An open playoff game is always a forfeit, because a playoff game needs a winner. `revert_change` reverts
    all of it. Raises Refused: not_allowed, reason_needed, not_in_season, season_finished, nothing_open.
    """
    lock_fixtures(fixtures_of_team(season, team))
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    member = _check(season, team, reason)
    league = season.league
    unplayed = unplayed or UnplayedGamesPolicy(league.withdrawn_unplayed)
    endings = _endings(season, team, unplayed, played or PlayedGamesPolicy(league.withdrawn_played))
    if not endings and member.withdrawn_at:
        raise Refused("nothing_open", _("This team is already out of the season: no game would change."))
    season_before = season_snapshot(season)
    before = {fixture: _snapshot(fixture) for fixture, _outcome in endings}
    for fixture, outcome in endings:
        _end(fixture, outcome, reason)
    _mark(member, out=True)
    rederive_playoffs(season)
    after = {str(fixture.number): _snapshot(fixture) for fixture in before}
    audit.record_change(
        actor=actor,
        kind=Change.Kind.TEAM_WITHDRAWN,
        league=season.league,
        about=season,
        before={str(fixture.number): values for fixture, values in before.items()},
        after={"team": team.slug, **after},
        reason=reason,
    )
    _publish(season, list(before))
    return effects_between(season_before, season_snapshot(season))


def preview_withdrawal(
    *,
    season: Season,
    team: Team,
    unplayed: UnplayedGamesPolicy | None = None,
    played: PlayedGamesPolicy | None = None,
    actor: Person | None = None,
) -> list[Effect]:
    """The effects that `withdraw_team` would have; nothing is changed. Raises Refused with the same codes."""
    arguments: dict[str, Any] = {"season": season, "team": team, "unplayed": unplayed, "played": played}
    return run_and_roll_back(lambda: withdraw_team(**arguments, actor=actor, reason="a preview"))


@restores(Change.Kind.TEAM_WITHDRAWN)
def _revert(change: Change, actor: Person | None) -> None:
    before, after = change.before or {}, change.after or {}
    numbers = [name for name in {**before, **after} if name.isdecimal()]
    season = season_of_change(change)
    fixtures = lock_fixtures(Fixture.everything.filter(season=season, number__in=numbers))
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    if not all(matches_snapshot(fixture, after.get(str(fixture.number))) for fixture in fixtures):
        raise changed_since()
    for fixture in fixtures:
        restore_result(fixture, before.get(str(fixture.number)))
    slug = {**before, **after}["team"]
    _mark(season.memberships.get(team__slug=slug), out="team" in before)
    rederive_playoffs(season)
    _publish(season, fixtures)


def _endings(
    season: Season, team: Team, unplayed: UnplayedGamesPolicy, played: PlayedGamesPolicy
) -> list[tuple[Fixture, Result.Outcome]]:
    """The games that the policies change, each with its new outcome."""
    endings = []
    for fixture in fixtures_of_team(season, team):
        result = getattr(fixture, "result", None)
        outcome = Result.Outcome.NO_CONTEST
        if result is None or result.state != Result.State.FINAL:
            if unplayed is UnplayedGamesPolicy.FORFEIT or fixture.kind == Week.Kind.PLAYOFF:
                outcome = FORFEITS[Result.Side.HOME if fixture.home_id == team.pk else Result.Side.AWAY]
        elif (
            played is PlayedGamesPolicy.STAND
            or fixture.kind == Week.Kind.PLAYOFF
            or result.outcome == outcome
        ):
            continue
        endings.append((fixture, outcome))
    return endings


def _end(fixture: Fixture, outcome: Result.Outcome, reason: str) -> None:
    result = Result.objects.filter(fixture=fixture).first() or Result(fixture=fixture)
    if dispute := open_dispute(fixture):  # the withdrawal resolves it
        dispute.resolution = reason.strip()
        dispute.save(update_fields=["resolution"])
    save_manual_result(result, None, outcome)


def _mark(member: Membership, *, out: bool) -> None:
    member.withdrawn_at = timezone.now() if out else None
    member.save(update_fields=["withdrawn_at"])


def _snapshot(fixture: Fixture) -> dict[str, Any] | None:
    result = Result.objects.filter(fixture=fixture).first()
    return full_result_snapshot(result) if result else None


def _check(season: Season, team: Team, reason: str) -> Membership:
    audit.require_reason(reason)
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished", _("This season has its champion: results can only be corrected."))
    member = season.memberships.filter(team=team).first()
    if member is None:
        raise Refused("not_in_season", _("This team does not play in this season."))
    return member


def _publish(season: Season, fixtures: list[Fixture]) -> None:
    items = current_result_items(fixtures)
    publish_to_league(season, *items, *standings_items(season, *fixtures), season_item(season))
