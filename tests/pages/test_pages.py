"""The pages of a season, read as text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.leagues.services import create_league
from league.models import Result, Season
from league.playoffs.services import advance_playoffs, crown_champion
from league.results.services import Score, record_result
from league.seasons.selectors import team_by_slug
from league.seasons.services import close_regular_season, open_season
from league.standings.selectors import standings_of
from tests.helpers.seasons import expansion_season, type_results
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str) -> str:
    """What the page says, without its tags; the answer must be a page."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def address(name: str, season: Season, *arguments: object) -> str:
    return reverse(f"league:{name}", args=[season.league.slug, season.number, *arguments])


def test_empty_instance_asks_for_the_first_account_and_names_the_season_command(client: Client) -> None:
    answer = client.get("/", headers={"host": "localhost"})
    assert answer.headers["Location"] == reverse("league:welcome")
    assert "python3 manage.py season" in text_of(client, answer.headers["Location"])


def test_an_empty_instance_lets_guests_play_at_once(client: Client) -> None:
    page = client.get("/").content.decode()
    assert f'href="{reverse("games:play")}"' in page
    assert "This site has no administrator yet" in page


def test_the_front_page_links_every_season(client: Client) -> None:
    season = expansion_season(rounds=1, name="Sunday League")
    create_league(name="No Season Yet")
    page = client.get("/").content.decode()
    assert address("season", season) in page
    assert "No season yet." in page


def test_a_season_before_kickoff_counts_its_games(client: Client) -> None:
    season = expansion_season(rounds=2)
    assert "0 of 24 games played" in text_of(client, address("season", season))


def test_a_season_shows_the_latest_week_with_a_result(client: Client) -> None:
    season = expansion_season(rounds=3)
    type_results(season)
    text = text_of(client, address("season", season))
    assert "Week 3" in text
    titles = re.findall(r"(?:Eastern|Western) [A-Z]\w+(?= Team)", text)
    assert titles == [
        *("Eastern Northeast", "Eastern Mideast", "Eastern Southeast"),
        *("Western Northwest", "Western Midwest", "Western Southwest"),
    ]


def test_standings_list_the_teams_in_their_order(client: Client) -> None:
    season = expansion_season(rounds=5)
    type_results(season)
    teams = team_by_slug(season)
    page = text_of(client, address("standings", season))
    order = standings_of(season).divisions
    divisions = [clubs for conference in order.values() for clubs in conference.values()]
    assert len(divisions) == 6
    for clubs in divisions:
        places = [page.index(teams[club].nickname) for club in clubs]
        assert places == sorted(places)


def test_standings_can_be_seen_as_of_an_earlier_week(client: Client) -> None:
    season = expansion_season(rounds=3)
    type_results(season)
    page = text_of(client, address("standings", season) + "?through=1")
    assert "after week 1" in page
    best = standings_of(season, 1).records[standings_of(season, 1).league[0]]
    assert str(best.overall) == "1-0"
    assert "3-0" not in page


def test_standings_explain_tie_breaks(client: Client) -> None:
    season = expansion_season(rounds=2)
    type_results(season)
    decision = standings_of(season).decisions[0]
    names = {slug: team.nickname for slug, team in team_by_slug(season).items()}
    page = text_of(client, address("standings", season))
    assert "Why this order?" in page
    assert decision.sentences(name_of=names.__getitem__)[0] in page


def test_pages_take_the_same_queries_for_any_number_of_games(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for rounds in (2, 4):
        season = expansion_season(rounds=rounds, name=f"League {rounds}")
        type_results(season)
        for name, queries in (("season", 41), ("standings", 10)):
            with django_assert_num_queries(queries):
                client.get(address(name, season))


def test_scores_lead_to_the_first_week_that_is_not_over(client: Client) -> None:
    season = expansion_season(rounds=2)
    answer = client.get(address("scores", season))
    assert answer["Location"] == address("week", season, 1)


def test_a_week_shows_its_twelve_games(client: Client) -> None:
    season = expansion_season(rounds=2)
    assert client.get(address("week", season, 2)).content.decode().count("<article") == 12


def test_an_unknown_week_team_or_season_is_not_found(client: Client) -> None:
    season = expansion_season(rounds=1)
    asked = (
        address("week", season, 9),
        address("team", season, "nobody"),
        reverse("league:season", args=["nowhere", 1]),
    )
    for unknown in asked:
        answer = client.get(unknown)
        assert (answer.status_code, "There is nothing here" in answer.content.decode()) == (404, True)


def test_the_bracket_waits_for_the_regular_season(client: Client) -> None:
    season = expansion_season(rounds=1)
    assert "The playoffs begin when the regular season is over." in text_of(
        client, address("bracket", season)
    )


def test_champion_is_shown_on_the_home_page_and_the_bracket(client: Client) -> None:
    season = small_season()
    type_results(season)
    close_regular_season(season=season)
    season.refresh_from_db()
    while advance_playoffs(season=season):
        type_results(season)
    champion = crown_champion(season=season)
    assert champion
    assert f"Champion · Season 1 {champion.name}" in text_of(client, address("season", season))
    shown = f"Champion · {champion.city} {champion.nickname}"
    assert shown in text_of(client, address("bracket", season))


def test_a_team_has_its_games_and_its_dice(client: Client) -> None:
    season = expansion_season(rounds=3)
    type_results(season)
    page = text_of(client, address("team", season, "knoxville-knights"))
    assert [week for week in ("Week 1", "Week 2", "Week 3", "Week 4") if week in page] == [
        "Week 1",
        "Week 2",
        "Week 3",
    ]
    assert "R red 1 2 4 6 9 14 6" in page


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Result.Outcome.NO_CONTEST, "– No contest"),
        (Result.Outcome.DOUBLE_FORFEIT, "L – Forfeit by both teams"),
        (Result.Outcome.FORFEIT_BY_AWAY, "W – Forfeit by the away team"),
    ],
)
def test_team_page_shows_how_a_game_without_scores_counts(
    client: Client, outcome: Result.Outcome, told: str
) -> None:
    season = expansion_season(rounds=1)
    fixture = season.fixtures.select_related("home", "away").get(number=1)
    record_result(fixture=fixture, score=None, outcome=outcome)
    row = text_of(client, address("team", season, fixture.home.slug)).partition(fixture.away.nickname)[2]
    assert " ".join(row.split()).startswith(f"{told} ")


def test_headings_of_standings_are_nested_without_gaps(client: Client) -> None:
    season = expansion_season(rounds=2)
    type_results(season)
    page = client.get(address("standings", season)).content.decode()
    levels = [int(level) for level in re.findall(r"<h(\d)", page)]
    assert max(after - before for before, after in pairwise(levels)) == 1


def test_a_season_without_a_schedule_says_so(client: Client) -> None:
    season = open_season(league=create_league(name="Early League"))
    assert "No schedule yet" in text_of(client, address("scores", season))


def test_pending_report_shows_its_state_without_the_score(client: Client) -> None:
    season = expansion_season(rounds=1)
    score = Score(points=(31, 17))
    record_result(fixture=season.fixtures.get(number=1), score=score, state=Result.State.DISPUTED)
    page = text_of(client, address("week", season, 1))
    assert ("Disputed" in page, "31" in page) == (True, False)


def test_sign_in_for_a_form_returns_to_its_page() -> None:
    season = expansion_season(rounds=1)
    page = f"/leagues/{season.league.slug}/1/games/1/result/"
    answer = Client().post(f"{page}confirm/", headers={"referer": f"http://testserver{page}"})
    assert f"?next={page}" in answer.content.decode()
    by_hand = Client().get(f"{page}confirm/")
    assert (by_hand.status_code, "There is nothing here" in by_hand.content.decode()) == (405, True)
