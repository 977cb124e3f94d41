"""`me` tells a program whose it is, and what waits for that person."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from league.almanac.ballots import cast_vote, close_ballot, open_ballot
from league.frame.permissions import Role
from league.models import Season, Week
from league.people.members import assign_coach
from league.results.reports import report_result
from league.results.services import Score
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(db: None) -> Season:
    return expansion_season(rounds=1)


def me(user: User) -> Any:
    client = APIClient()
    client.force_login(user)
    return client.get("/api/v1/me").json()


def coach_of(season: Season, name: str, side: str) -> User:
    fixture = season.fixtures.get(number=1)
    coach = person(name, season.league, Role.COACH)
    assign_coach(team=getattr(fixture, side), person=coach)
    return coach


def test_me_is_nobody_without_a_sign_in(db: None) -> None:
    assert APIClient().get("/api/v1/me").json()["code"] == "not_authenticated"


def test_coach_sees_their_club_and_the_report_that_waits_for_them(season: Season) -> None:
    ann, ben = coach_of(season, "ann", "home"), coach_of(season, "ben", "away")
    fixture = season.fixtures.get(number=1)
    report_result(fixture=fixture, actor=ann, score=Score((21, 14)))
    told = me(ben)
    assert [(one["league"], one["role"], one["teams"]) for one in told["leagues"]] == [
        (season.league.slug, "coach", [{"team": fixture.away.slug, "part": "both"}])
    ]
    (waiting,) = told["results"]
    assert (waiting["fixture"], waiting["state"], waiting["late"]) == (1, "reported", False)
    assert me(ann)["results"] == []


def test_coach_sees_deadlines_in_order(season: Season) -> None:
    ann = coach_of(season, "ann", "home")
    assert me(ann)["deadlines"] == []
    Week.objects.filter(season=season).update(deadline=timezone.now() + timedelta(days=2))
    (due,) = me(ann)["deadlines"]
    assert (due["fixture"], due["proposed"], due["proposed_by"]) == (1, None, None)


def test_coach_sees_the_next_game_of_each_club(season: Season) -> None:
    ann, ben = coach_of(season, "ann", "home"), coach_of(season, "ben", "away")
    fixture = season.fixtures.select_related("home", "away").get(number=1)
    (game,) = me(ann)["next_games"]
    assert (game["team"], game["fixture"], game["opponents"]) == (fixture.home.slug, 1, ["ben"])
    assert (game["away"]["slug"], game["week_name"], game["deadline"]) == (fixture.away.slug, "Week 1", None)
    report_result(fixture=fixture, actor=ann, score=Score((21, 14)))
    assert [me(user)["next_games"] for user in (ann, ben, person("cody"))] == [[], [], []]


def test_members_see_open_ballots_until_they_have_voted(season: Season) -> None:
    vera, cody = person("vera", season.league, Role.VIEWER), person("cody")
    later = timezone.now() + timedelta(days=1)
    ballot = open_ballot(season=season, title="Game of the week", closes_at=later, names=["One", "Two"])
    (waiting,) = me(vera)["ballots"]
    assert (waiting["league"], waiting["ballot"]) == (season.league.slug, ballot.number)
    assert waiting["title"] == "Game of the week"
    assert me(cody)["ballots"] == []
    cast_vote(ballot=ballot, nominee=1, actor=vera)
    assert me(vera)["ballots"] == []
    close_ballot(ballot=ballot)
    assert me(person("walt", season.league, Role.VIEWER))["ballots"] == []


def test_game_is_a_turn_only_for_the_person_it_waits_for(season: Season) -> None:
    ann, ben = person("ann"), person("ben")
    client = APIClient()
    client.force_login(ann)
    wish = {"ruleset": "first_and_roll", "away": "situational"}
    table = client.post("/api/v1/games", wish, format="json").json()
    (turn,) = me(ann)["turns"]
    assert (turn["game"], turn["league"]) == (table["id"], None)
    assert turn["asked"] == [one["asked"] for one in table["questions"]] or [table["roll"]["asked"]]
    assert me(ben)["turns"] == []
    client.post(f"/api/v1/games/{table['id']}/finish")
    assert me(ann)["turns"] == []


def test_commissioner_sees_what_their_leagues_need(season: Season) -> None:
    carla = person("carla", season.league, Role.COMMISSIONER)
    assert me(carla)["duties"] == []  # there are games to play
    Week.objects.filter(season=season).update(deadline=timezone.now() - timedelta(days=1))
    (duty,) = me(carla)["duties"]
    assert (duty["league"], duty["overdue"]) == (season.league.slug, season.fixtures.count())
