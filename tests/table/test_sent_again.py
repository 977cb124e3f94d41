"""An input that arrives twice with the same key counts once, and the second one is answered as the first."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from games.models import Game
from tests.table.phones import ANN, BEN, fresh
from tests.table.test_answers import at_the_calls, call

pytestmark = pytest.mark.django_db
FIRST, SECOND = "1" * 32, "2" * 32


@pytest.fixture
def ben(client: Client) -> Client:
    """Ben's phone."""
    session = client.session
    session["guest"] = BEN.guest
    session.save()
    return client


def send(phone: Client, game: Game, key: str, answer: str, seen: int | None = None) -> HttpResponse:
    """Ben calls his defense."""
    form = {"side": "away", "asked": "D_CALL_DEF", "answer": f'"{answer}"', "seen": seen or game.last}
    headers = {"HX-Request": "true", "Idempotency-Key": key}
    return phone.post(f"/play/{game.public_id}/answer/", form, headers=headers)  # type: ignore[return-value]


def test_an_input_whose_answer_was_lost_is_not_refused_when_it_is_sent_again(ben: Client) -> None:
    game = call(at_the_calls(), ANN, "home", "D_CALL_OFF", "green")
    first, again = (send(ben, game, FIRST, "red") for _attempt in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert b'id="refusal"' not in again.content
    assert fresh(game).entries.filter(asked="D_CALL_DEF").count() == 1
    assert b"already_answered" in send(ben, game, SECOND, "red").content


def test_a_delayed_input_does_not_replace_a_newer_call_that_nobody_has_seen(ben: Client) -> None:
    game = at_the_calls()
    for key, answer in ((FIRST, "red"), (SECOND, "green"), (FIRST, "red")):
        assert send(ben, game, key, answer).status_code == 200
    assert game.seats.get(side="away").early == {"asked": "D_CALL_DEF", "answer": "green"}


def test_a_refused_input_is_refused_again_with_its_reason(ben: Client) -> None:
    game = at_the_calls()
    for _attempt in range(2):
        assert send(ben, game, FIRST, "purple").status_code == 422


@pytest.mark.parametrize("key", ["", "x" * 32, "1" * 33, "1\u00e9"])
def test_a_key_of_another_shape_is_none(ben: Client, key: str) -> None:
    game = at_the_calls()
    for answer in ("red", "green"):
        send(ben, game, key, answer)
    assert game.seats.get(side="away").early == {"asked": "D_CALL_DEF", "answer": "green"}
