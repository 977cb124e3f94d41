"""A league's games at the table: starting them, their results, and pick-up games that count afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from engine.gridiron.events import Event
from games.models import Adoption, Game
from games.records import scoresheets
from games.records.participants import Participant
from games.table.actions import abandon_game, finish_by_computer, hand_over_side
from games.table.adoptions import adopt_game
from games.table.host import session_score
from games.table.open_table import OpenTable
from games.table.start import start_game
from league.frame.errors import Forbidden, Refused
from league.models import Coach, Fixture, League, Member, Result
from league.results.reports import confirm_result
from league.results.services import record_result
from league.schedule.selectors import fixtures_due
from tests.helpers.seasons import expansion_season
from tests.posted_letters import posted
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


def person(name: str) -> Participant:
    return Participant(user=User.objects.create_user(name), name=name)


def user_of(player: Participant) -> User:
    assert player.user is not None
    return player.user


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        found = expansion_season(rounds=1).fixtures.select_related("season__league", "week", "home", "away")
        yield found.get(number=1).pk


@pytest.fixture
def fixture(key: int) -> Fixture:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Fixture.objects.select_related("season__league__feed", "week", "home", "away").get(pk=key)


@pytest.fixture
def home_coach(fixture: Fixture) -> Participant:
    player = person("hannah")
    Coach.objects.create(team=fixture.home, user=user_of(player))
    Member.objects.create(league=fixture.season.league, user=user_of(player), role="coach")
    return player


@pytest.fixture
def away_coach(fixture: Fixture) -> Participant:
    player = person("amir")
    Coach.objects.create(team=fixture.away, user=user_of(player))
    Member.objects.create(league=fixture.season.league, user=user_of(player), role="coach")
    return player


@pytest.fixture
def commissioner(fixture: Fixture) -> Participant:
    player = person("carla")
    Member.objects.create(league=fixture.season.league, user=user_of(player), role="commissioner")
    return player


def begin(fixture: Fixture, player: Participant, away: str = "situational", **chosen: Any) -> Game:
    return start_game(player=player, fixture=fixture, deciders=("me", away), **chosen)


def test_game_in_progress_cannot_be_autoplayed_or_restarted(
    fixture: Fixture, home_coach: Participant
) -> None:
    begin(fixture, home_coach)
    assert not fixtures_due(fixture.season).filter(pk=fixture.pk).exists()
    with pytest.raises(Refused) as refused:
        begin(fixture, home_coach)
    assert refused.value.code == "fixture_has_game"


def test_stranger_cannot_start_a_league_game(fixture: Fixture) -> None:
    with pytest.raises(Forbidden) as refused:
        begin(fixture, person("stranger"))
    assert refused.value.code == "not_allowed"


def test_other_coach_has_a_seat_without_a_link(
    fixture: Fixture, home_coach: Participant, away_coach: Participant
) -> None:
    game = begin(fixture, home_coach, away="link")
    assert away_coach.holds(game.seats.get(side="away"))


def test_a_pair_of_coaches_has_two_seats(fixture: Fixture, home_coach: Participant) -> None:
    for name, part in (("olga", "offense"), ("dirk", "defense")):
        Coach.objects.create(team=fixture.away, user=user_of(person(name)), part=part)
    game = begin(fixture, home_coach, away="link")
    parts = list(game.seats.filter(side="away").order_by("pk").values_list("part", "person"))
    assert (parts, game.header["pairs"]) == ([("offense", 2), ("defense", 3)], ["away"])


def test_the_final_whistle_records_the_result(fixture: Fixture, home_coach: Participant) -> None:
    game = finish_by_computer(game=begin(fixture, home_coach), player=home_coach)
    result = Result.objects.get(fixture=fixture)
    assert (result.state, result.home_score, result.away_score) == (
        Result.State.FINAL,
        game.home_score,
        game.away_score,
    )


def test_other_coach_confirms_a_game_entered_by_one(
    fixture: Fixture, home_coach: Participant, away_coach: Participant
) -> None:
    game = begin(fixture, home_coach, away="me")
    finish_by_computer(game=game, player=home_coach)
    with pytest.raises(Forbidden):
        confirm_result(fixture=fixture, actor=user_of(home_coach))
    assert Result.objects.get(fixture=fixture).state == Result.State.REPORTED
    result = confirm_result(fixture=fixture, actor=user_of(away_coach))
    assert result.state == Result.State.FINAL


@pytest.mark.parametrize(
    ("confirmation", "state"), [("one_side", "final"), ("commissioner_only", "reported")]
)
def test_confirmation_policy_applies_to_the_final_whistle(
    fixture: Fixture, home_coach: Participant, confirmation: str, state: str
) -> None:
    League.objects.update(confirmation=confirmation)
    fixture.season.league.refresh_from_db()
    finish_by_computer(game=begin(fixture, home_coach, away="me"), player=home_coach)
    assert Result.objects.get(fixture=fixture).state == state


def test_result_typed_meanwhile_is_kept_and_the_game_can_end(
    fixture: Fixture, home_coach: Participant
) -> None:
    game = begin(fixture, home_coach)
    record_result(fixture=fixture, score=None, outcome=Result.Outcome.FORFEIT_BY_AWAY)
    finish_by_computer(game=game, player=home_coach)
    game.refresh_from_db()
    assert (game.state, Result.objects.get().outcome) == (Game.State.FINISHED, "forfeit_by_away")


def test_fixture_of_an_abandoned_game_is_due_again(fixture: Fixture, home_coach: Participant) -> None:
    abandon_game(game=begin(fixture, home_coach), player=home_coach)
    assert fixtures_due(fixture.season).filter(pk=fixture.pk).exists()


def finished_pick_up(fixture: Fixture, **changed: Any) -> Game:
    ann = Participant(guest="a" * 32, name="Ann")
    setup = {"teams": (fixture.home.key, fixture.away.key)} | changed
    game = start_game(player=ann, setup=setup, deciders=("me", "situational"))
    return finish_by_computer(game=game, player=ann)


def test_a_pick_up_game_counts_once_all_three_have_agreed(
    fixture: Fixture, home_coach: Participant, away_coach: Participant, commissioner: Participant
) -> None:
    game = finished_pick_up(fixture)
    for player in (home_coach, away_coach):
        adopt_game(game=game, fixture=fixture, actor=user_of(player))
    assert not Result.objects.filter(fixture=fixture).exists()
    adopt_game(game=game, fixture=fixture, actor=user_of(commissioner))
    result = Result.objects.get(fixture=fixture)
    assert (result.home_score, result.state, Adoption.objects.count()) == (game.home_score, "final", 0)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"ruleset": "first_and_roll"}, "other_ruleset"),
        ({"options": {"squib_kick": "on"}}, "other_options"),
        ({"teams": ("columbus_cobras", "boston_bombers")}, "other_teams"),
    ],
)
def test_game_under_other_terms_does_not_count(
    fixture: Fixture, home_coach: Participant, changed: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        adopt_game(game=finished_pick_up(fixture, **changed), fixture=fixture, actor=user_of(home_coach))
    assert refused.value.code == code


def test_mail_game_notifies_the_other_coach_of_kickoff_and_final_whistle(
    fixture: Fixture, home_coach: Participant, away_coach: Participant
) -> None:
    User.objects.filter(pk=user_of(away_coach).pk).update(email="amir@example.org")
    with posted() as letters:
        game = begin(fixture, home_coach, away="link", pace=Game.Pace.MAIL)
    with posted() as last:
        hand_over_side(game=game, player=away_coach, side="away")
        finish_by_computer(game=game, player=home_coach)
    game.refresh_from_db()
    assert [(letter.to, letter.subject.partition(":")[0]) for letter in letters + last] == [
        (["amir@example.org"], "A game by mail"),
        (["amir@example.org"], "Final"),
    ]
    assert game.commitment in letters[0].body
    assert f"{fixture.away.nickname} {game.away_score} – " in last[0].body


def test_score_corrected_below_its_touchdowns_is_recorded_without_touchdown_count(
    fixture: Fixture, home_coach: Participant
) -> None:
    game = begin(fixture, home_coach)
    play = scoresheets.resume_game(game)
    for g in (play.mark, play.now):
        g.box[0][Event.TOUCHDOWN][0] = 3
    table = OpenTable(game, home_coach, whole=False)
    table.play = play
    assert session_score(table).touchdowns is None
    for g in (play.mark, play.now):
        g.team[0].score = 18
    assert session_score(table).touchdowns == (3, 0)
