"""The order of every list, on pages and in the API, of a season with two conferences, a team that has
withdrawn, and a coach of both sides of a game. All results are typed, and no order is that of the alphabet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Coach, Fixture, Result, Season, Week
from tests.flat import flat
from tests.helpers.clubs import club, small_season
from tests.helpers.people import person
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db

CLUBS = {
    "West": {"North": ("Yule", "Xanten"), "South": ("Zell", "Winx")},
    "East": {"North": ("Bonn", "Aalen"), "South": ("Celle", "Dorf")},
}
WEEKS = [
    "Yule 20 Xanten 10, Zell 14 Winx 7, Bonn 3 Aalen 6, Celle 21 Dorf 20",
    "Yule 10 Zell 13, Xanten 17 Winx 0, Bonn 7 Celle 9, Aalen 34 Dorf 23",
    "Yule - Winx -, Zell - Xanten -, Dorf - Bonn -, Aalen - Celle -",
]
BY_BOTH, FORFEIT = 11, 9  # numbers of games
# Seeds of each conference: the division winners, then the rest by record; those who left are last.
SEEDS = {"West": ["zell", "yule", "xanten", "winx"], "East": ["aalen", "celle", "bonn", "dorf"]}
TABLES = {
    "West": {"North": ["yule", "xanten"], "South": ["zell", "winx"]},
    "East": {"North": ["aalen", "bonn"], "South": ["celle", "dorf"]},
}


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """The key of the season after two weeks, from which Winx have withdrawn. Zoe coaches Dorf and Bonn, and
    has reported their game."""
    with shared_rows(django_db_blocker):
        clubs = {
            conference: {
                division: [club(city, nickname=f"{city}ers") for city in cities]
                for division, cities in divisions.items()
            }
            for conference, divisions in CLUBS.items()
        }
        season = small_season(clubs=clubs, playoff_places=4)
        teams = {team.city: team for team in season.league.teams.all()}
        for number, games in enumerate(WEEKS, start=1):
            week = Week.objects.create(
                season=season, number=number, name=f"Week {number}", kind=Week.Kind.REGULAR
            )
            for place, game in enumerate(games.split(", ")):
                home, points, away, other = game.split()
                fixture = Fixture.objects.create(
                    season=season,
                    week=week,
                    number=4 * number - 3 + place,
                    kind=Week.Kind.REGULAR,
                    home=teams[home],
                    away=teams[away],
                )
                if points != "-":
                    Result.objects.create(
                        fixture=fixture, state="final", home_score=int(points), away_score=int(other)
                    )
        Season.objects.filter(pk=season.pk).update(state=Season.State.REGULAR)
        league = season.league
        for name, role in (("zoe", Role.COACH), ("amir", Role.COACH), ("carla", Role.COMMISSIONER)):
            person(name, league, role)
        person("bob", league, Role.VIEWER)
        for name, city in (("zoe", "Dorf"), ("zoe", "Bonn"), ("amir", "Aalen")):
            Coach.objects.create(team=teams[city], user=User.objects.get(username=name))
        leave = {"unplayed": "forfeit", "played": "stand", "reason": "Moved away"}
        address = (league.slug, season.number)
        carla, zoe = browser("carla"), browser("zoe")
        withdrawal = reverse("league:withdraw", args=[*address, teams["Winx"].slug])
        leave |= {"apply": "on", "previewed": carla.post(withdrawal, leave).context["previewed"]}
        assert carla.post(withdrawal, leave).status_code == 302
        score = {"outcome": "played", "home_score": 3, "away_score": 9}
        assert zoe.post(reverse("league:report", args=[*address, BY_BOTH]), score).status_code == 302
        yield season.pk


@pytest.fixture
def season(played: int) -> Season:
    return Season.objects.select_related("league").get(pk=played)


def browser(name: str = "") -> Client:
    client = Client()
    if name:
        client.force_login(User.objects.get(username=name))
    return client


def read(season: Season, rest: str, name: str = "", *, of_league: bool = False) -> Any:
    """The API's answer to this person about the season, or the league."""
    client = APIClient()
    if name:
        client.force_login(User.objects.get(username=name))
    base = f"/api/v1/leagues/{season.league.slug}"
    answer = client.get(f"{base}/{rest}" if of_league else f"{base}/seasons/{season.number}/{rest}")
    assert answer.status_code == 200, rest
    return answer.json()


def city(slug: str) -> str:
    return slug.partition("-")[0]


def shown(season: Season, page: str, name: str = "", *where: object, cities: str = "") -> list[str]:
    """The nicknames on a page in their order, each where it is first; after the words `cities`, if given."""
    answer = browser(name).get(reverse(page, args=[season.league.slug, season.number, *where]))
    assert answer.status_code == 200, page
    main = flat(answer.content).partition('<main id="main"')[2].partition("</main>")[0]
    text = re.sub(r"<[^>]+>", " ", main.partition(cities)[2] if cities else main)
    return [word.lower() for word in dict.fromkeys(re.findall(r"\b([A-Z][a-z]+)ers\b", text))]


def test_standings_are_ordered_by_division_conference_and_league(season: Season) -> None:
    standings = read(season, "standings")
    tables = {
        conference["name"]: {
            division["name"]: [city(row["team"]["slug"]) for row in division["rows"]]
            for division in conference["divisions"]
        }
        for conference in standings["conferences"]
    }
    assert tables == TABLES
    assert list(tables) == ["West", "East"]
    assert {
        conference["name"]: list(map(city, conference["seeds"])) for conference in standings["conferences"]
    } == SEEDS
    # Zell have beaten Yule, who win more than half of their games. Aalen have won by more than Celle.
    assert list(map(city, standings["league"]))[:3] == ["zell", "aalen", "celle"]
    rows = [row for one in standings["conferences"] for table in one["divisions"] for row in table["rows"]]
    assert [city(row["team"]["slug"]) for row in rows if row["withdrawn"]] == ["winx"]
    assert [row["place"] for row in rows] == [1, 2] * 4
    seeds = {city(row["team"]["slug"]): row["seed"] for row in rows}
    assert seeds == {club: place for clubs in SEEDS.values() for place, club in enumerate(clubs, start=1)}


def test_the_page_of_standings_has_the_same_order(season: Season) -> None:
    expected = [club for divisions in TABLES.values() for clubs in divisions.values() for club in clubs]
    order = shown(season, "league:standings", cities="North")
    assert [club for club in order if club in expected] == expected


def test_conferences_divisions_and_teams_are_in_the_order_of_the_season(season: Season) -> None:
    names = [row["name"] for row in read(season, "conferences")["results"]]
    assert names == ["West", "East"]
    divisions = read(season, "divisions")["results"]
    assert [(row["conference"], row["name"]) for row in divisions] == [
        ("West", "North"),
        ("West", "South"),
        ("East", "North"),
        ("East", "South"),
    ]
    east = read(season, "divisions?conference=East")["results"]
    assert [row["conference"] for row in east] == ["East", "East"]
    slugs = [city(row["slug"]) for row in read(season, "teams", of_league=True)["results"]]
    assert slugs == ["aalen", "bonn", "celle", "dorf", "winx", "xanten", "yule", "zell"]


def numbers(season: Season, query: str = "") -> list[int]:
    return [row["number"] for row in read(season, f"fixtures{query}")["results"]]


def test_fixtures_are_ordered_by_number_and_filtered_by_what_they_are(season: Season) -> None:
    aalen = season.league.teams.get(city="Aalen").slug
    assert numbers(season) == list(range(1, 13))
    assert numbers(season, "?week=2") == [5, 6, 7, 8]
    assert numbers(season, f"?team={aalen}") == [3, 8, 12]
    assert numbers(season, f"?team={aalen}&week=2") == [8]
    assert numbers(season, "?due=true") == [10, 12]
    assert numbers(season, "?state=reported") == [BY_BOTH]
    assert numbers(season, "?state=final") == [1, 2, 3, 4, 5, 6, 7, 8, FORFEIT]
    assert numbers(season, "?kind=playoff") == []
    weeks = read(season, "weeks")["results"]
    assert [week["number"] for week in weeks] == [1, 2, 3]


def test_pages_of_weeks_list_their_games_by_number(season: Season) -> None:
    pairs = [("Zell", "Winx"), ("Yule", "Zell"), ("Dorf", "Bonn")]
    for number, (home, away) in enumerate(pairs, start=1):
        order = shown(season, "league:week", "", number)
        assert set(order) == {
            name.lower() for names in CLUBS.values() for pair in names.values() for name in pair
        }
        assert abs(order.index(home.lower()) - order.index(away.lower())) == 1


def test_a_teams_games_are_in_the_order_of_its_weeks(season: Season) -> None:
    team = season.league.teams.get(city="Celle")
    order = [
        name for name in shown(season, "league:team", "", team.slug) if name in ("dorf", "bonn", "aalen")
    ]
    assert set(order) == {"dorf", "bonn", "aalen"}
    games = read(season, f"fixtures?team={team.slug}")["results"]
    sides = [(city(row["home"]["slug"]), city(row["away"]["slug"])) for row in games]
    opponents = [away if home == "celle" else home for home, away in sides]
    assert opponents == ["dorf", "bonn", "aalen"]


def test_members_seats_and_changes_are_in_order(season: Season) -> None:
    members = read(season, "members", "carla", of_league=True)["results"]
    assert [row["username"] for row in members] == ["carla", "amir", "zoe", "bob"]  # by role, then by name
    changes = read(season, "changes", "carla", of_league=True)["results"]
    assert [row["kind"] for row in changes][:2] == ["result", "team_withdrawn"]
    moments = [row["at"] for row in changes]
    assert moments == sorted(moments, reverse=True)


def test_the_coach_of_both_sides_is_not_asked_to_confirm_the_own_report(season: Season) -> None:
    result = Result.objects.get(fixture__number=BY_BOTH)
    assert result.state == "reported"
    place = (season.league.slug, season.number, BY_BOTH)
    confirm = reverse("league:confirm", args=place)
    home, page = reverse("league:home"), reverse("league:result", args=place)
    for name in ("zoe", "amir", "bob"):
        assert confirm not in browser(name).get(page).content.decode(), name
        assert "Confirm or dispute" not in browser(name).get(home).content.decode(), name
        assert browser(name).post(confirm).status_code == 403, name
    assert read(season, "inbox", "carla", of_league=True)
    assert Result.objects.get(fixture__number=BY_BOTH).state == "reported"
    assert confirm in browser("carla").get(page).content.decode()
    assert browser("carla").post(confirm).status_code == 302
    assert Result.objects.get(fixture__number=BY_BOTH).state == "final"


def test_the_other_coach_is_asked_to_confirm_a_report(season: Season) -> None:
    """Beside the coach of both sides: amir's report waits for nobody else, so the commissioner sees it."""
    game = Fixture.objects.get(season=season, number=12)
    Coach.objects.create(team=game.away, user=User.objects.get(username="bob"))
    season.league.members.filter(user__username="bob").update(role=Role.COACH)
    place = (season.league.slug, season.number, 12)
    score = {"outcome": "played", "home_score": 3, "away_score": 9}
    assert browser("amir").post(reverse("league:report", args=place), score).status_code == 302
    confirm, page = reverse("league:confirm", args=place), reverse("league:result", args=place)
    offered = {name: confirm in browser(name).get(page).content.decode() for name in ("amir", "bob", "zoe")}
    assert offered == {"amir": False, "bob": True, "zoe": False}
    assert [browser(name).post(confirm).status_code for name in ("amir", "zoe", "bob")] == [403, 403, 302]


def test_the_team_that_left_loses_by_forfeit_and_counts_for_nothing(season: Season) -> None:
    (game,) = [row for row in read(season, "fixtures")["results"] if row["number"] == FORFEIT]
    assert game["result"]["outcome"] == "forfeit_by_away"
    standings = read(season, "standings")
    rows = {
        city(row["team"]["slug"]): row
        for one in standings["conferences"]
        for table in one["divisions"]
        for row in table["rows"]
    }
    records = {
        name: [row["overall"][what] for what in ("wins", "losses", "ties")] for name, row in rows.items()
    }
    assert records == {
        "yule": [2, 1, 0],
        "xanten": [1, 1, 0],
        "zell": [2, 0, 0],
        "winx": [0, 3, 0],
        "aalen": [2, 0, 0],
        "bonn": [0, 2, 0],
        "celle": [2, 0, 0],
        "dorf": [0, 2, 0],
    }
    assert (rows["yule"]["points_for"], rows["yule"]["points_against"]) == (30, 23)


def test_leaders_and_power_ranking_are_sorted_by_their_figures(season: Season) -> None:
    ranking = read(season, "ranking")
    figures = [row["rating"] for row in ranking["ranks"]]
    assert figures == sorted(figures, reverse=True)
    assert [row["place"] for row in ranking["ranks"]] == list(range(1, 9))
    assert city(ranking["ranks"][-1]["team"]["slug"]) == "winx"
