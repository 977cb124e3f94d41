"""The constitution: public, amended between seasons, in numbered versions."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.constitution import version_at, versions_of
from league.leagues.settings import change_league
from league.models import Change, League, Season, Team, Week
from league.standings.selectors import standings_of
from tests.helpers.clubs import drawn_season, small_season
from tests.helpers.people import person
from tests.helpers.seasons import type_results
from tests.people.test_people import at, signed_in, text
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield small_season(options={"black_dice": "sum"}).pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


@pytest.fixture
def league(season: Season) -> League:
    return season.league


@pytest.fixture
def ann(league: League) -> User:
    return person("ann", league, Role.COMMISSIONER)


def amend(client: Client, league: League, **fields: str) -> str:
    return text(client.post(at("amend", league.slug), fields, follow=True))


def test_constitution_is_shown_to_everybody_in_plain_words(client: Client, league: League) -> None:
    page = text(client.get(at("constitution", league.slug)))
    said = (
        "Several black dice All of them (the league’s choice) Which dice count when the defense rolls "
        "several."
    )
    assert said in page
    assert re.search(r"Kind of season everybody once .*Playoff places 2 ", page)
    assert "1 in force" in page.replace("Version ", "").replace(" · ", " ")


def test_amendment_makes_a_version_with_former_values_and_reason(league: League, ann: User) -> None:
    wish = {
        "part": "season",
        "preset": "double_round_robin",
        "playoff_places": "4",
        "tie_break": "pro",
        "ties": "on",
    }
    page = amend(signed_in(ann), league, **wish, reason="More games")
    assert "Kind of season: everybody once → everybody twice" in page
    assert "Playoff places: 2 → 4" in page
    assert "“More games”" in page
    assert "Version 1 · as the league was founded" in page


def test_older_version_shows_its_values(client: Client, league: League, ann: User) -> None:
    for places in (3, 4):
        change_league(league=league, playoff_places=places, actor=ann)
    change_league(league=league, name="Vale League", actor=ann)
    league.refresh_from_db()
    versions = versions_of(league, viewer=None)
    assert [(v.number, v.values["playoff_places"]) for v in versions] == [(3, 4), (2, 3), (1, 2)]
    page = text(client.get(at("constitution_version", league.slug, 2)))
    assert re.search(r"Playoff places 3 .*Version 3 ", page)
    assert client.get(at("constitution_version", league.slug, 4)).status_code == 409


def test_reverting_an_amendment_makes_a_version(league: League, ann: User) -> None:
    change_league(league=league, playoff_places=3, actor=ann)
    revert_change(change=Change.objects.latest("pk"), actor=ann)
    league.refresh_from_db()
    assert [v.values["playoff_places"] for v in versions_of(league, viewer=None)] == [2, 3, 2]


def test_version_in_force_is_found_by_time(league: League, ann: User) -> None:
    change_league(league=league, playoff_places=3, actor=ann)
    change = Change.objects.latest("pk")
    assert (version_at(league, league.created_at), version_at(league, change.at)) == (1, 2)


def test_a_league_may_have_its_own_tie_break_steps(league: League, ann: User) -> None:
    wish = {
        "part": "season",
        "preset": "round_robin",
        "playoff_places": "2",
        "tie_break": "own",
        "ties": "on",
    }
    lists = {"division_steps": "net_points\r\nhead_to_head", "wild_card_steps": "points_for"}
    page = amend(signed_in(ann), league, **wish, **lists)
    assert "In a division: Net points in all games, Head-to-head record." in page
    assert "For wild cards: Points scored in all games." in page
    history = text(signed_in(ann).get(at("history", league.slug)))
    assert "Net points in all games, Head-to-head record; Points scored in all games" in history
    assert "There is no tie-break step luck" in amend(
        signed_in(ann), league, **wish, division_steps="luck", wild_card_steps="points_for"
    )


def test_a_league_without_ties_plays_on_until_somebody_wins(league: League, ann: User) -> None:
    wish = {"part": "season", "preset": "round_robin", "playoff_places": "2", "tie_break": "pro"}
    page = amend(signed_in(ann), league, **wish, reseed="on")
    assert "Ties: yes → no" in page


def test_options_are_amended_with_the_rulebook_forms(league: League, ann: User) -> None:
    wish = {"part": "options", "components": "house_2026_2", "penalty_die": "5 5 5 10 10 15"}
    amend(signed_in(ann), league, **wish, overtime="off", black_dice="best")
    league.refresh_from_db()
    assert league.options == {"overtime": "off", "penalty_die": ["5", "5", "5", "10", "10", "15"]}


def test_engine_refusal_is_shown_and_the_form_keeps_its_values(league: League, ann: User) -> None:
    wish = {"part": "options", "components": "house_2026_2", "penalty_die": "99", "overtime": "off"}
    answer = signed_in(ann).post(at("amend", league.slug), wish)
    assert "The option penalty_die takes six of 5, 5A, 10, 15." in text(answer)
    assert '<option value="off" selected>' in answer.content.decode()


def test_page_says_that_rules_cannot_change_during_a_season(league: League, ann: User) -> None:
    Week.objects.create(season=league.seasons.get(), number=1, name="Week 1", kind=Week.Kind.REGULAR)
    page = amend(signed_in(ann), league, part="game", game="first_and_goal:de")
    assert "Season 1 is under way: its rules cannot change before it has a champion." in page
    offered = text(signed_in(ann).get(at("amend", league.slug)))
    buttons = ("Amend season and playoffs", "Amend the rules", "Play this game")
    assert [button in offered for button in buttons] == [True, False, False]


def test_another_number_of_places_shows_who_would_be_in_before_it_is_saved(ann: User) -> None:
    season = drawn_season(name="Vale League")
    league, client = season.league, signed_in(person("bea", season.league, Role.COMMISSIONER))
    type_results(season)
    wish = {"part": "season", "preset": "round_robin", "playoff_places": "3", "tie_break": "pro"}
    wish |= {"ties": "on", "reseed": "on", "reason": "More games"}
    answer = client.post(at("amend", league.slug), wish)
    third = standings_of(season).seeds["Valley"][2]
    name = Team.objects.get(league=league, slug=third).name
    assert f"In the playoffs if the season ended now Playoff seeds Team Now Then {name} – 3 " in text(answer)
    assert 'value="More games"' in answer.content.decode()
    assert League.objects.get(pk=league.pk).playoff_places == 2
    seen = answer.context["previewed"]
    client.post(at("amend", league.slug), {**wish, "previewed": seen, "playoff_places": "4"})
    assert League.objects.get(pk=league.pk).playoff_places == 2  # another change than the one shown
    client.post(at("amend", league.slug), {**wish, "previewed": seen})
    assert League.objects.get(pk=league.pk).playoff_places == 3


def test_unfit_preset_is_shown_with_the_reason(league: League, ann: User) -> None:
    page = signed_in(ann).get(at("amend", league.slug))
    assert "This kind of season needs three divisions of four clubs in every conference" in text(page)


def test_history_shows_rules_and_policies_by_their_labels(league: League, ann: User) -> None:
    change_league(league=league, playoff_places=3, overdue="forfeit", actor=ann)
    page = text(signed_in(ann).get(at("history", league.slug)))
    assert "playoff places: 2 → 3" in page
    assert "overdue games: It waits for the commissioner → Forfeit by the side that did not come" in page


@pytest.mark.parametrize("amendments", [1, 3])
def test_page_takes_the_same_queries_for_any_number_of_versions(
    django_assert_num_queries: DjangoAssertNumQueries, league: League, ann: User, amendments: int
) -> None:
    for hours in range(1, 1 + amendments):
        change_league(league=league, auto_confirm_hours=hours, actor=ann)
    client = signed_in(ann)
    with django_assert_num_queries(10):
        client.get(at("constitution", league.slug))


def season_form(client: Client, league: League) -> str:
    return client.get(at("amend", league.slug)).content.decode()


def test_only_presets_that_fit_are_offered(league: League, ann: User) -> None:
    page = season_form(signed_in(ann), league)
    assert re.findall(r'name="preset" value="(\w+)"', page) == [
        "round_robin",
        "double_round_robin",
        "knockout",
    ]
    assert "This kind of season needs three divisions of four clubs" in page


def test_a_season_by_weeks_stays_chosen(league: League, ann: User) -> None:
    change_league(league=league, preset="weeks_9", actor=ann)
    page = season_form(signed_in(ann), league)
    assert re.search(r'name="preset" value="weeks_9"[^>]* checked', page)
    assert "9 weeks, everybody equally often" in page


def test_a_step_chosen_twice_is_refused_by_its_title(league: League, ann: User) -> None:
    wish = {"part": "season", "preset": "round_robin", "playoff_places": "2", "tie_break": "own"}
    lists = {"division_steps": ["net_points", "net_points"], "wild_card_steps": ["points_for"]}
    answer = signed_in(ann).post(at("amend", league.slug), {**wish, **lists})
    assert "“Net points in all games” is chosen twice" in html.unescape(text(answer))
