"""Coaches who hold printed cards: what they have laid is revealed and explained as dealt cards are."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine.play.prompts import Roll, next_stop
from engine.presentation.labels import card_titles
from games.models import Game
from games.table.actions import enter_throw
from games.table.start import start_game
from tests.table.phones import ANN, BEN, act, standing, with_ben

CALLS = ("offense_call", "defense_call")
pytestmark = pytest.mark.django_db


def phone_of(guest: str) -> Client:
    client = Client()
    session = client.session
    session["guest"] = guest
    session.save()
    return client


def start(*held: str) -> Game:
    """A game on two phones with real dice; these sides hold real cards."""
    setup = {"ruleset": "first_and_goal", "real_cards": held}
    game = start_game(player=ANN, setup=setup, deciders=("me", "link"), dice=Game.Dice.TABLE)
    return with_ben(game)


def go_on(game: Game) -> Game:
    """One input; of a card that the app cannot draw, Ann says which one it is."""
    (due, *_others) = next_stop(standing(game)).awaiting()
    if isinstance(due, Roll) and due.unseen:
        return enter_throw(game=game, player=ANN, seen=game.last, faces=[due.faces[0][0]])
    return act(game, ANN, BEN)


def look(phone: Client, game: Game) -> Any:
    return phone.get(f"/play/{game.public_id}/").context


def called(game: Game) -> dict[str, str]:
    """The card's printed title of the newest call of each deck."""
    rows = game.entries.filter(asked__in=CALLS).order_by("number")
    titles = card_titles(game.header)
    return {row.asked: titles[row.answer["card"]] for row in rows if row.answer}


@pytest.mark.parametrize("held", [("home", "away"), ("home",), ("away",)])
def test_laid_cards_are_revealed_side_by_side_and_then_explained(held: tuple[str, ...]) -> None:
    game = start(*held)
    ann, ben = phone_of(ANN.guest), phone_of(BEN.guest)
    while (page := look(ann, game)).get("duel") is None:
        game = go_on(game)
    duel, laid = page["duel"], called(game)
    assert (duel["offense"]["title"], duel["defense"]["title"]) == (
        laid["offense_call"],
        laid["defense_call"],
    )
    assert {duel["offense"]["who"], duel["defense"]["who"]} == {"Ann", "Ben"}
    assert duel["offense"]["dice"]
    assert "%" in duel["odds"]
    assert look(ben, game)["duel"] == duel
    html = ann.get(f"/play/{game.public_id}/").content.decode()
    assert (
        html.index(duel["offense"]["title"]) < html.index(duel["defense"]["title"]) < html.index("throw-form")
    )
    while (page := look(ann, game)).get("duel"):
        game = go_on(game)
    (told, *_more) = page["so_far"] or page["pictures"]
    assert (told["duel"]["offense"]["title"], told["duel"]["defense"]["title"]) == (
        duel["offense"]["title"],
        duel["defense"]["title"],
    )
    assert told["sentence"]
    assert told["throws"][0]["dice"]


def test_the_first_of_two_laid_cards_stays_hidden_from_the_other_coach() -> None:
    game = start("home", "away")
    while (seat := game.seats.filter(early__asked__in=CALLS).first()) is None:
        assert not called(game), "the first call waits beside the sheet"
        game = go_on(game)
    assert seat.early is not None
    title = card_titles(game.header)[seat.early["answer"]["card"]]
    other = phone_of(ANN.guest if seat.side == "away" else BEN.guest)
    page = look(other, game)
    assert page["duel"] is None
    assert page["called"] == []
    assert page["question"].asked != seat.early["asked"]
    assert page["question"].who == ("Ann" if seat.side == "away" else "Ben")
    shown = other.get(f"/play/{game.public_id}/").content.decode()
    assert f"<b>{title}</b>" not in shown
