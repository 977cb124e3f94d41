"""Importing the scores of seasons that were played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.almanac.old_seasons import OldSeason
from league.errors import Refused
from league.models import Change, Fixture, League, Result, Season, Team, Week
from league.models.season.terms import SeasonTerms
from league.permissions import Permission
from league.selectors.season.imported_seasons import champion_of_old
from league.selectors.season.teams import team_by_slug
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_league
from league.services.notifications.feed_items import publish_to_league, season_item
from league.services.season.divisions import save_divisions
from league.services.season.figures import store_figures, store_pasts
from league.services.season.imported_clubs import MatchedClubs, group_clubs, match_clubs
from league.services.season.imported_numbers import season_numbers_for
from league.services.season.states import enter_state

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def import_seasons(
    *, league: League, old: Sequence[OldSeason], number: int | None = None, actor: Person | None = None
) -> list[Season]:
    """Saves old seasons as finished seasons, which count in standings, almanac and records like any other.

    The seasons are numbered from `number` on, else by their names in the file if those are numbers, else by
    the next free numbers. Numbers are in the order of time, so they must be free and below that of an open
    season. Clubs are matched with the league's teams by slug, abbreviation, name or nickname; others become
    new teams. The winner of the last playoff game is the champion, or without playoffs the first in the
    standings. Raises Refused: not_allowed, nothing_to_import, bad_number, number_taken, season_open,
    same_team.
    """
    league = lock_league(league)
    permissions.require(actor, Permission.MANAGE, league)
    if not any(season.games for season in old):
        raise Refused("nothing_to_import", _("There is no game in the file: give at least one season."))
    numbers = season_numbers_for(league, old, number)
    return [_import(league, season, n, actor) for season, n in zip(old, numbers, strict=True)]


def _import(league: League, old: OldSeason, number: int, actor: Person | None) -> Season:
    season = Season.objects.create(league=league, number=number, seed=0, imported=True)
    clubs = match_clubs(league, old.clubs)
    save_divisions(season, group_clubs(old.clubs, clubs))
    _write(season, old, clubs)
    playing = {club for game in old.games if game.round for club in (game.game.home, game.game.away)}
    terms = SeasonTerms.of(league)
    season.kept_terms = replace(terms, playoff_places=len(playing) or terms.playoff_places).as_dict()
    champion = season.champion = champion_of_old(season)
    enter_state(season, Season.State.FINISHED, "champion", "kept_terms")
    store_figures(season)
    audit.record_change(
        actor=actor,
        kind=Change.Kind.SEASON_IMPORTED,
        league=league,
        about=season,
        after={"season": number, "games": len(old.games), "champion": champion.slug},
    )
    publish_to_league(season, season_item(season))
    return season


def _write(season: Season, old: OldSeason, clubs: MatchedClubs) -> None:
    """Creates the weeks, the fixtures in the order of the file, and their results."""
    teams: dict[str, Team] = {name: team_by_slug(season)[club.slug] for name, club in clubs.items()}
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
