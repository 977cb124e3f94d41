"""Home-made clubs, and the conferences and divisions that a season puts them in."""

from __future__ import annotations

from typing import Any

import pytest

from league.drawing.marks import contrast
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.services import create_league_with_clubs
from league.leagues.teams import Clubs
from league.models import Change, League, Season, Team, Week
from league.seasons.selectors import slugs_by_division
from league.seasons.services import change_divisions
from tests.helpers.clubs import club, four_clubs, small_season
from tests.helpers.people import person

pytestmark = pytest.mark.django_db

CHARTER: dict[str, Any] = {"name": "Valley League", "preset": "round_robin", "playoff_places": 2}
TURNED = {"Hills": {"South": ["dover-owls"], "North": ["aston-owls", "bexley-owls", "corby-owls"]}}


def turned(season: Season) -> Clubs:
    teams = {team.slug: team for team in season.league.teams.all()}
    return {name: {d: [teams[s] for s in group] for d, group in ds.items()} for name, ds in TURNED.items()}


def test_a_league_is_founded_with_its_own_clubs_and_shape() -> None:
    season = small_season()
    assert slugs_by_division(season) == {
        "Valley": {"North": ["aston-owls", "bexley-owls"], "South": ["corby-owls", "dover-owls"]}
    }


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"clubs": {"Valley": {"North": [club(f"{n}town") for n in range(33)]}}}, "club_count"),
        ({"clubs": {"Valley": {"North": [club("Aston"), club("Bexley"), club("Corby")]}}}, "club_count"),
        (
            {"clubs": {name: {"D": [club(f"{name}x"), club(f"{name}y")]} for name in "ABC"}},
            "conference_count",
        ),
        ({"preset": "classic_14"}, "shape_unfit"),
        ({"playoff_places": 6}, "too_few_clubs"),
    ],
)
def test_impossible_shape_is_refused_at_founding(change: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        create_league_with_clubs(**{"clubs": four_clubs(), **CHARTER, **change})
    assert (refused.value.code, League.objects.count()) == (code, 0)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (club("Ashby", abbreviation="BEX"), "abbreviation_taken"),
        (club("Ashby", abbreviation="Ash"), "bad_abbreviation"),
        (club("Ashby", nickname=" "), "club_name_needed"),
        (club("A" * 41, abbreviation="ASH"), "name_too_long"),
        (club("Ashby", key="nobody"), "unknown_team"),
        (club("Bexley", abbreviation="ASH"), "duplicate_club"),
    ],
)
def test_invalid_club_is_refused(wrong: Any, code: str) -> None:
    clubs = {"Valley": {"North": [wrong, club("Bexley")], "South": [club("Corby"), club("Dover")]}}
    with pytest.raises(Refused) as refused:
        create_league_with_clubs(clubs=clubs, **CHARTER)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#ff0000", "#0000ff", 2.15)],
)
def test_contrast_follows_wcag(one: str, other: str, ratio: float) -> None:
    assert round(contrast(one, other), 2) == ratio == round(contrast(other, one), 2)


def test_season_can_be_regrouped_until_the_draw() -> None:
    season = small_season()
    change_divisions(season=season, clubs=turned(season))
    assert (slugs_by_division(season), list(slugs_by_division(season)["Hills"])) == (
        TURNED,
        ["South", "North"],
    )
    Week.objects.create(season=season, number=1, name="Week 1", kind=Week.Kind.REGULAR)
    with pytest.raises(Refused) as refused:
        change_divisions(season=season, clubs=four_clubs())
    assert refused.value.code == "schedule_drawn"


def test_reverting_a_regrouping_restores_its_order() -> None:
    season = small_season()
    ann = person("ann", season.league, Role.COMMISSIONER)
    change_divisions(season=season, clubs=turned(season), actor=ann)
    change_divisions(season=season, clubs=four_clubs(), actor=ann)
    revert_change(change=Change.objects.latest("pk"), actor=ann)
    assert (slugs_by_division(season), list(slugs_by_division(season)["Hills"])) == (
        TURNED,
        ["South", "North"],
    )


def test_regrouping_may_add_clubs() -> None:
    season = small_season()
    clubs = {"Valley": {**four_clubs()["Valley"], "East": [club("Epsom")]}}
    change_divisions(season=season, clubs=clubs)
    assert (Team.objects.count(), season.memberships.count()) == (5, 5)
