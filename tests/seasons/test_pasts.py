"""What the finished seasons of a league add up to: as if all their games were read again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from league.almanac.careers import seasons_of_clubs
from league.almanac.figures import contests_of
from league.almanac.pasts import newest_ratings, recent_contests, store_figures, store_pasts
from league.almanac.ratings import power_ranking, season_awards
from league.almanac.selectors import (
    champions_of,
    club_past,
    hall_of_champions,
    leaders_of,
    records_of_league,
    rivalries_of,
)
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.services import create_league
from league.models import Change, League, Result, Season, SeasonFigures, Tenure
from league.news.selectors import NewsDesk, edition_keys, editions_for, editions_of, season_honors
from league.playoffs.services import rebuild_season
from league.seasons.imports import import_seasons
from league.standings.records import WLT
from tests.helpers.old_seasons import old_season, read
from tests.helpers.people import person
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        league = create_league(name="Old League")
        for number in (1, 2, 3):
            old_season(league, number=number)
        yield league.pk


@pytest.fixture
def league(key: int) -> League:
    """Three seasons that were played elsewhere."""
    cache.clear()
    return League.objects.select_related("feed").get(pk=key)


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
        contests, past = recent_contests(season)
        assert len(contests) * 3 == len(games)
        ranking = power_ranking(contests, clubs, season.number, before=past["ratings"])
        assert ranking == power_ranking(games, clubs, season.number)
        awards = season_awards(contests, season.number, past["ratings"], past["records"])
        assert awards == season_awards(games, season.number)
    leaders = leaders_of(league)
    SeasonFigures.objects.update(past=None)
    assert leaders == leaders_of(league)
    assert leaders


def almanac(league: League) -> tuple[Any, Any, object]:
    cache.clear()
    return hall_of_champions(league, 10), records_of_league(league, (league.pk,)), rivalries_of(league)


def test_champions_careers_records_and_rivalries_are_those_of_all_games(league: League) -> None:
    Season.objects.filter(number=3).update(state=Season.State.PLAYOFFS, champion=None)
    open_season = league.seasons.get(number=3)
    store_figures(open_season)
    ann, teams = person("ann", league, Role.COACH), league.teams.order_by("slug")
    for season, team in zip(league.seasons.all(), teams, strict=False):
        Tenure.objects.create(season=season, team=team, user=ann)
    store_pasts(league, 1)
    found = almanac(league)
    SeasonFigures.objects.update(past=None)
    assert found == almanac(league)
    hall, (records, _careers), _rivalries = found
    assert [(one["season"].number, one["titles"], str(one["record"])) for one in hall["champions"]] == [
        (2, 2, "1-0-1"),
        (1, 1, "1-0-1"),
    ]
    assert [(one.name, one.seasons) for one in hall["coaches"]] == [("ann", 3)]
    assert records["streaks"]["Longest winning streak"][0].value > 1


def news(league: League) -> list[object]:
    cache.clear()
    found: list[object] = []
    for season in league.seasons.order_by("number"):
        weeks = editions_of(season)
        found.append((editions_for(season, weeks), season_honors(season, weeks)))
    return [*found, newest_ratings(league)]


def test_news_yearbooks_and_ratings_are_those_of_all_games(league: League) -> None:
    swap_scores(league.seasons.get(number=2))  # so that the seasons differ
    found = news(league)
    SeasonFigures.objects.update(past=None)
    assert found == news(league)
    assert len(found) == 4


def test_news_read_the_games_of_one_season(league: League) -> None:
    games = [game for game in contests_of(league) if game.season == 3]
    assert NewsDesk(league.seasons.get(number=3)).recent[0] == games


def test_a_correction_in_an_earlier_season_rewrites_the_news(league: League) -> None:
    last = league.seasons.get(number=3)
    weeks = editions_of(last)
    before = edition_keys(last, weeks)
    assert edition_keys(last, weeks) == before
    swap_scores(league.seasons.get(number=1))
    assert not {*before} & {*edition_keys(last, weeks)}


def test_seasons_and_pasts_of_clubs_are_those_of_all_games(league: League) -> None:
    def found() -> dict[str, object]:
        cache.clear()
        return {
            team.slug: (club_past(team, (league.pk,)), club_past(team, (league.pk,), 2))
            for team in league.teams.all()
        }

    swap_scores(league.seasons.get(number=2))
    stored = found()
    seasons = seasons_of_clubs(contests_of(league), champions_of(league))
    SeasonFigures.objects.update(past=None)
    assert stored == found()
    for team in league.teams.all():
        whole, past = [clubs[team.slug] for clubs in seasons.values()], club_past(team, (league.pk,))
        assert past.newest == whole
        assert club_past(team, (league.pk,), 2).newest == whole[-2:]
        assert past.overall == WLT.pooled(own.overall for own in whole)
        assert (past.seasons, past.appearances) == (
            len(whole),
            sum(bool(own.playoffs.games) for own in whole),
        )
        assert past.titles == [own.season for own in whole if own.is_champion]


def test_older_champions_follow(league: League) -> None:
    hall = hall_of_champions(league, 2)
    assert ([one["season"].number for one in hall["champions"]], hall["older"]) == ([3, 2], 2)
    rest = hall_of_champions(league, 2, hall["older"])
    assert ([one["season"].number for one in rest["champions"]], rest["older"]) == ([1], None)


def test_a_deleted_account_has_no_career(league: League) -> None:
    ann = person("ann", league, Role.COACH)
    Tenure.objects.create(
        season=league.seasons.get(number=1), team=league.teams.get(slug="denver-dogs"), user=ann
    )
    store_pasts(league, 1)
    ann.delete()
    assert hall_of_champions(league, 1)["coaches"] == []
    before = pasts(league)
    store_pasts(league, 1)
    assert pasts(league) == before


def test_a_reverted_import_no_longer_counts(league: League) -> None:
    eve = person("eve", league, Role.COMMISSIONER)
    import_seasons(league=league, old=read(), number=4, actor=eve)
    old_season(league, number=5)
    revert_change(change=Change.objects.get(kind=Change.Kind.SEASON_IMPORTED, actor=eve), actor=eve)
    assert [one["season"].number for one in hall_of_champions(league, 10)["champions"]] == [5, 3, 2, 1]
    found = almanac(league)
    SeasonFigures.objects.update(past=None)
    assert found == almanac(league)


def test_a_correction_reaches_the_later_seasons(league: League) -> None:
    before = pasts(league)
    swap_scores(league.seasons.get(number=2))
    after = pasts(league)
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, False]


def test_without_what_was_before_all_games_are_read(league: League) -> None:
    league.seasons.filter(number=2).update(state=Season.State.PLAYOFFS, champion=None)
    store_figures(league.seasons.get(number=2))
    assert pasts(league) == [pasts(league)[0], None]
    assert recent_contests(league.seasons.get(number=3))[0] == contests_of(league)


def test_rebuild_repairs_them(league: League) -> None:
    right = pasts(league)
    SeasonFigures.objects.update(past=None)
    first, *later = league.seasons.order_by("number")
    assert [line.partition(":")[0] for line in rebuild_season(season=first)] == ["sums of all seasons so far"]
    assert [rebuild_season(season=season) for season in later] == [[], []]
    assert pasts(league) == right


FIRST = [1, 1, 1, "ann-arbor-ants", "boston-bees", 20, 10, "ann-arbor-ants", False, False, None, False]
SECOND = [1, 2, 3, "boston-bees", "ann-arbor-ants", 3, 6, "ann-arbor-ants", False, False, None, False]
FINAL = [1, 3, 5, "ann-arbor-ants", "denver-dogs", 13, 16, "denver-dogs", False, True, None, False]
# Parts of a past as versions have stored it since the first one. They stay readable, and are written the
# same: a record has three numbers, a game twelve fields.
STORED: dict[str, Any] = {
    "champion": ["denver-dogs", 1],
    "final": {
        "champion": "denver-dogs",
        "bowl": FINAL,
        "third": None,
        "titles": 1,
        "record": [1, 0, 1],
    },
    "clubs": {
        "ann-arbor-ants": [1, [2, 0, 0], [0, 1, 0], 1, 1, 0, [39, 29], 0, 0],
        "boston-bees": [1, [0, 2, 0], [0, 0, 0], 0, 0, 0, [13, 26], 0, 0],
        "chicago-cats": [1, [0, 1, 1], [0, 0, 0], 0, 0, 0, [7, 21], 0, 0],
        "denver-dogs": [1, [1, 0, 1], [1, 0, 0], 1, 1, 1, [37, 20], 1, 0],
    },
    "club_seasons": {
        "ann-arbor-ants": [[2, 0, 0], [0, 1, 0], [39, 29], True],
        "boston-bees": [[0, 2, 0], [0, 0, 0], [13, 26], False],
        "chicago-cats": [[0, 1, 1], [0, 0, 0], [7, 21], False],
        "denver-dogs": [[1, 0, 1], [1, 0, 0], [37, 20], True],
    },
    "records": {
        "ann-arbor-ants": [2, 0, 0],
        "boston-bees": [0, 2, 0],
        "chicago-cats": [0, 1, 1],
        "denver-dogs": [1, 0, 1],
    },
    "rivalries": [
        ["boston-bees", "ann-arbor-ants", [0, 2, 0], [13, 26]],
        ["denver-dogs", "chicago-cats", [1, 0, 1], [21, 7]],
        ["ann-arbor-ants", "denver-dogs", [0, 1, 0], [13, 16]],
    ],
}
MOST_POINTS = ["ann-arbor-ants", 20, FIRST, FIRST]
LOSSES = [[2, FIRST, SECOND], [2, FIRST]]


def test_a_past_is_stored_as_before() -> None:
    season = old_season(create_league(name="Older League"), number=1)
    figures = SeasonFigures.objects.get(season=season)
    past: Any = figures.past
    contests: Any = figures.contests
    assert {name: past[name] for name in STORED} == STORED
    assert past["games"]["Most points"][0] == MOST_POINTS
    assert past["streaks"]["Longest losing streak"]["boston-bees"] == LOSSES
    assert [contests[0], contests[-1]] == [FIRST[1:], FINAL[1:]]


def test_a_past_of_an_older_version_is_read() -> None:
    league = create_league(name="Older League")
    season = old_season(league, number=1)
    past = {
        "ratings": {"denver-dogs": 1600.5},
        "totals": {},
        "coaches": {},
        "seasons": {},
        **STORED,
        "final": {**STORED["final"], "record": [7, 1, 2]},  # what the games themselves do not say
        "games": {"Most points": [["boston-bees", 77, FIRST, FIRST]]},
        "streaks": {"Longest losing streak": {"boston-bees": [[9, FIRST, SECOND], [9, FIRST]]}},
        "rivalries": [["boston-bees", "ann-arbor-ants", [5, 4, 3], [13, 26]]],
    }
    SeasonFigures.objects.filter(season=season).update(past=past)
    cache.clear()
    (champion,) = hall_of_champions(league, 10)["champions"]
    assert (str(champion["record"]), champion["score"], champion["titles"]) == ("7-1-2", "16–13", 1)
    records, _careers = records_of_league(league, (league.pk,))
    best = records["games"]["Most points"][0]
    assert (best.club, best.value) == ("boston-bees", 77)
    assert records["streaks"]["Longest losing streak"][0].value == 9
    assert [str(rivalry.record) for rivalry in rivalries_of(league)] == ["5-4-3"]
    assert newest_ratings(league) == {"denver-dogs": 1600.5}
