"""Founding a league on one page."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from engine.play.setup import header
from league.boxes.selectors import component_set_of
from league.clubs import expansion
from league.frame.permissions import Role, role_of
from league.leagues.services import create_league
from league.leagues.teams import slugs_in
from league.models import League, Season
from league.schedule.services import draw_schedule
from league.seasons.selectors import slugs_by_division
from tests.flat import flat
from tests.leagues.new_league.steps import CSV, EIGHT, POLICIES, fields_of, found, page_of, shown
from tests.people.test_people import at, text

pytestmark = pytest.mark.django_db


def test_a_name_and_eight_teams_found_a_league_with_a_season(client: Client, ann: User) -> None:
    answer = found(client)
    assert answer.headers["Location"] == at("league", "valley-league")
    league = League.objects.get()
    assert slugs_by_division(league.seasons.get()) == {
        "League": {
            "North": ["aston-owls", "bexley-foxes", "corby-cats", "dover-dogs"],
            "South": ["essex-elks", "filey-foals", "goole-goats", "hove-hares"],
        }
    }
    assert (league.preset, league.playoff_places, league.options) == ("division_twice", 4, {})
    assert role_of(ann, league) == Role.COMMISSIONER


def test_rules_divisions_and_policies_can_differ_from_the_usual(client: Client) -> None:
    rules = {"black_dice": "sum", "overtime": "off"}
    found(client, listed=CSV, plan="round_robin", **rules, **POLICIES)
    league = League.objects.get()
    assert slugs_by_division(league.seasons.get()) == {
        "Valley": {"North": ["aston-owls", "bexley-owls"], "South": ["corby-owls", "toronto-thunder"]}
    }
    assert (league.preset, league.visibility, league.confirmation) == ("round_robin", "private", "one_side")
    assert dict(league.teams.values_list("abbreviation", "key")) == {
        "AST": "base",
        "BEX": "base",
        "COR": "base",
        "TOR": "toronto_thunder",
    }
    sheet = header(edition=league.edition, options=league.options, components=component_set_of(league))
    assert league.options == rules
    assert (sheet["options"]["black_dice"], sheet["options"]["overtime"]) == ("sum", "off")


def test_all_24_teams_of_the_box_stay_in_their_divisions(client: Client) -> None:
    found(client, source="all", listed="")
    league = League.objects.get()
    assert slugs_by_division(league.seasons.get()) == {
        conference: {division: sorted(slugs) for division, slugs in divisions.items()}
        for conference, divisions in slugs_in(expansion()).items()
    }
    assert league.preset == "classic_14"


def test_weeks_begin_next_monday_unless_somebody_chooses_another_day(client: Client) -> None:
    found(client, time_zone="Europe/Berlin")
    season = Season.objects.get()
    assert season.starts_on is not None
    assert season.starts_on.weekday() == 0
    assert timedelta(0) < season.starts_on - timezone.localdate() <= timedelta(days=7)
    assert (season.week_days, season.league.time_zone) == (7, "Europe/Berlin")
    found(client, name="Vale League", starts_on="2027-03-05", days="3", plan="round_robin")
    season = Season.objects.get(league__slug="vale-league")
    draw_schedule(season=season)
    second = season.weeks.get(number=2).starts_at
    assert second is not None
    assert second.date() == date(2027, 3, 8)


def test_a_season_may_have_no_dates(client: Client) -> None:
    found(client, starts_on="")
    assert Season.objects.get().starts_on is None


def test_a_taken_name_is_reported_and_the_form_keeps_its_values(client: Client) -> None:
    create_league(name="Valley League")
    answer = found(client)
    assert answer.status_code == 422
    assert "There is a league named Valley League" in text(answer)
    kept = fields_of(answer.content.decode())
    assert client.post(at("found"), {**kept, "name": "Vale League"}).headers["Location"] == at(
        "league", "vale-league"
    )
    assert League.objects.get(slug="vale-league").teams.count() == 8


def test_an_error_in_a_folded_part_opens_it(client: Client) -> None:
    answer = found(client, penalty_die="99", auto_confirm_hours="-1")
    assert "penalty_die takes six of" in text(answer)
    folded = re.findall(r'<details class="card"( open)?>', flat(answer.content))
    assert folded == ["", " open", " open"]
    assert not League.objects.exists()


def test_a_visitor_is_asked_to_sign_in() -> None:
    assert Client().get(at("found")).headers["Location"].startswith("/accounts/login/")


def test_the_page_says_which_zone_the_browser_may_replace(client: Client) -> None:
    assert "data-own-zone" in shown(client)
    assert "data-own-zone" not in found(client, name="").content.decode()


@pytest.mark.parametrize(("count", "usual"), [(4, "2"), (7, "4")])
def test_as_many_teams_as_usual_reach_the_playoffs_unless_somebody_chooses(
    client: Client, count: int, usual: str
) -> None:
    teams = "\n".join(EIGHT.split("\n")[:count])
    assert "4 of 6 to 9" in shown(client)
    asked = client.post(at("found"), {**fields_of(shown(client)), "listed": teams, "go": "places"})
    options = re.findall(r'<option value="(\d*)"[^>]*>(.*?)</option>', asked.content.decode())
    assert asked.status_code == 200
    assert options[0] == ("", f"As many as usual: {usual}")
    assert [value for value, _text in options[1:]] == [str(places) for places in range(2, count + 1)]
    assert not League.objects.exists()
    found(client, listed=teams)
    found(client, name="Vale League", listed=teams, playoff_places="3")
    assert list(League.objects.order_by("pk").values_list("playoff_places", flat=True)) == [int(usual), 3]


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        ("16", "League has 8 clubs for 16 places: choose at most 8 playoff places."),
        ("1000000000", "Select a valid choice."),
        ("-2", "Select a valid choice."),
    ],
)
def test_impossible_playoff_places_are_refused(client: Client, places: str, sentence: str) -> None:
    answer = found(client, playoff_places=places)
    assert (answer.status_code, sentence in page_of(answer)) == (422, True)
    assert not League.objects.exists()


def test_a_number_of_weeks_needs_the_number(client: Client) -> None:
    assert "Write the number of weeks." in page_of(found(client, plan="weeks", weeks=""))
    found(client, plan="weeks", weeks="12")
    assert League.objects.get().preset == "weeks_12"
