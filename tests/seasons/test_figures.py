"""What a finished season stores for the almanac: always what would be counted again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db.models import Q
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from games.scoring.services import report_box
from league.almanac.figures import contests_of, figures_of
from league.almanac.selectors import leaders_of
from league.frame.permissions import Role
from league.models import Fixture, Season, SeasonFigures
from league.playoffs.services import advance_playoffs, crown_champion, rebuild_season
from league.results.services import Score, correct_result
from league.seasons.services import close_regular_season
from tests.helpers.computer_games import play_fixture
from tests.helpers.old_seasons import old_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def over(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """Twelve regular games and the Bowl, of which two were played here."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1)
        season.league.playoff_places = 2
        season.league.save()
        play_fixture(fixture=season.fixtures.get(number=3))
        type_results(season)
        close_regular_season(season=season)
        (bowl,) = advance_playoffs(season=season)
        assert not SeasonFigures.objects.exists()
        play_fixture(fixture=bowl)
        crown_champion(season=season)
        yield season


@pytest.fixture
def season(over: Season) -> Season:
    return Season.objects.select_related("league").get(pk=over.pk)


def game(season: Season, number: int) -> Fixture:
    related = ("season__league__feed", "week", "home", "away", "result")
    return season.fixtures.select_related(*related).get(number=number)


def stored(season: Season) -> dict[str, object]:
    found = SeasonFigures.objects.get(season=season)
    return {"contests": found.contests, "totals": found.totals}


def forget(season: Season) -> None:
    SeasonFigures.objects.filter(season=season).delete()


def test_a_crowned_season_has_its_figures(season: Season) -> None:
    assert stored(season) == figures_of(season)
    assert len(SeasonFigures.objects.get().contests) == season.fixtures.count()
    points = SeasonFigures.objects.get().totals["points"]
    assert len(points) == 24
    for slug, total in points.items():
        own_games = season.fixtures.filter(Q(home__slug=slug) | Q(away__slug=slug), kind="regular")
        games = own_games.select_related("home", "result")
        own = [game.result.home_score if game.home.slug == slug else game.result.away_score for game in games]
        scores = [score for score in own if score is not None]
        assert total == [sum(scores), len(own), max(scores)]


def test_games_and_leaders_are_those_that_are_counted_again(season: Season) -> None:
    games, leaders = contests_of(season.league), leaders_of(season.league)
    forget(season)
    assert (games, leaders) == (contests_of(season.league), leaders_of(season.league))
    assert any(contest.behind for contest in games)


def test_games_and_leaders_of_finished_seasons_are_three_queries(season: Season) -> None:
    from django.db import connection

    with CaptureQueriesContext(connection) as asked:
        contests_of(season.league)
        leaders_of(season.league)
    assert len(asked) == 3


def test_a_correction_counts_at_once(season: Season) -> None:
    bowl = game(season, 13)
    score = (99, 3) if season.champion == bowl.home else (3, 99)
    correct_result(fixture=bowl, score=Score(score), reason="typed wrongly")
    assert stored(season) == figures_of(season)
    assert score in [(contest.home_score, contest.away_score) for contest in contests_of(season.league)]


def test_a_correction_that_reopens_the_season_deletes_them(season: Season) -> None:
    champion = season.champion
    first = next(one for one in season.fixtures.filter(kind="regular") if champion in (one.home, one.away))
    loses = (0, 70) if first.home == champion else (70, 0)
    correct_result(fixture=game(season, first.number), score=Score(loses), reason="Scores were swapped")
    season.refresh_from_db()
    assert season.state == Season.State.PLAYOFFS
    assert not SeasonFigures.objects.exists()
    assert any(70 in (one.home_score, one.away_score) for one in contests_of(season.league))


def test_a_box_score_that_is_counted_later_counts(season: Season) -> None:
    first = game(season, 1)
    none = dict.fromkeys(("touchdowns", "extra_points", "two_points", "safeties"), 0)
    home = {**none, "points": 18, "field_goals": 6, "yards": 412}
    away = {**none, "points": 15, "field_goals": 5}
    eve = person("eve", season.league, Role.COMMISSIONER)
    report_box(fixture=first, home=home, away=away, actor=eve)
    assert stored(season) == figures_of(season)
    assert SeasonFigures.objects.get().totals["yards"][first.home.slug] == [412, 1, 412]


def test_rebuild_repairs_them(season: Season) -> None:
    assert rebuild_season(season=season) == []
    SeasonFigures.objects.update(contests=[], totals={})
    assert "total yards" in [line.partition(":")[0] for line in rebuild_season(season=season)]
    assert stored(season) == figures_of(season)


def test_an_imported_season_has_them_too(season: Season) -> None:
    old = old_season(season.league, number=7)
    assert stored(old) == figures_of(old)
    assert {contest.season for contest in contests_of(season.league)} == {1, 7}
