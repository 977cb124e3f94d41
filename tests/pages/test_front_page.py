"""A season's front page: this week, what happened last, standings at a glance, the race, leaders, the next
step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from league.clinch.proofs import results_key
from league.frame.permissions import Role
from league.models import ClubOutlook, Coach, Fixture, Result, Season
from league.playoffs.services import advance_playoffs
from league.seasons.selectors import team_by_slug
from league.seasons.services import close_regular_season
from league.standings.selectors import standings_of
from tests.flat import flat
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results, with_a_week_to_go
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def shared_season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    with shared_rows(django_db_blocker):
        yield with_a_week_to_go()


@pytest.fixture
def season(shared_season: Season) -> Season:
    """Eight of nine weeks are over."""
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=shared_season.pk)


def page(season: Season, client: Client | None = None) -> Any:
    answer = (client or Client()).get(reverse("league:season", args=[season.league.slug, season.number]))
    assert answer.status_code == 200
    return answer


def signed_in(season: Season, role: Role, *, coaches: Fixture | None = None) -> Client:
    user = person("hannah", season.league, role)
    if coaches:
        Coach.objects.create(team=coaches.home, user=user)
    client = Client()
    client.force_login(user)
    return client


def test_this_week_is_the_first_one_that_is_not_over(season: Season) -> None:
    context = page(season).context
    assert context["current"].number == 9
    assert {card.line.fixture.week.number for card in context["cards"]} == {9}
    assert {line.fixture.week.number for line, _headline in context["results"]} == {8}


def test_cards_have_the_records_of_both_teams(season: Season) -> None:
    records = standings_of(season).records
    cards = page(season).context["cards"]
    assert len(cards) == 12
    for card in cards:
        fixture = card.line.fixture
        assert card.away_record == str(records[fixture.away.slug].overall)
        assert card.home_record == str(records[fixture.home.slug].overall)


def test_a_stored_proof_becomes_the_stake_of_a_game(season: Season) -> None:
    fixture = season.fixtures.filter(week__number=9).select_related("home").latest("number")
    aims = [{"key": "division", "mark": "alive", "wins": 1}]
    outlook = ClubOutlook.objects.create(
        season=season, team=fixture.home, results=results_key(season), found={"open": True, "aims": aims}
    )
    first = page(season).context["cards"][0]
    assert first.line.fixture == fixture
    assert first.sentence == f"{fixture.home.nickname} clinch the division with a win"
    outlook.results = "older results"
    outlook.save()
    assert not [card for card in page(season).context["cards"] if "clinch" in card.sentence]


def test_visitors_see_matchups_and_coaches_play_their_own_game_first(season: Season) -> None:
    assert {card.button[0] for card in page(season).context["cards"]} == {"Matchup"}
    own = season.fixtures.select_related("home").get(week__number=9, number=season.fixtures.count() - 3)
    cards = page(season, signed_in(season, Role.COACH, coaches=own)).context["cards"]
    assert cards[0].line.fixture == own
    assert [card.button[0] for card in cards[:2]] == ["Play or log it", "Matchup"]
    assert [card.button[2] for card in cards[:2]] == [True, False]


def test_a_report_that_waits_asks_its_coach_to_confirm_it(season: Season) -> None:
    own = season.fixtures.filter(week__number=9).select_related("home").earliest("number")
    Result.objects.create(fixture=own, state=Result.State.REPORTED, home_score=20, away_score=10)
    cards = page(season, signed_in(season, Role.COACH, coaches=own)).context["cards"]
    assert (cards[0].button[0], cards[0].button[1]) == ("Confirm or dispute", own.get_absolute_url())
    assert (cards[0].line.home_score, cards[0].notes) == ("", "Reported by one side")


def test_last_results_say_how_they_were_won_as_far_as_the_score_tells(season: Season) -> None:
    Result.objects.filter(fixture__week__number=8).update(home_score=20, away_score=10)
    game = season.fixtures.filter(week__number=8).select_related("home").earliest("number")
    Result.objects.filter(fixture=game).update(home_score=38, away_score=0)
    told = {line.fixture.pk: headline for line, headline in page(season).context["results"]}
    assert told[game.pk] == f"{game.home.nickname} win and allow no points"
    assert next(iter(told)) == game.pk
    assert set(list(told.values())[1:]) == {""}


def test_standings_at_a_glance_count_games_behind(season: Season) -> None:
    order, teams = standings_of(season), team_by_slug(season)
    text = flat(page(season).content)
    section = text.partition('id="glance"')[2].partition("</section>")[0]
    glance = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", section))
    divisions = [clubs for conference in order.divisions.values() for clubs in conference.values()]
    assert len(divisions) == 6
    for clubs in divisions:
        first, last = (order.records[clubs[place]].overall for place in (0, -1))
        behind = (first.wins - last.wins + last.losses - first.losses) / 2
        written = f"{int(behind) or ''}{'½' if behind % 1 else ''}" if behind > 0 else "–"
        assert f"{teams[clubs[-1]].nickname} {last} {written} " in glance


def test_the_race_names_the_leader_of_each_conference(season: Season) -> None:
    order, teams = standings_of(season), team_by_slug(season)
    races = page(season).context["races"]
    assert [race["name"] for race in races] == list(order.seeds)
    for race in races:
        best = max(order.seeds[race["name"]], key=lambda club: order.records[club].overall.value)
        wins = order.records[best].overall.wins
        level = [club for club in order.seeds[race["name"]] if order.records[club].overall.wins == wins]
        assert teams[best].nickname in race["finding"] or f"{len(level)} teams are level" in race["finding"]


def test_leaders_are_sorted_by_their_points(season: Season) -> None:
    (points,) = [table for table in page(season).context["leaders"] if table[0] == "Points"]
    totals = [total for _team, total, _share in points[1]]
    assert totals == sorted(totals, reverse=True)
    assert (points[1][0][2], len(totals)) == (100, 5)
    first = standings_of(season).records[points[1][0][0].slug]
    assert totals[0] == max(record.points_for for record in standings_of(season).records.values())
    assert totals[0] == first.points_for


def test_commissioner_plays_the_week_with_one_button(season: Season) -> None:
    shown = flat(page(season, signed_in(season, Role.COMMISSIONER)).content)
    action = reverse("games:autoplay", args=[season.league.slug, season.number])
    form = shown.partition(f'action="{action}"')[2].partition("</form>")[0]
    assert 'name="through" value="9"' in form
    assert "Play Week 9" in form
    assert "Play Week 9" not in flat(page(season).content)


def test_commissioner_closes_the_season_and_then_draws_the_rounds_which_come_newest_first(
    season: Season,
) -> None:
    type_results(season)
    client = signed_in(season, Role.COMMISSIONER)
    assert page(season, client).context["next_step"].label == "Close the regular season and draw the playoffs"
    close_regular_season(season=season)
    season.refresh_from_db()
    advance_playoffs(season=season)
    assert page(season, client).context["next_step"].label == "Let the computer play"
    type_results(season)
    assert page(season, client).context["next_step"].label == "Draw the next round"
    advance_playoffs(season=season)
    type_results(season)
    cards = page(season).context["cards"]
    weeks = [card.line.fixture.week.number for card in cards]
    assert weeks == sorted(weeks, reverse=True)
    assert len(set(weeks)) == 2
    assert all(card.line.fixture.kind == "playoff" for card in cards)


def test_without_a_schedule_the_page_says_so_and_the_commissioner_draws_it() -> None:
    season = expansion_season(rounds=0, name="New League")
    client = signed_in(season, Role.COMMISSIONER)
    answer = page(season, client)
    assert answer.context["next_step"].label == "Draw the schedule"
    assert "No schedule yet" in answer.content.decode()


def test_page_asks_the_database_no_more_often_the_second_time(
    season: Season, django_assert_num_queries: Any
) -> None:
    page(season)
    with django_assert_num_queries(19):
        page(season)
