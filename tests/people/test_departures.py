"""A person who leaves a league or loses a role loses the links and seats that depended on it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.models import Adoption, Game, ScorerLink
from games.records.participants import Participant
from games.table.actions import hand_over_side
from games.table.seating import seat_link, sit_as_coach, take_linked_seat
from games.table.start import start_game
from league.frame.errors import Forbidden, Hidden
from league.frame.permissions import Role
from league.models import Fixture, League, Result
from league.people.administration import remove_person
from league.people.members import assign_coach, remove_coach, remove_member, set_role
from league.results.reports import report_result
from league.results.selectors import report_link, resolve_report_link
from league.results.services import Score
from tests.helpers.people import person
from tests.offline.phones import sent, twin_of
from tests.scoring.fixtures import at, fixture_with_people, named, phone, scorers_phone, secret_for
from tests.table.phones import act

pytestmark = pytest.mark.django_db


@pytest.fixture
def fixture() -> Fixture:
    return fixture_with_people()


def go(fixture: Fixture, name: str = "hannah") -> None:
    remove_member(league=fixture.season.league, person=named(name))


def player(name: str) -> Participant:
    return Participant(user=named(name), name=name)


def started(fixture: Fixture, by: str = "hannah") -> Game:
    deciders = ("me", "link") if by == "hannah" else ("me", "me")
    return start_game(player=player(by), deciders=deciders, fixture=fixture)


def open_links() -> int:
    return ScorerLink.objects.filter(revoked_at=None).count()


def test_scorers_link_of_a_removed_coach_is_void_on_every_phone(fixture: Fixture) -> None:
    secret = secret_for(fixture)
    scorer = scorers_phone(secret, "Ann")
    go(fixture)
    assert scorer.get(at("desk", fixture)).status_code == 403
    assert Client().get(reverse("games:follow_link", args=[secret])).status_code == 403


def test_scorers_links_end_with_the_team_and_with_the_role(fixture: Fixture) -> None:
    for name in ("hannah", "amir", "carla"):
        secret_for(fixture, name)
    remove_coach(team=fixture.home, person=named("hannah"))
    assert open_links() == 2
    set_role(league=fixture.season.league, person=person("dora"), role=Role.COMMISSIONER)
    set_role(league=fixture.season.league, person=named("carla"), role=Role.VIEWER)
    assert list(ScorerLink.objects.filter(revoked_at=None).values_list("created_by__username")) == [("amir",)]


def test_change_of_role_without_loss_keeps_links(fixture: Fixture) -> None:
    secret_for(fixture)
    other = fixture.season.league.teams.exclude(pk__in=(fixture.home_id, fixture.away_id)).first()
    assert other is not None
    assign_coach(team=other, person=named("hannah"))
    assert open_links() == 1


@pytest.mark.parametrize("how", ["by the site", "by the administration"])
def test_links_of_a_deleted_account_are_void(fixture: Fixture, how: str) -> None:
    secret_for(fixture)
    if how == "by the site":
        remove_person(person=named("hannah"))
    else:
        named("hannah").delete()
    assert open_links() == 0


def test_removed_coach_loses_seat_and_access_to_a_private_table(fixture: Fixture) -> None:
    League.objects.update(visibility=League.Visibility.PRIVATE)
    game = started(fixture)
    address = reverse("games:table", args=[game.public_id])
    hannah = phone("hannah")
    assert hannah.get(address).status_code == 200
    go(fixture)
    assert hannah.get(address).status_code == 404
    with pytest.raises(Forbidden):
        hand_over_side(game=game, player=player("hannah"), side="home")


def test_the_successor_of_a_coach_takes_the_seat_in_a_game_under_way(fixture: Fixture) -> None:
    game = started(fixture)
    remove_coach(team=fixture.home, person=named("hannah"))
    assert game.seats.get(side="home").is_free
    assign_coach(team=fixture.home, person=person("ivy"))
    sit_as_coach(game=game, player=player("ivy"))
    assert game.seats.get(side="home").user == named("ivy")


def _log_of_hannahs_phone(fixture: Fixture) -> tuple[Game, dict[str, Any]]:
    """A game of Hannah against the computer, and what her phone has recorded of it without a signal."""
    game = start_game(player=player("hannah"), deciders=("me", "situational"), fixture=fixture)
    log_pass = phone("hannah").get(reverse("games:take_along", args=[game.public_id])).json()["pass"]
    twin = twin_of(game)
    for _input in range(14):
        twin = act(twin, player("hannah"))
    return game, {**sent(twin, game.last), "pass": log_pass}


def _hand_in(game: Game, log: dict[str, Any], by: str = "") -> tuple[int, str]:
    address = reverse("games:sync", args=[game.public_id])
    answer = phone(by).post(address, log, content_type="application/json")
    return answer.status_code, answer.json().get("code", "")


def test_log_of_a_removed_coach_is_refused_and_the_successor_plays_on() -> None:
    fixture = fixture_with_people(ruleset="first_and_roll")
    game, log = _log_of_hannahs_phone(fixture)
    remove_coach(team=fixture.home, person=named("hannah"))
    assert _hand_in(game, log) == (403, "seat_lost")
    assign_coach(team=fixture.home, person=person("ivy"))
    sit_as_coach(game=game, player=player("ivy"))
    assert [_hand_in(game, log, by) for by in ("", "hannah", "ivy")] == [(403, "seat_lost")] * 3
    assert game.entries.count() == game.last
    assert act(Game.objects.get(pk=game.pk), player("ivy")).last > game.last


def test_nobody_at_a_table_gets_a_number_that_somebody_else_had(fixture: Fixture) -> None:
    game = started(fixture)
    numbers = [game.seats.get(side="home").person]
    for name in ("ivy", "jon", "ivy"):
        for coach in fixture.home.coaches.all():
            remove_coach(team=fixture.home, person=coach.user)
        assign_coach(team=fixture.home, person=User.objects.filter(username=name).first() or person(name))
        sit_as_coach(game=game, player=player(name))
        numbers.append(game.seats.get(side="home").person)
    assert numbers == [1, 3, 4, 5]


def test_a_new_password_and_a_locked_account_end_the_passes_of_phones() -> None:
    game, log = _log_of_hannahs_phone(fixture_with_people(ruleset="first_and_roll"))
    hannah = named("hannah")
    hannah.set_password("another long password")
    hannah.save()
    assert _hand_in(game, log) == (403, "not_seated")
    User.objects.filter(pk=hannah.pk).update(is_active=False)
    assert _hand_in(game, log) == (403, "seat_lost")
    User.objects.filter(pk=hannah.pk).update(is_active=True)
    assert _hand_in(game, log, "hannah") == (200, "")


def test_seat_link_of_a_removed_coach_is_void(fixture: Fixture) -> None:
    game = started(fixture)
    link = seat_link(seat=game.seats.get(side="home"), player=player("hannah"))
    go(fixture)
    with pytest.raises(Hidden):
        take_linked_seat(link=link, player=player("hannah"))


def test_pick_up_games_and_other_peoples_seats_are_left_alone(fixture: Fixture) -> None:
    game = started(fixture)
    own = start_game(player=player("hannah"), deciders=("me", "situational"))
    go(fixture)
    assert own.seats.get(side="home").user == named("hannah")
    assert game.seats.get(side="away").user == named("amir")


def test_the_link_to_a_report_is_void_in_another_schedule(fixture: Fixture) -> None:
    report_result(fixture=fixture, score=Score((21, 7)), actor=named("hannah"))
    link = report_link(fixture=fixture, side=Result.Side.AWAY)
    number, season = fixture.number, fixture.season
    other = season.fixtures.exclude(pk=fixture.pk).first()
    assert other is not None
    fixture.delete()
    Fixture.everything.filter(pk=other.pk).update(number=number, home=fixture.home, away=fixture.away)
    with pytest.raises(Hidden):
        resolve_report_link(link)


def test_the_link_to_a_report_is_void_when_the_side_has_another_coach(fixture: Fixture) -> None:
    report_result(fixture=fixture, score=Score((21, 7)), actor=named("hannah"))
    link = report_link(fixture=fixture, side=Result.Side.AWAY)
    assert resolve_report_link(link)[0] == fixture
    go(fixture, "amir")
    with pytest.raises(Hidden):
        resolve_report_link(link)
    assert Client().get(reverse("league:claim", args=[link])).status_code == 404


def test_agreement_of_a_departed_person_is_requested_again(fixture: Fixture) -> None:
    agreed: dict[str, Any] = {"home_agrees": True, "away_agrees": True, "league_agrees": True}
    game = start_game(player=player("hannah"), deciders=("me", "situational"))
    Adoption.objects.create(game=game, fixture=fixture, **agreed)
    go(fixture)
    assert Adoption.objects.values("home_agrees", "away_agrees", "league_agrees").get() == {
        **agreed,
        "home_agrees": False,
    }
    set_role(league=fixture.season.league, person=person("dora"), role=Role.COMMISSIONER)
    set_role(league=fixture.season.league, person=named("carla"), role=Role.VIEWER)
    assert not Adoption.objects.get().league_agrees
