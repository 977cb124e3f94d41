"""What the finished seasons of a league add up to: as if all their games were read again."""

from __future__ import annotations

import pytest

from games.selectors.leaders import leaders_of
from league.almanac import power_ranking, season_awards
from league.models import League, Result, Season, SeasonFigures
from league.selectors.season.contests import contests_of
from league.selectors.season.pasts import recent_contests
from league.services.leagues.leagues import create_league
from league.services.playoffs.rebuild import rebuild_season
from league.services.season.figures import store_figures
from tests.league.old_seasons import old_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Three seasons that were played elsewhere."""
    league = create_league(name="Old League")
    for number in (1, 2, 3):
        old_season(league, number=number)
    return league


def pasts(league: League) -> list[object]:
    rows = SeasonFigures.objects.filter(season__league=league).order_by("season__number")
    return list(rows.values_list("past", flat=True))


def swap_scores(season: Season) -> None:
    """Changes the first result of the season, as a correction does."""
    result = Result.objects.filter(fixture__season=season).order_by("fixture__number")[0]
    result.home_score, result.away_score = result.away_score, result.home_score
    result.save()
    store_figures(season)


def test_ranking_awards_and_leaders_are_those_of_all_games(league: League) -> None:
    games = contests_of(league)
    for season in league.seasons.all():
        clubs = sorted({club for game in games if game.season == season.number for club in game.clubs})
        one = recent_contests(season)
        assert len(one.contests) * 3 == len(games)
        ranking = power_ranking(one.contests, clubs, season.number, before=one.before)
        assert ranking == power_ranking(games, clubs, season.number)
        awards = season_awards(one.contests, season.number, one.before, one.records)
        assert awards == season_awards(games, season.number)
    leaders = leaders_of(league)
    SeasonFigures.objects.update(past=None)
    assert leaders == leaders_of(league)
    assert leaders


def test_a_correction_reaches_the_later_seasons(league: League) -> None:
    before = pasts(league)
    swap_scores(league.seasons.get(number=2))
    after = pasts(league)
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, False]


def test_without_what_was_before_all_games_are_read(league: League) -> None:
    league.seasons.filter(number=2).update(state=Season.State.PLAYOFFS, champion=None)
    store_figures(league.seasons.get(number=2))
    assert pasts(league) == [pasts(league)[0], None]
    assert recent_contests(league.seasons.get(number=3)).contests == contests_of(league)


def test_rebuild_repairs_them(league: League) -> None:
    right = pasts(league)
    SeasonFigures.objects.update(past=None)
    first, *later = league.seasons.order_by("number")
    assert [one.what for one in rebuild_season(season=first)] == ["sums of all seasons so far"]
    assert [rebuild_season(season=season) for season in later] == [[], []]
    assert pasts(league) == right
