"""Opening seasons."""

from __future__ import annotations

import pytest

from league.clubs import expansion
from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import Membership, Season, Team
from league.seasons.selectors import slugs_by_division
from league.seasons.services import open_season

pytestmark = pytest.mark.django_db


def test_a_season_opens_with_the_expansion_league() -> None:
    season = open_season(league=create_league(name="Sunday League"), seed=7)
    assert slugs_by_division(season) == {
        conference: {division: sorted(club.slug for club in clubs) for division, clubs in divisions.items()}
        for conference, divisions in expansion().items()
    }


def test_without_a_seed_each_season_gets_a_fresh_one() -> None:
    first = open_season(league=create_league(name="First"))
    second = open_season(league=create_league(name="Second"))
    assert first.seed != second.seed


@pytest.mark.parametrize("seed", [-1, 2**53])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    league = create_league(name="Sunday League")
    with pytest.raises(Refused) as refused:
        open_season(league=league, seed=seed)
    assert refused.value.code == "bad_seed"


def test_next_season_needs_the_end_of_this_one() -> None:
    league = create_league(name="Sunday League")
    open_season(league=league)
    with pytest.raises(Refused) as refused:
        open_season(league=league)
    assert refused.value.code == "season_open"


def finished(season: Season) -> Season:
    champion = Team.objects.filter(league=season.league).first()
    Season.objects.filter(pk=season.pk).update(state=Season.State.FINISHED, champion=champion)
    return season


def test_next_season_has_the_same_teams() -> None:
    league = create_league(name="Sunday League")
    finished(open_season(league=league))
    second = open_season(league=league)
    assert (second.number, Team.objects.count(), Membership.objects.count()) == (2, 24, 48)


def test_next_season_has_the_same_grouping() -> None:
    league = create_league(name="Sunday League")
    north, south = expansion()["Eastern"]["Northeast"], expansion()["Eastern"]["Southeast"]
    first = finished(open_season(league=league, clubs={"Cup": {"North": north, "South": south}}))
    Team.objects.filter(league=league, slug="boston-bombers").update(city="Salem", nickname="Broomsticks")
    second = open_season(league=league)
    assert slugs_by_division(second) == slugs_by_division(first)
    assert Team.objects.count() == 8
