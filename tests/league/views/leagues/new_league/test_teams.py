"""The teams of a new league: listed, and grouped into divisions."""

from __future__ import annotations

import pytest
from django.test import Client

from league.club_lists import read_names
from league.models import League, Team
from league.schedule import preset_named
from league.selectors.schedule.schedules import shape_of
from league.selectors.season.teams import slugs_by_division
from tests.fuzzing.mutations import within_limits
from tests.league.views.leagues.new_league.steps import CSV, EIGHT, found, page_of

pytestmark = pytest.mark.django_db


def towns(count: int) -> str:
    return "\n".join(f"Town {number}" for number in range(1, count + 1))


@pytest.mark.parametrize(
    ("teams", "preset", "divisions"),
    [
        (4, "double_round_robin", [4]),
        (5, "double_round_robin", [5]),
        (6, "division_twice", [3, 3]),
        (7, "round_robin", [7]),
        (9, "round_robin", [9]),
        (10, "division_twice", [5, 5]),
        (12, "classic_14", [4, 4, 4]),
        (14, "division_twice", [7, 7]),
        (16, "division_twice", [4, 4, 4, 4]),
        (17, "weeks_14", [17]),
        (18, "weeks_14", [6, 6, 6]),
        (24, "classic_14", [4, 4, 4, 4, 4, 4]),
    ],
)
def test_kind_of_season_and_divisions_suit_the_number_of_teams(
    client: Client, teams: int, preset: str, divisions: list[int]
) -> None:
    found(client, listed=towns(teams))
    league = League.objects.get()
    grouped = slugs_by_division(league.seasons.get())
    assert [len(group) for names in grouped.values() for group in names.values()] == divisions
    assert league.preset == preset
    assert preset_named(preset).limits(shape_of(league.seasons.get())).weeks


def test_everybody_plays_everybody_without_divisions(client: Client) -> None:
    found(client, plan="round_robin")
    (division,) = slugs_by_division(League.objects.get().seasons.get())["League"].items()
    assert (division[0], len(division[1])) == ("All teams", 8)


def test_the_division_twice_is_refused_if_the_number_allows_no_divisions(client: Client) -> None:
    page = page_of(found(client, listed=towns(7), plan="division_twice"))
    assert "needs an even number of clubs from 6 to 16" in page
    assert not League.objects.exists()


def test_names_are_read_with_bullets_numbers_and_commas(client: Client) -> None:
    names = (
        "Team\n1. Ålesund Owls\n- Bexley  Foxes\n\nToronto Thunder\n  Rovers , Bexley Hounds;Dover Dogs\r\n"
    )
    found(client, listed=names)
    teams = {team.name: team for team in Team.objects.all()}
    assert {name: (team.city, team.nickname, team.abbreviation) for name, team in teams.items()} == {
        "Ålesund Owls": ("Ålesund", "Owls", "ALE"),
        "Bexley Foxes": ("Bexley", "Foxes", "BEX"),
        "Toronto Thunder": ("Toronto", "Thunder", "TOR"),
        "Rovers": ("", "Rovers", "ROV"),
        "Bexley Hounds": ("Bexley", "Hounds", "BEL"),
        "Dover Dogs": ("Dover", "Dogs", "DOV"),
    }
    assert teams["Toronto Thunder"].key == "toronto_thunder"
    assert len({team.primary_color for team in teams.values()}) == 6


def test_sixteen_teams_have_sixteen_colors(client: Client) -> None:
    found(client, listed=towns(16))
    assert Team.objects.values("primary_color").distinct().count() == 16


def test_every_wrong_line_is_named_with_the_reason_and_nothing_is_lost(client: Client) -> None:
    listed = f"{EIGHT}!!!\naston owls\n{'Long' * 11} Name\n{'Abcde' * 7} {'Fghij' * 7}\n"
    answer = found(client, listed=listed)
    page = page_of(answer)
    assert "Line 9, “!!!”: a name needs at least one letter from A to Z or a digit." in page
    assert "Line 10, “aston owls”: this team is already in line 1." in page
    assert f"Line 11, “{'Long' * 11} Name”: this name is too long." in page
    assert "Line 12" in page
    assert all(line in answer.content.decode() for line in listed.splitlines())
    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        ("", "Write at least one name."),
        ("\n Teams \n", "Write at least one name."),
        ("Owls\nFoxes\nBears", "4 to 32 clubs; this one has 3"),
        (CSV + "\n".join(f"Town {n},North,Valley" for n in range(29)), "4 to 32 clubs; this one has 33"),
        ("team,division\nAston,North", "there is no column conference"),
        ("team,division,conference\nAston,,Valley", "line 2: the column division is empty"),
        (
            "team,division,conference,dice\n" + "".join(f"Town {n},North,Valley,nobody\n" for n in range(4)),
            "has no dice of nobody",
        ),
        (
            "team,division,conference,abbreviation\n"
            + "".join(f"Town {n},North,Valley,{'ABCC'[n]}\n" for n in range(4)),
            "2 teams have the abbreviation C",
        ),
    ],
)
def test_a_list_that_makes_no_league_is_refused_and_kept(client: Client, listed: str, sentence: str) -> None:
    answer = found(client, listed=listed)
    assert sentence in page_of(answer)
    assert all(line in answer.content.decode() for line in listed.split())
    assert not League.objects.exists()


def test_names_beside_the_24_teams_are_never_dropped_silently(client: Client) -> None:
    answer = found(client, source="all")
    assert "You have also written names." in page_of(answer)
    assert "Hove Hares" in answer.content.decode()


def test_a_list_of_long_names_that_are_alike_is_read_within_the_limits() -> None:
    """An abbreviation is three letters of the name: of 9,000 there are 121 billion ways to take three."""
    with within_limits():
        clubs, problems = read_names(f"AAA\n{'A' * 9_000}\n{'A' * 9_001}\n")
    assert (len(clubs), len(problems)) == (1, 2)
