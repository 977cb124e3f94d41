"""The teams of a new league: chosen, listed, uploaded, and grouped into divisions."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.data import expansion
from league.models import League, Team
from league.selectors.season.teams import slugs_by_division
from league.services.teams.clubs import slugs_in
from tests.league.views.leagues.new_league.steps import (
    FOUR,
    step,
    upto,
    walk,
    walk_on,
)
from tests.league.views.people.test_people import at, text

pytestmark = pytest.mark.django_db


def test_all_24_teams_stay_in_their_divisions(client: Client) -> None:
    walk(client, teams={"source": "all"}, season={"preset": "classic_14"})
    season = League.objects.get().seasons.get()
    assert slugs_by_division(season) == {
        conference: {division: sorted(slugs) for division, slugs in divisions.items()}
        for conference, divisions in slugs_in(expansion()).items()
    }


def test_picked_and_home_made_teams_are_spread_over_the_divisions(client: Client) -> None:
    teams = {"source": "some", "picked": ["columbus_cobras", "toronto_thunder"], "own": "3", "divisions": "2"}
    renamed = {"club-2-city": "Ashby", "club-2-abbreviation": "ash", "club-2-key": "boston_bombers"}
    walk(client, teams=teams, divisions=renamed)
    assert slugs_by_division(League.objects.get().seasons.get()) == {
        "League": {"North": ["columbus-cobras", "toronto-thunder"], "East": ["ashby-1", "team-2", "team-3"]}
    }
    own = Team.objects.get(slug="ashby-1")
    assert (own.abbreviation, own.key) == ("ASH", "boston_bombers")


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        (FOUR + "\n".join(f"Town {n},North,Valley" for n in range(29)), "4 to 32 clubs; this one has 33"),
        ("team,division\nAston,North", "there is no column conference"),
        ("team,division,conference\nAston,,Valley", "line 2: the column division is empty"),
        (
            "team,division,conference,dice\n" + "".join(f"Town {n},North,Valley,nobody\n" for n in range(4)),
            "has no dice of nobody",
        ),
    ],
)
def test_invalid_list_is_refused_and_kept_in_the_form(client: Client, listed: str, sentence: str) -> None:
    upto(client, "teams")
    assert sentence in step(client, "teams", {"source": "list", "listed": listed})
    assert listed.splitlines()[-1] in client.get(at("found_step", "teams")).content.decode()
    assert client.get(at("found_step", "divisions")).headers["Location"] == at("found_step", "teams")


def test_two_teams_with_one_abbreviation_are_refused(client: Client) -> None:
    upto(client, "divisions")
    assert "2 teams have the abbreviation BEX" in step(client, "divisions", {"club-0-abbreviation": "BEX"})


def test_a_list_may_be_uploaded(client: Client) -> None:
    upto(client, "teams")
    file = SimpleUploadedFile("teams.csv", FOUR.encode())
    assert step(client, "teams", {"source": "list", "upload": file}) == at("found_step", "divisions")
    assert "Bexley Owls" in text(client.get(at("found_step", "divisions")))


def test_a_division_and_a_team_can_be_added(client: Client) -> None:
    upto(client, "divisions")
    step(client, "divisions", {"go": "club"})
    step(client, "divisions", {"go": "division"})
    step(client, "divisions", {"club-4-place": "2"})
    assert walk_on(client) == at("league", "valley-league")
    assert list(slugs_by_division(League.objects.get().seasons.get())["Valley"]) == [
        "North",
        "South",
        "Division 3",
    ]


def test_a_list_of_names_is_enough(client: Client) -> None:
    names = "Team\n1. Ålesund Owls\n- Bexley  Foxes\n\nToronto Thunder\n  Rovers \r\nBexley Hounds\n"
    walk(client, teams={"source": "list", "listed": names, "divisions": "2"})
    divisions = slugs_by_division(League.objects.get().seasons.get())["League"]
    assert {name: sorted(slugs) for name, slugs in divisions.items()} == {
        "North": ["alesund-owls", "bexley-foxes"],
        "East": ["bexley-hounds", "rovers", "toronto-thunder"],
    }
    teams = {team.name: team for team in Team.objects.all()}
    assert {name: (team.city, team.nickname, team.abbreviation) for name, team in teams.items()} == {
        "Ålesund Owls": ("Ålesund", "Owls", "ALE"),
        "Bexley Foxes": ("Bexley", "Foxes", "BEX"),
        "Toronto Thunder": ("Toronto", "Thunder", "TOR"),
        "Rovers": ("", "Rovers", "ROV"),
        "Bexley Hounds": ("Bexley", "Hounds", "BEL"),
    }
    assert teams["Toronto Thunder"].key == "toronto_thunder"
    assert len({team.primary_color for team in teams.values()}) > 3


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [("Owls\nFoxes\nowls\nBears", "owls is in the list twice"), ("\n \n", "The list names no teams")],
)
def test_invalid_list_of_names_is_refused(client: Client, listed: str, sentence: str) -> None:
    upto(client, "teams")
    assert sentence in step(client, "teams", {"source": "list", "listed": listed})


@pytest.mark.parametrize(
    "entered",
    [
        {"source": "all", "own": "8"},
        {"source": "all", "picked": "columbus_cobras"},
        {"source": "all", "listed": FOUR},
        {"source": "some", "own": "8", "listed": FOUR},
        {"source": "list", "own": "8", "listed": FOUR},
    ],
)
def test_input_for_another_choice_is_never_dropped_silently(client: Client, entered: dict[str, str]) -> None:
    upto(client, "teams")
    assert "Please choose that, or clear those fields" in step(client, "teams", entered)
    assert client.get(at("found_step", "divisions")).headers["Location"] == at("found_step", "teams")
