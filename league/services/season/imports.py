"""Importing the scores of seasons that were played elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.almanac.old_seasons import OldSeason
from league.errors import Refused
from league.models import Change, Fixture, League, Result, Season, Team, Week
from league.models.season.terms import SeasonTerms
from league.permissions import Permission
from league.selectors.season.figures import winner_of
from league.selectors.season.standings import tie_breaks_of
from league.selectors.season.teams import team_by_slug
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_league
from league.services.notifications.feed_items import publish_to_league, season_item
from league.services.quotas import check_quota
from league.services.season.divisions import save_divisions
from league.services.season.figures import store_new_figures, store_pasts
from league.services.season.imported_clubs import MatchedClubs, group_clubs, match_clubs
from league.services.season.imported_numbers import check_numbers, season_numbers_for
from league.services.season.states import enter_state
from league.standings import Club, Coin, Standings, rank

if TYPE_CHECKING:
    from league.permissions import Person


@dataclass(frozen=True, slots=True)
class PlannedSeason:
    """An old season as it will be imported. The standings and the champion are slugs of `clubs`."""

    number: int
    old: OldSeason
    clubs: MatchedClubs
    terms: SeasonTerms
    standings: Standings
    champion: str


def import_seasons(
    *, league: League, old: Sequence[OldSeason], number: int | None = None, actor: Person | None = None
) -> list[Season]:
    """Saves old seasons as finished seasons, which count in standings, almanac and records like any other:
    `plan_imports`, then `save_imports`. Raises Refused with the codes of both."""
    plan = plan_imports(league=league, old=old, number=number, actor=actor)
    return save_imports(league=league, plan=plan, actor=actor)


def plan_imports(
    *, league: League, old: Sequence[OldSeason], number: int | None = None, actor: Person | None = None
) -> list[PlannedSeason]:
    """Decides everything about an import that can be decided before the transaction; nothing is saved.

    The seasons are numbered from `number` on, else by their names in the file if those are numbers, else by
    the next free numbers. Numbers are in the order of time, so they must be free and below that of an open
    season. Clubs are matched with the league's teams by slug, abbreviation, name or nickname; others become
    new teams. The winner of the last playoff game is the champion, or without playoffs the first in the
    standings. Raises Refused: not_allowed, nothing_to_import, quota_exceeded, bad_number, number_taken,
    season_open, same_team, too_many_teams, and the codes of `check_club`.
    """
    permissions.require(actor, Permission.MANAGE, league)
    if not any(season.games for season in old):
        raise Refused("nothing_to_import", _("There is no game in the file: give at least one season."))
    sentence = _("This league has reached the limit of stored games (%(most)d): continue in a new league.")
    stored = Result.objects.filter(fixture__season__league=league).count()
    check_quota(stored + sum(len(season.games) for season in old) - 1, settings.GAMES_PER_LEAGUE, sentence)
    numbers = season_numbers_for(league, old, number)
    matched = match_clubs(league, [season.clubs for season in old])
    return [_plan(league, *season) for season in zip(numbers, old, matched, strict=True)]


def _plan(league: League, number: int, old: OldSeason, clubs: MatchedClubs) -> PlannedSeason:
    playing = {club for game in old.games if game.round for club in (game.game.home, game.game.away)}
    terms = SeasonTerms.of(league)
    terms = replace(terms, playoff_places=len(playing) or terms.playoff_places)
    draft = Season(league=league, number=number, seed=0, imported=True, kept_terms=terms.as_dict())
    slugs = {name: club.slug for name, club in clubs.items()}
    games = [
        replace(game.game, home=slugs[game.game.home], away=slugs[game.game.away], week=game.week)
        for game in old.games
    ]
    standings = rank(
        [Club(slugs[club.name], club.conference, club.division) for club in old.clubs],
        [game for game, planned in zip(games, old.games, strict=True) if planned.round is None],
        steps=tie_breaks_of(draft),
        coin=Coin(draft.seed),
    )
    winner = None
    if old.games[-1].round:
        last = games[-1]
        margin = (last.home_score or 0) - (last.away_score or 0)
        winner = winner_of(last.home, last.away, margin, last.outcome.value)
    return PlannedSeason(number, old, clubs, terms, standings, winner or standings.league[0])


@transaction.atomic
def save_imports(
    *, league: League, plan: Sequence[PlannedSeason], actor: Person | None = None
) -> list[Season]:
    """Saves a plan of `plan_imports`: all of its seasons or none.

    Raises Refused: not_allowed, number_taken, season_open, changed_meanwhile.
    """
    league = lock_league(league)
    permissions.require(actor, Permission.MANAGE, league)
    check_numbers(league, [planned.number for planned in plan])
    matched = match_clubs(league, [planned.old.clubs for planned in plan])
    if [_slugs(clubs) for clubs in matched] != [_slugs(planned.clubs) for planned in plan]:
        sentence = _("The teams of the league have changed meanwhile: import the files again.")
        raise Refused("changed_meanwhile", sentence)
    seasons = [_save(league, planned) for planned in plan]
    store_new_figures(seasons)
    for season, planned in zip(seasons, plan, strict=True):
        audit.record_change(
            actor=actor,
            kind=Change.Kind.SEASON_IMPORTED,
            league=league,
            about=season,
            after={"season": season.number, "games": len(planned.old.games), "champion": planned.champion},
        )
    publish_to_league(seasons[0], *map(season_item, seasons))
    return seasons


def _slugs(clubs: MatchedClubs) -> dict[str, str]:
    return {name: club.slug for name, club in clubs.items()}


def _save(league: League, planned: PlannedSeason) -> Season:
    season = Season.objects.create(league=league, number=planned.number, seed=0, imported=True)
    save_divisions(season, group_clubs(planned.old.clubs, planned.clubs))
    teams = team_by_slug(season)
    _write(season, planned.old, {name: teams[club.slug] for name, club in planned.clubs.items()})
    season.kept_terms, season.champion = planned.terms.as_dict(), teams[planned.champion]
    enter_state(season, Season.State.FINISHED, "champion", "kept_terms")
    return season


def _write(season: Season, old: OldSeason, teams: Mapping[str, Team]) -> None:
    """Creates the weeks, the fixtures in the order of the file, and their results; `teams` are by the names
    in the file."""
    rounds = {game.week: game.round for game in old.games}
    weeks = {number: _week(season, number, playoff, old.rounds) for number, playoff in rounds.items()}
    Week.objects.bulk_create(weeks.values())
    fixtures = Fixture.objects.bulk_create(
        Fixture(
            season=season,
            week=weeks[game.week],
            number=number,
            kind=weeks[game.week].kind,
            round=game.round,
            home=teams[game.game.home],
            away=teams[game.game.away],
            neutral=game.neutral,
        )
        for number, game in enumerate(old.games, start=1)
    )
    Result.objects.bulk_create(
        Result(
            fixture=fixture,
            state=Result.State.FINAL,
            outcome=Result.Outcome(game.game.outcome.value),
            home_score=game.game.home_score,
            away_score=game.game.away_score,
            home_touchdowns=game.game.home_touchdowns,
            away_touchdowns=game.game.away_touchdowns,
        )
        for fixture, game in zip(fixtures, old.games, strict=True)
    )


def _week(season: Season, number: int, playoff: int | None, rounds: Sequence[str]) -> Week:
    if playoff is None:
        return Week(season=season, number=number, name=f"Week {number}", kind=Week.Kind.REGULAR)
    name = rounds[playoff - 1]
    return Week(season=season, number=number, name=name, kind=Week.Kind.PLAYOFF, round=playoff)


@restores(Change.Kind.SEASON_IMPORTED)
def _revert(change: Change, actor: Person | None) -> None:
    """Deletes the season, and the teams that were created for it and are used nowhere else."""
    assert change.league is not None
    league = lock_league(change.league)
    permissions.require(actor, Permission.MANAGE, league)
    number = int(change.about.removeprefix("season/"))
    season = Season.objects.filter(league=league, number=number, imported=True).first()
    if season is None or change.after is None:
        raise changed_since()
    teams = [member.team_id for member in season.memberships.all()]
    season.delete()
    store_pasts(league, number)
    league.teams.filter(
        pk__in=teams, memberships=None, coaches=None, home_fixtures=None, away_fixtures=None
    ).delete()
