"""The teams of a new league: listed, and grouped into divisions."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.leagues.teams import read_names
from league.models import League, Team
from league.schedule.presets import preset_named
from league.schedule.selectors import shape_of
from league.seasons.selectors import slugs_by_division
from tests.fuzzing.mutations import within_limits
from tests.leagues.new_league.steps import CSV, EIGHT, found, page_of

pytestmark = pytest.mark.django_db


def towns(count: int) -> str:
    return "\n".join(f"Town {number}" for number in range(1, count + 1))


@pytest.mark.parametrize(
    ("teams", "preset", "divisions"),
    [
        (4, "double_round_robin", [4]),
        (6, "division_twice", [3, 3]),
        (7, "round_robin", [7]),
        (10, "division_twice", [5, 5]),
        (12, "classic_14", [4, 4, 4]),
        (16, "division_twice", [4, 4, 4, 4]),
        (17, "weeks_15", [17]),
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


def test_names_are_read_with_bullets_and_commas(client: Client) -> None:
    names = (
        "Team\n- Ålesund Owls\n- Bexley  Foxes\n\nToronto Thunder\n  Rovers , Bexley Hounds;Dover Dogs\r\n"
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
    listed = f"{EIGHT}!!!\naston owls\n{'Long' * 11} Name\n"
    answer = found(client, listed=listed)
    page = page_of(answer)
    assert "Line 9, “!!!”: a name needs at least one letter or digit." in page
    assert "Line 10, “aston owls”: this team is already in line 1." in page
    assert f"Line 11, “{'Long' * 11} Name”: this name is too long." in page
    assert all(line in answer.content.decode() for line in listed.splitlines())
    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        (
            "1. FC Köln\n1. FSV Mainz 05\nTSV 1860 München\nSV Werder",
            ["1. FC Köln", "1. FSV Mainz 05", "TSV 1860 München", "SV Werder"],
        ),
        ("Teams\n1. Ants\n2. Bees\n\n3) Cats", ["Ants", "Bees", "Cats"]),
        ("1. Ants, 2. Bees", ["Ants", "Bees"]),
        ("1. 1. FC Köln\n2. Hertha BSC", ["1. FC Köln", "Hertha BSC"]),
        ("1. Ants\n3. Bees", ["1. Ants", "3. Bees"]),
        ("1. Ants", ["1. Ants"]),
        ("• 1. Ants\n• 1860 Bees\n49ers", ["1. Ants", "1860 Bees", "49ers"]),
        ("東京ジャイアンツ\nДинамо Москва\nالأهلي", ["東京ジャイアンツ", "Динамо Москва", "الأهلي"]),
        ("東京 99ers\n大阪 99ers", ["東京 99ers", "大阪 99ers"]),
        ("Ants\u200b\nSoft\u00adBees", ["Ants", "SoftBees"]),
    ],
)
def test_names_are_kept_and_only_the_numbers_of_a_counted_list_are_dropped(
    listed: str, names: list[str]
) -> None:
    clubs, problems = read_names(listed)
    assert ([club.name for club in clubs], problems) == (names, [])
    slugs, shorts = {club.slug for club in clubs}, {club.abbreviation for club in clubs}
    assert len(slugs) == len(shorts) == len(names)
    assert all(re.fullmatch(r"[a-z0-9-]{1,60}", slug) for slug in slugs)


def test_two_names_that_differ_only_in_what_nobody_sees_are_one_team() -> None:
    _clubs, problems = read_names("Köln Bees\nKo\u0308ln\u00a0Bees\u200b")
    assert problems == ["Line 2, “Köln Bees”: this team is already in line 1. Remove one of the two."]


def test_a_league_of_names_in_other_scripts_is_founded(client: Client) -> None:
    found(client, name="東京リーグ", listed="東京ジャイアンツ\n大阪タイガース\nДинамо Москва\n서울 베어스")
    league = League.objects.get()
    assert league.name == "東京リーグ"
    for team in league.teams.all():
        page = client.get(f"/leagues/{league.slug}/1/teams/{team.slug}/")
        assert team.name in page.content.decode()


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
