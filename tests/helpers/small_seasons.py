"""A league of four clubs that meet twice: the smallest season with a schedule."""

from __future__ import annotations

from itertools import islice

from league.clubs import expansion
from league.leagues.services import create_league
from league.models import Fixture, Result, Season
from league.schedule.services import draw_schedule
from league.seasons.services import open_season

WEEKS = 6


def small_season(
    name: str = "Small League",
    *,
    drawn: bool = True,
    clubs: int = 4,
    preset: str = "double_round_robin",
    public_dice: bool = True,
    seed: int = 7,
    ruleset: str = "first_and_goal",
) -> Season:
    """One division of a round robin; four clubs that meet twice have two games a week for six weeks."""
    league = create_league(name=name, ruleset=ruleset, preset=preset, playoff_places=min(clubs, 10))
    every = (club for divisions in expansion().values() for group in divisions.values() for club in group)
    grouped = {"One": {"Only": tuple(islice(every, clubs))}}
    season = open_season(league=league, seed=seed, clubs=grouped, public_dice=public_dice)
    if drawn:
        draw_schedule(season=season)
        season.refresh_from_db()
    return season


def play(season: Season, through: int) -> None:
    """Types a result for every game up to a week: the home side wins 20-10."""
    games = Fixture.objects.filter(season=season, week__number__lte=through, result=None)
    Result.objects.bulk_create(
        Result(fixture=game, state=Result.State.FINAL, home_score=20, away_score=10) for game in games
    )
    Season.objects.filter(pk=season.pk).update(state=Season.State.REGULAR)
    season.refresh_from_db()
