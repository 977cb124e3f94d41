"""Hidden information is in no answer: with other hidden cards and calls the answers are the same."""

from __future__ import annotations

import random
import re
import zlib
from base64 import b64encode
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from engine.gridiron.corrections import DownCorrection
from engine.kernel.record import dump
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, next_stop
from games.models import CorrectionRequest, Game, ScoresheetEntry
from games.records.participants import Participant
from games.table.actions import answer_decision, hand_over_side
from games.table.corrections import agree_to_correction, set_game_state
from games.table.seating import seat_link, take_linked_seat
from games.table.start import start_game
from tests.table.phones import act, fresh, standing

pytestmark = pytest.mark.django_db

PAGES = ("", "log/", "options/", "along/", "back/1/", "proof/")
OF_API = ("", "/entries", "/plays", "/table", "/feed", "/events", "/drives", "/box-score", "/proof")
RANDOM = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"|nonce="[^"]+"|"pass": ?"[^"]+"')
DOWN = DownCorrection((7, 3), (2, 2), 1, 40, "home", 2, 50, 8, 40)


@pytest.fixture
def people(db: None) -> dict[str, Client]:
    """The clients of Ann (at home), Dora (the site's administrator) and a stranger without an account."""
    User.objects.create_user("ben")
    clients = {"ann": Client(), "dora": Client(), "": Client()}
    for name, client in clients.items():
        if name:
            client.force_login(
                User.objects.create_user(name, is_staff=name == "dora", is_superuser=name == "dora")
            )
    return clients


def player(name: str) -> Participant:
    return Participant(user=User.objects.get(username=name), name=name)


def begun(ruleset: str, away: str) -> Game:
    """A game that Ann has started, against Ben or a computer coach."""
    game = start_game(
        player=player("ann"),
        deciders=("me", "link" if away == "ben" else away),
        setup={"ruleset": ruleset},
    )
    if away == "ben":
        seat = game.seats.get(side="away")
        take_linked_seat(link=seat_link(seat=seat, player=player("ann")), player=player("ben"))
    return fresh(game)


def answers(people: dict[str, Client], game: Game) -> dict[str, str]:
    """All answers about the game to Ann (the other side), the site's administrator and a stranger."""
    page, api = f"/play/{game.public_id}/", f"/api/v1/games/{game.public_id}"
    admin = reverse("admin:games_game_change", args=[game.pk])
    own = [*(f"{page}{what}" for what in PAGES), *(f"{api}{what}" for what in OF_API)]
    requests = {
        "ann": [*own, "/home/", reverse("games:account_export")],
        "dora": [admin, f"{admin.removesuffix('change/')}history/", page, f"{page}along/"],
        "": [page, f"{page}log/", f"{page}along/", f"{api}/entries", f"{api}/feed"],
    }
    found = {}
    for name, addresses in requests.items():
        for address in addresses:
            answer = people[name].get(address)
            found[f"{name} {address}"] = f"{answer.status_code} {RANDOM.sub('', answer.content.decode())}"
    guess = {"seen": game.last, "side": "away", "asked": "defense_call", "answer": '{"card": "x"}'}
    found["refused"] = RANDOM.sub("", people["ann"].post(f"{page}answer/", guess).content.decode())
    assert sum(text.startswith("200") for text in found.values()) > 15, found.keys()
    return found


def store(game: Game, play: Playthrough) -> None:
    Game.objects.filter(pk=game.pk).update(saved=b64encode(zlib.compress(play.save().encode())).decode())


def other_cards(game: Game) -> None:
    """Replaces the away side's hand, deck and deals with other cards."""
    play = standing(game)
    deck = play.mark.deck[0 if play.mark.holder == 1 else 1]
    pool = [card for pile in (deck.deck, deck.hand) for card, count in enumerate(pile) for _ in range(count)]
    before, dice = dump(deck), random.Random(7)
    while dump(deck) == before:
        dice.shuffle(pool)
        for card in range(len(deck.hand)):
            deck.hand[card] = pool[: deck.hand_size].count(card)
            deck.deck[card] = pool[deck.hand_size :].count(card)
    store(game, play)
    for deal in ScoresheetEntry.objects.filter(game=game, asked="draw", by="away"):
        deal.answer = [*(deal.answer or [])[::-1], "another"]
        deal.save()
    for request in CorrectionRequest.objects.filter(game=game):
        if "deck" in request.state:
            request.state["deck"].reverse()
            request.save()


def test_hand_of_the_other_coach_is_hidden(people: dict[str, Client]) -> None:
    game = begun("first_and_goal", "ben")
    for _input in range(14):
        game = act(game, player("ann"), player("ben"))
    set_game_state(game=game, player=player("ann"), correction=DOWN)
    before = answers(people, game)
    other_cards(game)
    assert answers(people, game) == before
    agree_to_correction(game=game, player=player("ben"))
    game = act(fresh(game), player("ann"), player("ben"))
    before = answers(people, game)
    other_cards(game)
    assert answers(people, game) == before


def test_hand_of_the_computer_is_hidden(people: dict[str, Client]) -> None:
    game = begun("first_and_goal", "situational")
    for _input in range(10):
        game = act(game, player("ann"))
    set_game_state(game=game, player=player("ann"), correction=DOWN)
    game = act(fresh(game), player("ann"))
    before = answers(people, game)
    other_cards(game)
    assert answers(people, game) == before
    assert people["ann"].get(f"/play/{game.public_id}/along/").json()["rows"]["game"]["last"] == game.last


@pytest.mark.parametrize("ruleset", ["first_and_roll", "touchdown_a_minute"])
def test_sealed_call_is_hidden_until_both_are_given(ruleset: str, people: dict[str, Client]) -> None:
    game, compared = begun(ruleset, "ben"), 0
    for _input in range(60):
        called = _called_by_ben(game)
        if called is not None:
            game, answer_of = called
            before = answers(people, game)
            answer_of()
            assert answers(people, game) == before
            compared += 1
            break
        game = act(game, player("ann"), player("ben"))
    assert compared == 1


def _called_by_ben(game: Game) -> Any:
    """The game once Ben has called before Ann, and a function that changes the call."""
    play = next_stop(standing(game))
    sealed = [due for due in play.awaiting() if isinstance(due, Decision) and due.sealed and due.by == "away"]
    if not sealed or len(sealed[0].answers) < 2 or game.seats.get(side="away").early:
        return None
    due = sealed[0]
    first, second = due.answers[:2]
    given: dict[str, Any] = {"player": player("ben"), "side": "away", "asked": due.id}
    game = answer_decision(game=game, seen=game.last, answer=first, **given)

    def call_otherwise() -> None:
        seat = game.seats.get(side="away")
        if seat.early:
            seat.early = {**seat.early, "answer": second}
            seat.save()
        ScoresheetEntry.objects.filter(game=game, asked=due.id, number=game.last).update(answer=second)
        play = standing(game)
        play.since = [
            (
                n,
                kind,
                by,
                play.questions.read(play.now, (kind, by, 0), second)[0] if n in play.sealed else values,
            )
            for n, kind, by, values in play.since
        ]
        store(game, play)

    return game, call_otherwise


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_the_computer_calls_after_the_person(ruleset: str, people: dict[str, Client]) -> None:
    game, stops = begun(ruleset, "situational"), 0
    while stops < 2:
        play = standing(game)
        assert play.sealed == []
        stops += len(play.awaiting()) == 2
        game = act(game, player("ann"))


def test_phone_does_not_get_a_sealed_call_of_the_other_side(people: dict[str, Client]) -> None:
    game = begun("first_and_roll", "ben")
    while (called := _called_by_ben(game)) is None or called[0].seats.get(side="away").early:
        game = called[0] if called else act(game, player("ann"), player("ben"))
    game = hand_over_side(game=called[0], player=player("ben"), side="away")
    taken = people["ann"].get(f"/play/{game.public_id}/along/").json()
    assert taken["code"] == "call_waits"


def test_full_record_on_the_sheet_is_not_exported_during_the_game(
    people: dict[str, Client],
) -> None:
    game = begun("first_and_goal", "ben")
    ScoresheetEntry.objects.create(
        game=game,
        number=game.last + 1,
        kind="set_state",
        asked="set_state",
        by="both",
        answer=dump(standing(game).mark),
        source="person:1",
        user=player("ann").user,
    )
    export = people["ann"].get(reverse("games:account_export")).json()
    rows = [row for game in export["games"] for row in game["entries"] if row["kind"] == "set_state"]
    assert [row["answer"] for row in rows] == [None]
