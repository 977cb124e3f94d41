"""The pages where a commissioner regroups a season's teams and changes one of them."""

from __future__ import annotations

import pytest
from django.test import Client

from league.frame.permissions import Role
from league.models import League, Season, Team, Week
from league.seasons.selectors import slugs_by_division
from tests.helpers.clubs import small_season
from tests.helpers.people import person
from tests.leagues.new_league.steps import fields_of
from tests.people.test_people import at, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return small_season()


@pytest.fixture
def client(season: Season) -> Client:
    return signed_in(person("ann", season.league, Role.COMMISSIONER))


def send(client: Client, address: str, **changes: str) -> str:
    fields = {**fields_of(client.get(address).content.decode()), **changes}
    return text(client.post(address, fields, follow=True))


def test_a_season_is_regrouped_on_its_page(client: Client, season: Season) -> None:
    page = at("grouping", season.league.slug, season.number)
    wish = {"division-0-name": "Highlands", "club-2-place": "0", "club-3-place": "0", "go": "next"}
    assert "The teams have been regrouped." in send(client, page, **wish)
    assert slugs_by_division(season) == {
        "Valley": {"Highlands": ["aston-owls", "bexley-owls", "corby-owls", "dover-owls"]}
    }


def test_divisions_are_put_in_another_order(client: Client, season: Season) -> None:
    page = at("grouping", season.league.slug, season.number)
    send(client, page, **{"division-0-order": "2", "division-1-order": "1", "go": "next"})
    assert list(slugs_by_division(season)["Valley"]) == ["South", "North"]


def test_team_may_skip_a_season_and_return(client: Client, season: Season) -> None:
    page = at("grouping", season.league.slug, season.number)
    send(client, page, go="club", reason="")
    answer = client.post(page, {**fields_of(client.get(page).content.decode()), "go": "club"})
    fields = fields_of(answer.content.decode()) | {"club-3-place": "", "go": "next"}
    client.post(page, fields)
    assert slugs_by_division(season)["Valley"]["North"] == ["aston-owls", "bexley-owls", "team-5"]
    assert "Without a division" in text(client.get(page))


def test_a_new_club_is_no_team_by_its_former_name(client: Client, season: Season) -> None:
    send(client, at("team_settings", season.league.slug, "aston-owls"), nickname="Bears")
    page = at("grouping", season.league.slug, season.number)
    before = slugs_by_division(season)
    opened = client.post(page, {**fields_of(client.get(page).content.decode()), "go": "club"})
    new = {"club-4-city": "Aston", "club-4-nickname": "Owls", "club-4-abbreviation": "ASO"}
    fields = fields_of(opened.content.decode()) | {"club-0-place": "", "go": "next"} | new
    assert "Aston Owls has the address of Aston Bears, which never changes: choose another name." in text(
        client.post(page, fields, follow=True)
    )
    assert slugs_by_division(season) == before


def test_season_with_a_schedule_cannot_be_regrouped(client: Client, season: Season) -> None:
    Week.objects.create(season=season, number=1, name="Week 1", kind=Week.Kind.REGULAR)
    page = at("grouping", season.league.slug, season.number)
    assert "The schedule has been drawn" in send(client, page, **{"club-2-place": "0", "go": "next"})


def test_a_team_is_changed_on_its_page(client: Client, season: Season) -> None:
    page = at("team_settings", season.league.slug, "aston-owls")
    assert "The team has been changed." in send(
        client, page, city="Ashby", abbreviation="ash", key="boston_bombers"
    )
    team = Team.objects.get(slug="aston-owls")
    assert (team.name, team.abbreviation, team.key) == ("Ashby Owls", "ASH", "boston_bombers")


def test_unreadable_colors_are_refused_with_the_contrast(client: Client, season: Season) -> None:
    page = at("team_settings", season.league.slug, "aston-owls")
    assert "contrast 1.4, needed is 4.5" in send(client, page, primary_color="#dddddd")


def test_dice_are_not_offered_for_a_ruleset_without_team_dice(client: Client, season: Season) -> None:
    League.objects.update(ruleset="touchdown_a_minute", edition="en", components="house_2026")
    page = client.get(at("team_settings", season.league.slug, "aston-owls")).content.decode()
    assert fields_of(page)["key"] == "base"
    assert "boston_bombers" not in page
