"""When a league game is final at once, and which side reports it otherwise: no coach decides a game alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from games.models import Game
from games.offline.game_rows import game_rows
from games.offline.phone_logs import hand_in_log, read_phone_log
from games.records.circumstances import described_circumstances
from games.records.participants import Participant
from games.table.actions import abandon_game, finish_by_computer, hand_over_side
from games.table.adoptions import adopt_game
from games.table.corrections import agree_to_correction, go_back_to_play
from games.table.seating import seat_link, take_linked_seat
from games.table.start import start_game
from league.frame.errors import Forbidden
from league.frame.locks import lock_fixture
from league.frame.permissions import Role
from league.models import Change, Coach, Feed, LateReport, Result, Season
from league.results.disputes import dispute_result
from league.results.reports import confirm_result, report_late_result, report_result
from league.results.selectors import LinkHolder
from league.results.services import Score, new_result
from tests.helpers.deadlines import game as fixture_of
from tests.helpers.deadlines import mailed, named
from tests.posted_letters import posted
from tests.shared_rows import shared_rows
from tests.table.league_games import (
    GUEST,
    finish,
    kinds,
    player,
    set_score,
    start,
    two_games,
    type_a_throw,
    whistle,
)
from tests.table.phones import act, fresh
from tests.table.short_games import shorten_new_games

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield two_games().pk


@pytest.fixture
def season(key: int, monkeypatch: pytest.MonkeyPatch) -> Season:
    """Its games are short."""
    shorten_new_games(monkeypatch)
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


# Ways in which one coach alone can produce the result of a game.


def choose_a_computer_for_the_other_club(season: Season) -> Game:
    return set_score(start(season, away="situational"), player("hannah"))


def pass_the_other_seat_to_a_guest(season: Season) -> Game:
    game = start(season, away="me")
    seat = game.seats.get(side="away")
    take_linked_seat(link=seat_link(seat=seat, player=player("hannah")), player=GUEST)
    return hand_over_side(game=fresh(game), player=GUEST, side="away")


def type_faces_while_the_other_coach_is_away(season: Season) -> Game:
    game = hand_over_side(game=start(season), player=player("amir"), side="away")
    return type_a_throw(game, player("hannah"))


def hand_in_a_log_of_a_phone(season: Season) -> Game:
    hannah = player("hannah")
    game = hand_over_side(game=start(season), player=player("amir"), side="away")
    twin = fresh(game)
    twin.pk, twin.public_id, twin.secret = None, UUID(int=1), "ab" * 32
    twin.fixture, twin.feed = None, Feed.objects.create()
    twin.save()
    for rows_of_game in (list(game.seats.order_by("pk")), list(game.entries.order_by("number"))):
        for row in rows_of_game:
            row.pk, row.game = None, twin
            row.save()
    twin = fresh(twin)
    for _input in range(4):
        twin = act(twin, hannah)
    rows = game_rows(twin, mine=hannah.holds, after=game.last)
    sent = {"device": str(UUID(int=7)), "number": 1, "base": game.last}
    sent |= {"entries": rows["entries"], "seats": rows["seats"]}
    log = read_phone_log(json.loads(json.dumps(sent, cls=DjangoJSONEncoder)))
    return hand_in_log(game=game, player=hannah, log=log)


@pytest.mark.parametrize(
    ("way", "listed", "provable"),
    [
        (choose_a_computer_for_the_other_club, ["computer", "correction"], False),
        (pass_the_other_seat_to_a_guest, ["stand_in", "stand_in"], True),
        (type_faces_while_the_other_coach_is_away, ["typed_dice"], False),
        (hand_in_a_log_of_a_phone, ["offline"], False),
    ],
)
def test_game_made_by_one_coach_is_a_report_that_waits_for_the_other_side(
    season: Season, way: Callable[[Season], Game], listed: list[str], provable: bool
) -> None:
    game = finish(way(season))
    assert (whistle(game), kinds(game)) == (("reported", "home", "hannah"), listed)
    assert fresh(game).is_provable is provable
    assert all(one.sentence for one in described_circumstances(fresh(game)))
    with pytest.raises(Forbidden):
        confirm_result(fixture=fixture_of(season), actor=named("hannah"))
    confirm_result(fixture=fixture_of(season), actor=named("amir"))
    assert whistle(game)[0] == "final"


def test_game_of_both_coaches_is_final_at_once(season: Season) -> None:
    game = finish(start(season))
    assert (whistle(game)[0], kinds(game), fresh(game).is_provable) == ("final", [], True)


def test_agreed_corrections_are_final_and_listed(season: Season) -> None:
    game = set_score(start(season), player("hannah"))
    game = finish(agree_to_correction(game=fresh(game), player=player("amir")))
    (listed,) = described_circumstances(fresh(game))
    aston, bexley = fixture_of(season).home.name, fixture_of(season).away.name
    assert (whistle(game)[0], listed.agreed_by, listed.alone) == ("final", "other_side", False)
    assert listed.sentence.endswith(f"{aston} asked for it and {bexley} agreed.")


@pytest.mark.parametrize(
    ("way", "state"),
    [
        (lambda game, _cleo: game, "final"),
        (set_score, "reported"),
        (type_a_throw, "reported"),
        (lambda game, cleo: go_back_to_play(game=act(game, cleo), player=cleo, number=1), "reported"),
    ],
)
def test_game_against_a_club_without_a_coach_is_final_only_with_app_dice(
    season: Season, way: Callable[[Game, Participant], Game], state: str
) -> None:
    game = way(start(season, "cleo", "situational", 2), player("cleo"))
    assert whistle(finish(game, "cleo"))[0] == state


def test_restarted_game_lists_the_abandoned_ones(season: Season) -> None:
    first = start(season, "cleo", "situational", 2)
    abandon_game(game=first, player=player("cleo"))
    game = finish(start(season, "cleo", "situational", 2), "cleo")
    assert (whistle(game)[0], kinds(game)) == ("reported", ["restart"])
    noted_change = Change.objects.get(kind=Change.Kind.GAME_ABANDONED)
    assert (noted_change.actor, noted_change.about) == (named("cleo"), "season/1/game/2")
    where = [season.league.slug, 1, 2]
    page = Client().get(reverse("league:result", args=where)).content.decode()
    assert reverse("games:table", args=[first.public_id]) in page
    assert "1 earlier game of this fixture was abandoned" in page
    answer = Client().get(f"/api/v1/leagues/{season.league.slug}/seasons/1/fixtures/2").json()
    assert answer["abandoned"] == [str(first.public_id)]
    assert [(one["kind"], one["count"]) for one in answer["circumstances"]] == [("restart", 1)]


def test_coach_of_both_clubs_cannot_make_a_result_final(season: Season) -> None:
    Coach.objects.create(team=fixture_of(season).away, user=named("hannah"))
    game = finish(start(season, away="me"))
    assert whistle(game) == ("reported", "home", "hannah")


def test_coach_removed_during_the_game_represents_no_side(season: Season) -> None:
    game = start(season)
    Coach.objects.filter(user=named("amir")).delete()
    Coach.objects.create(team=fixture_of(season).away, user=mailed("anna", season.league, Role.COACH))
    assert whistle(finish(game)) == ("reported", "home", "hannah")


def test_the_whistle_leaves_a_disputed_report_to_the_commissioner(season: Season) -> None:
    game, fixture = start(season), fixture_of(season)
    report_result(fixture=fixture, score=Score((0, 7)), actor=named("amir"))
    dispute_result(fixture=fixture, note="We still play", actor=named("hannah"))
    game = finish(game)
    assert (game.state, whistle(game)) == ("finished", ("disputed", "away", "amir"))


def test_the_whistle_of_one_side_does_not_replace_the_other_sides_report(season: Season) -> None:
    game, fixture = start(season, away="situational"), fixture_of(season)
    report_result(fixture=fixture, score=Score((0, 7)), actor=named("amir"))
    assert whistle(finish(game)) == ("reported", "away", "amir")


def test_a_late_report_of_neither_side_waits_for_both(season: Season) -> None:
    fixture = fixture_of(season)
    Result.objects.create(fixture=fixture, state="final", outcome="no_contest", settlement="deadline")
    lock_fixture(fixture)
    neutral = LinkHolder(fixture.pk, "", scores=True)
    report = new_result(fixture, Score((7, 3)), state=Result.State.REPORTED, reporter=neutral)
    report_late_result(report, frozenset(), actor=None)
    confirm_result(fixture=fixture, actor=named("hannah"))
    assert LateReport.objects.get().side == "home"
    confirm_result(fixture=fixture, actor=named("amir"))
    assert Result.objects.get().home_score == 7


def test_letter_and_confirm_page_list_the_circumstances(season: Season) -> None:
    with posted() as letters:
        game = finish(choose_a_computer_for_the_other_club(season))
    bodies = [str(letter.body) for letter in letters if letter.to == ["amir@example.org"]]
    sentence = described_circumstances(fresh(game))[0].sentence
    assert any(sentence in body for body in bodies)
    client = Client()
    client.force_login(named("amir"))
    page = client.get(reverse("league:result", args=[season.league.slug, 1, 1])).content.decode()
    assert sentence.replace("'", "&#x27;") in page
    answer = client.get(f"/api/v1/games/{game.public_id}").json()
    assert (answer["provable"], answer["circumstances"][0]["sentence"]) == (False, sentence)


def test_pick_up_game_does_not_count_without_the_agreement_of_a_new_coach(season: Season) -> None:
    fixture = fixture_of(season, 2)
    setup = {"ruleset": "first_and_roll", "teams": (fixture.home.key, fixture.away.key)}
    game = start_game(player=GUEST, setup=setup, deciders=("me", "situational"))
    game = finish_by_computer(game=game, player=GUEST)
    adopt_game(game=game, fixture=fixture, actor=named("cleo"))
    Coach.objects.create(team=fixture.away, user=named("amir"))
    adopt_game(game=game, fixture=fixture, actor=named("carla"))
    assert not Result.objects.filter(fixture=fixture).exists()
    adopt_game(game=game, fixture=fixture, actor=named("amir"))
    assert Result.objects.get(fixture=fixture).state == "final"
