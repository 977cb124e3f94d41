"""From the last regular result to the champion."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from league.frame.errors import Refused
from league.models import Fixture, Result, Season, Seed, Week
from league.playoffs.services import advance_playoffs, crown_champion
from league.results.services import Score, record_result
from league.seasons.services import close_regular_season, reopen_regular_season
from league.standings.selectors import seeds_of, standings_of
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """A regular season whose results are all in."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=5)
        type_results(season)
        yield season.pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


def bracket_rows(season: Season) -> list[tuple[object, ...]]:
    fields = ("number", "week__number", "week__name", "conference__name", "home_seed", "away_seed", "neutral")
    return list(season.fixtures.filter(kind=Week.Kind.PLAYOFF).order_by("number").values_list(*fields))


def play_round(season: Season) -> None:
    """The better seed wins every game of the next round."""
    for fixture in advance_playoffs(season=season):
        record_result(fixture=fixture, score=Score((20, 10)))


def test_closing_freezes_as_many_seeds_as_there_are_places(season: Season) -> None:
    close_regular_season(season=season)
    assert seeds_of(season) == {name: clubs[:5] for name, clubs in standings_of(season).seeds.items()}
    assert Season.objects.get().state == Season.State.PLAYOFFS


def test_a_missing_result_keeps_the_regular_season_open(season: Season) -> None:
    Result.objects.filter(fixture__number=3).update(state=Result.State.DISPUTED)
    with pytest.raises(Refused) as refused:
        close_regular_season(season=season)
    assert (refused.value.code, Seed.objects.count()) == ("results_missing", 0)


def test_without_a_schedule_there_is_nothing_to_close() -> None:
    with pytest.raises(Refused) as refused:
        close_regular_season(season=expansion_season(rounds=0, name="Other League"))
    assert refused.value.code == "no_schedule"


def test_a_regular_result_is_refused_once_the_seeds_are_frozen(season: Season) -> None:
    close_regular_season(season=season)
    Result.objects.filter(fixture__number=3).update(state=Result.State.DISPUTED)
    with pytest.raises(Refused) as refused:
        record_result(fixture=Fixture.objects.get(number=3), score=Score((3, 0)))
    assert refused.value.code == "regular_season_closed"


def test_reopening_removes_seeds_and_bracket(season: Season) -> None:
    close_regular_season(season=season)
    advance_playoffs(season=season)
    reopen_regular_season(season=season)
    left = (Seed.objects.count(), bracket_rows(season), Season.objects.get().state)
    assert left == (0, [], Season.State.REGULAR)


def test_seeds_are_rebuilt_the_same_from_the_results(season: Season) -> None:
    close_regular_season(season=season)
    frozen = seeds_of(season)
    reopen_regular_season(season=season)
    close_regular_season(season=season)
    assert seeds_of(season) == frozen


def test_reopening_is_refused_once_a_playoff_game_is_played(season: Season) -> None:
    close_regular_season(season=season)
    record_result(fixture=advance_playoffs(season=season)[0], score=Score((20, 10)))
    with pytest.raises(Refused) as refused:
        reopen_regular_season(season=season)
    assert refused.value.code == "playoffs_begun"


def test_the_playoffs_need_seeds(season: Season) -> None:
    with pytest.raises(Refused) as refused:
        advance_playoffs(season=season)
    assert refused.value.code == "not_in_playoffs"


def test_the_first_round_is_four_against_five(season: Season) -> None:
    close_regular_season(season=season)
    advance_playoffs(season=season)
    assert bracket_rows(season) == [
        (61, 6, "Wild Card", "Eastern", 4, 5, False),
        (62, 6, "Wild Card", "Western", 4, 5, False),
    ]


def test_a_round_is_opened_once(season: Season) -> None:
    close_regular_season(season=season)
    advance_playoffs(season=season)
    assert (advance_playoffs(season=season), len(bracket_rows(season))) == ([], 2)


def test_the_next_round_waits_for_the_last_result_of_this_one(season: Season) -> None:
    close_regular_season(season=season)
    first, last = advance_playoffs(season=season)
    record_result(fixture=first, score=Score((20, 10)))
    record_result(fixture=last, score=Score((20, 10)), state=Result.State.REPORTED)
    assert advance_playoffs(season=season) == []


def test_a_tie_in_the_playoffs_is_refused(season: Season) -> None:
    close_regular_season(season=season)
    with pytest.raises(Refused) as refused:
        record_result(fixture=advance_playoffs(season=season)[0], score=Score((20, 20)))
    assert refused.value.code == "playoff_tie"


def test_double_forfeit_in_the_playoffs_is_refused(season: Season) -> None:
    close_regular_season(season=season)
    fixture = advance_playoffs(season=season)[0]
    with pytest.raises(Refused) as refused:
        record_result(fixture=fixture, score=None, outcome=Result.Outcome.DOUBLE_FORFEIT)
    assert refused.value.code == "playoff_needs_winner"


def test_forfeit_advances_the_other_side(season: Season) -> None:
    close_regular_season(season=season)
    east, west = advance_playoffs(season=season)
    record_result(fixture=east, score=None, outcome=Result.Outcome.FORFEIT_BY_HOME)
    record_result(fixture=west, score=Score((20, 10)))
    advance_playoffs(season=season)
    assert [row[4:6] for row in bracket_rows(season)[2:]] == [(1, 5), (2, 3), (1, 4), (2, 3)]


def test_the_better_seeds_meet_in_the_bowl_on_neutral_ground(season: Season) -> None:
    close_regular_season(season=season)
    for _ in range(4):
        play_round(season)
    assert bracket_rows(season)[-1][1:] == (9, "1st & Goal Bowl", None, 1, 1, True)


def test_the_winner_of_the_bowl_is_the_champion(season: Season) -> None:
    close_regular_season(season=season)
    for _ in range(4):
        play_round(season)
    champion = crown_champion(season=season)
    season.refresh_from_db()
    bowl = season.fixtures.order_by("number").last()
    assert bowl
    assert (season.state, season.champion, bowl.home) == (Season.State.FINISHED, champion, champion)


def test_a_champion_is_not_crowned_twice(season: Season) -> None:
    close_regular_season(season=season)
    for _ in range(4):
        play_round(season)
    crown_champion(season=season)
    with pytest.raises(Refused) as refused:
        crown_champion(season=season)
    assert refused.value.code == "already_crowned"


def test_champion_cannot_be_crowned_before_the_bowl(season: Season) -> None:
    close_regular_season(season=season)
    play_round(season)
    with pytest.raises(Refused) as refused:
        crown_champion(season=season)
    assert refused.value.code == "bowl_undecided"


def test_a_finished_season_takes_no_result(season: Season) -> None:
    close_regular_season(season=season)
    for _ in range(4):
        play_round(season)
    crown_champion(season=season)
    Result.objects.filter(fixture__number=61).delete()
    with pytest.raises(Refused) as refused:
        record_result(fixture=Fixture.objects.get(number=61), score=Score((3, 0)))
    assert refused.value.code == "season_finished"
