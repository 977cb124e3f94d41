"""Withdrawing a team from a season, and settling its games."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.feed.services import (
    current_result_items,
    publish_to_league,
    refreshed_standings_items,
    season_item,
    seeds_item,
)
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_fixtures, lock_season
from league.frame.permissions import Permission
from league.history.selectors import season_of_change
from league.history.services import record_change, require_reason, restores
from league.leagues.models import PlayedGamesPolicy, UnplayedGamesPolicy
from league.models import Change, Fixture, Membership, Result, Season, Team, Week
from league.playoffs.services import rederive_playoffs
from league.results.effects import Effect, effects_between, season_snapshot
from league.results.selectors import FORFEITS, open_dispute
from league.results.services import (
    CLOSED_STATES,
    full_result_snapshot,
    matches_snapshot,
    new_result,
    restore_result,
    save_manual_result,
)
from league.schedule.selectors import fixtures_of_team, withdrawn_teams

if TYPE_CHECKING:
    from league.frame.permissions import Person


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

    An open playoff game is always a forfeit, because a playoff game needs a winner. A game that was not
    played is no contest once both its teams have withdrawn. Until the bracket is drawn the next team gets the
    seed. `revert_change` reverts all of it, also if the other team of a game has left or come back since.

    Raises Refused: not_allowed, reason_needed, not_in_season, season_finished, nothing_open.
    """
    lock_fixtures(fixtures_of_team(season, team))
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    member = _check(season, team, reason)
    league = season.league
    unplayed = unplayed or UnplayedGamesPolicy(league.withdrawn_unplayed)
    played = played or PlayedGamesPolicy(league.withdrawn_played)
    endings = _endings(season, team, unplayed, played)
    was_out = {"team": team.slug} if member.withdrawn_at else {}
    if not endings and was_out:
        raise Refused("nothing_open.team")
    season_before = season_snapshot(season)
    # With games that were no contest already: they return to what they were once both teams are back.
    fixtures = [fixture for fixture, _outcome in endings] + _games_off(season, team)
    before = {str(fixture.number): _snapshot(fixture) for fixture in fixtures}
    for fixture, outcome in endings:
        _end(fixture, outcome, reason)
    _mark(member, out=True)
    rederive_playoffs(season)
    record_change(
        actor=actor,
        kind=Change.Kind.TEAM_WITHDRAWN,
        about=season,
        before={**was_out, **before},
        after={"team": team.slug, **{str(fixture.number): _snapshot(fixture) for fixture in fixtures}},
        reason=reason,
    )
    effects = effects_between(season_before, season_snapshot(season))
    _publish(season, fixtures, effects)
    return effects


@restores(Change.Kind.TEAM_WITHDRAWN)
def _revert(change: Change, actor: Person | None) -> None:
    before, after = change.before or {}, change.after or {}
    numbers = [name for name in {**before, **after} if name.isdecimal()]
    season = season_of_change(change)
    games = Fixture.everything.filter(season=season, number__in=numbers).select_related("home", "away")
    fixtures = lock_fixtures(games)
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    season_before = season_snapshot(season)
    member = season.memberships.select_related("team").get(team__slug={**before, **after}["team"])
    same = Change.objects.filter(league=change.league_id, kind=change.kind, about=change.about)
    others = {fixture: _of_opponent(same, fixture, member.team) for fixture in fixtures}
    for fixture in fixtures:
        moved_since = any(other.pk > change.pk for other in others[fixture]) and _was_not_played(fixture)
        if not moved_since and not matches_snapshot(fixture, after.get(str(fixture.number))):
            raise Refused("changed_since")
    _mark(member, out="team" in before)
    for fixture in fixtures:
        restore_result(fixture, _result_before(change, fixture, others[fixture]))
    ended = settle_withdrawn_games(season, change.reason, left=member.team if "team" in before else None)
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR).exclude(result__state=Result.State.FINAL)
    if season.state in CLOSED_STATES and regular.exists():
        raise Refused("regular_season_closed.reopen")
    rederive_playoffs(season)
    _publish(season, {*fixtures, *ended}, effects_between(season_before, season_snapshot(season)))


def _of_opponent(changes: Iterable[Change], fixture: Fixture, team: Team) -> list[Change]:
    """Those of these changes by which the other team of the fixture left the season, or came back."""
    opponent = (fixture.away if fixture.home_id == team.pk else fixture.home).slug
    return [
        change
        for change in changes
        if opponent in {(change.before or {}).get("team"), (change.after or {}).get("team")}
    ]


def _result_before(change: Change, fixture: Fixture, others: Iterable[Change]) -> dict[str, Any] | None:
    """The fixture's result before the change; before the other team's withdrawal if that came first and that
    team is back."""
    number = str(fixture.number)
    values: dict[str, Any] | None = (change.before or {}).get(number)
    if values is None or withdrawn_teams(fixture):
        return values
    for other in others:
        if other.reverts_id is None and (other.after or {}).get(number) == values:
            return (other.before or {}).get(number)
    return values


def settle_withdrawn_games(season: Season, reason: str = "", left: Team | None = None) -> list[Fixture]:
    """Ends the open games of all teams that have withdrawn, by the league's policy, and returns them. The
    games that `left`, which has just left again, has won by forfeit against others that are out end too. The
    caller has locked the season, and publishes the results."""
    unplayed = UnplayedGamesPolicy(season.league.withdrawn_unplayed)
    gone = Team.objects.filter(memberships__season=season, memberships__withdrawn_at__isnull=False)
    ended = []
    for team in gone:
        for fixture, outcome in _endings(season, team, unplayed, PlayedGamesPolicy.STAND):
            if team == left or not _was_not_played(fixture):
                _end(fixture, outcome, reason)
                ended.append(fixture)
    return ended


def _endings(
    season: Season, team: Team, unplayed: UnplayedGamesPolicy, played: PlayedGamesPolicy
) -> list[tuple[Fixture, Result.Outcome]]:
    """The games that the withdrawal of the team changes, each with its new outcome."""
    gone = _other_withdrawn(season, team)
    endings = []
    for fixture in fixtures_of_team(season, team):
        result: Result | None = getattr(fixture, "result", None)
        is_final = result is not None and result.state == Result.State.FINAL
        are_both_out = bool({fixture.home_id, fixture.away_id} & gone)
        outcome = Result.Outcome.NO_CONTEST
        if not is_final and not are_both_out:
            if unplayed is UnplayedGamesPolicy.FORFEIT or fixture.kind == Week.Kind.PLAYOFF:
                outcome = FORFEITS[Result.Side.HOME if fixture.home_id == team.pk else Result.Side.AWAY]
        elif result is not None and is_final:
            is_won_by_forfeit = are_both_out and result.outcome in FORFEITS.values()
            is_struck = played is PlayedGamesPolicy.NO_CONTEST and fixture.kind == Week.Kind.REGULAR
            if result.outcome == outcome or not (is_struck or (is_won_by_forfeit and _is_last(fixture))):
                continue
        endings.append((fixture, outcome))
    return endings


def _games_off(season: Season, team: Team) -> list[Fixture]:
    """The team's games against others that have withdrawn that are no contest."""
    gone = _other_withdrawn(season, team)
    off = fixtures_of_team(season, team).filter(result__outcome=Result.Outcome.NO_CONTEST)
    return list(off.filter(Q(home__in=gone) | Q(away__in=gone)))


def _other_withdrawn(season: Season, team: Team) -> set[int]:
    """The pks of the other teams that have withdrawn."""
    gone = season.memberships.exclude(withdrawn_at=None).exclude(team=team)
    return set(gone.values_list("team", flat=True))


def _is_last(fixture: Fixture) -> bool:
    """Whether no later round was drawn for a team of this game: what the winner of a playoff game has done
    since stands."""
    teams = (fixture.home_id, fixture.away_id)
    later = Fixture.objects.filter(season=fixture.season_id, round__gt=fixture.round or 0)
    both = Q(home__in=teams) | Q(away__in=teams)
    return fixture.kind == Week.Kind.REGULAR or not later.filter(both).exists()


def _was_not_played(fixture: Fixture) -> bool:
    """Whether the fixture has a final result without a score."""
    results = Result.objects.filter(fixture=fixture, state=Result.State.FINAL)
    return results.exclude(outcome=Result.Outcome.PLAYED).exists()


def _end(fixture: Fixture, outcome: Result.Outcome, reason: str) -> None:
    result = Result.objects.filter(fixture=fixture).first() or Result(fixture=fixture)
    if dispute := open_dispute(fixture):  # the withdrawal resolves it
        dispute.resolution = reason.strip()
        dispute.save(update_fields=["resolution"])
    save_manual_result(result, new_result(fixture, None, outcome))


def _mark(member: Membership, *, out: bool) -> None:
    """Marks the team as withdrawn, or as back. One that is already out stays out since the same time."""
    if out and member.withdrawn_at:
        return
    member.withdrawn_at = timezone.now() if out else None
    member.keeps_seed = out and Week.objects.filter(season=member.season_id, kind=Week.Kind.PLAYOFF).exists()
    member.save(update_fields=["withdrawn_at", "keeps_seed"])


def _snapshot(fixture: Fixture) -> dict[str, Any] | None:
    result = Result.objects.filter(fixture=fixture).first()
    return full_result_snapshot(result) if result else None


def _check(season: Season, team: Team, reason: str) -> Membership:
    require_reason(reason)
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished.results")
    member = season.memberships.filter(team=team).first()
    if member is None:
        raise Refused("not_in_season")
    return member


def _publish(season: Season, fixtures: Collection[Fixture], effects: Iterable[Effect]) -> None:
    is_reseeded = any(effect.subject == "seed" for effect in effects)
    items = [*current_result_items(fixtures), *refreshed_standings_items(season), season_item(season)]
    publish_to_league(season, *items, *([seeds_item(season)] if is_reseeded else []))
