"""Changes to a game in progress from its pages: going back, passing a side on, the pace, house dice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.play.prompts import Roll
from games.models import Game, ScoresheetEntry
from games.records.participants import Participant
from games.table.start import start_game
from tests.table.phones import ANN, BEN, act, fresh, pick_up, standing, with_ben
from tests.table.test_undo import at_the_goal_line, throw

pytestmark = pytest.mark.django_db


def phone(player: Participant) -> Client:
    """The browser of a guest who sits at a table."""
    client = Client()
    session = client.session
    session.update({"guest": player.guest, "guest_name": player.name})
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    return client


def post(client: Client, game: Game, what: str, **data: Any) -> str:
    """Submits a form; returns the next page."""
    answer = client.post(f"/play/{game.public_id}/{what}/", data, follow=True)
    return answer.content.decode()


def test_players_can_go_back_to_a_play_from_the_log() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="3", clock="blank")
    ann, ben = phone(ANN), phone(BEN)
    links = re.findall(
        r'href="(/play/[^"]+/back/\d+/)"', ann.get(f"/play/{game.public_id}/log/").content.decode()
    )
    page = ann.get(links[-1]).content.decode()
    assert "run" in page
    ann.post(links[-1])
    assert fresh(game).home_score == 6
    post(ben, game, "agree")
    assert (fresh(game).home_score, fresh(game).entries.last().kind) == (0, ScoresheetEntry.Kind.SET_STATE)  # type: ignore[union-attr]


def test_spectators_cannot_go_back_to_a_play() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="3", clock="blank")
    assert "/back/" not in Client().get(f"/play/{game.public_id}/log/").content.decode()


def test_house_die_accepts_other_faces_and_marks_the_entry() -> None:
    game = pick_up("touchdown_a_minute", away="me", dice=Game.Dice.TABLE, sealed=False)
    while not (isinstance(roll := standing(game).awaiting()[0], Roll) and roll.id == "R_PLAY"):
        game = act(game, ANN)
    faces = {f"die_{nth}": str(shown[0]) for nth, shown in enumerate(roll.faces)}
    other = next(face for shown in roll.faces for face in shown if face not in roll.faces[0])
    post(phone(ANN), game, "throw", seen=game.last, **faces | {"die_0": "other", "other_0": other})
    thrown = game.entries.filter(asked="R_PLAY").get()
    assert (thrown.mark, str(other) in str(thrown.answer)) == ("house_face", True)


def test_a_state_is_set_with_the_cards_that_the_defense_has_left() -> None:
    game = pick_up("first_and_goal", away="me", dice=Game.Dice.TABLE)
    state = {
        "home_score": 7,
        "away_score": 3,
        "home_timeouts": 1,
        "away_timeouts": 2,
        "period": 1,
        "clock": 20,
    }
    state |= {"down": 2, "to_go": 5, "spot": 40, "defense_cards": 17}
    post(phone(ANN), game, "correct", offense="home", **state)
    deck = standing(game).now.deck[1]
    sizes = deck.deck_size, deck.hand_size, sum(deck.discard)
    assert (fresh(game).home_score, sizes) == (7, (9, 8, 43))  # eight of the 17 were dealt


def test_side_is_passed_on_by_link() -> None:
    game = with_ben(pick_up())
    ann = phone(ANN)
    page = post(ann, game, "seats/home/both/offer")
    link = re.search(r'class="link" readonly value="http://testserver([^"]+)"', page)
    assert link is not None
    Client().post(link[1], {"name": "Cem"})
    assert [seat.name for seat in game.seats.order_by("pk")] == ["Cem", "Ben"]


def test_a_person_may_take_the_computers_side() -> None:
    game = pick_up(away="situational")
    page = post(phone(ANN), game, "seats/away/open")
    link = re.search(r'class="link" readonly value="http://testserver([^"]+)"', page)
    assert link is not None
    Client().post(link[1], {"name": "Ben"})
    seat = game.seats.get(side="away")
    assert (seat.name, seat.coach) == ("Ben", "")


def test_game_continues_by_mail_and_the_page_shows_it() -> None:
    game = with_ben(pick_up(dice=Game.Dice.TABLE))
    page = post(phone(ANN), game, "pace", pace="mail", dice="table")
    assert "By mail" in page
    assert (fresh(game).pace, fresh(game).dice) == ("mail", "app")


def test_switch_to_unseen_dice_is_refused() -> None:
    game = with_ben(pick_up())
    page = post(phone(ANN), game, "pace", pace="table", dice="table")
    assert "would not see your dice" in page


@pytest.mark.parametrize("games", [1, 3])
def test_waiting_games_are_on_the_persons_page(
    client: Client, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    person = User.objects.create_user("ann")
    for _game in range(games):
        start_game(
            player=Participant(user=person, name="ann"),
            deciders=("link", "me"),
            setup={"ruleset": "first_and_roll"},
        )
    client.force_login(person)
    with django_assert_num_queries(12):
        page = client.get("/home/").content.decode()
    assert page.count("Your turn") == games
