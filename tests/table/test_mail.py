"""Games by mail: an absent player gets one letter for each wait."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.test import Client, override_settings

from engine.catalog import ruleset as ruleset_named
from engine.presentation import labels
from games.letters import write_letters
from games.models import Game
from games.records.participants import Participant
from games.table.actions import answer_decision, change_pace, set_standing_orders
from games.table.seating import seat_link, take_linked_seat
from games.table.seats import pending_input
from games.table.start import start_game
from tests.posted_letters import posted
from tests.table.phones import RULESETS, act, fresh, standing

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SITE = "https://dice.example"
SETUP = {"ruleset": "first_and_roll"}
ALL_ORDERS = [order.key for order in ruleset_named("first_and_roll").orders]
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


class ByMail:
    """Ann, at home, has started a game of 1st & Roll by mail against Ben, who has sat down."""

    def __init__(self) -> None:
        self.ann, self.ben = (
            Participant(user=User.objects.create_user(name, f"{name}@example.org"), name=name)
            for name in ("ann", "ben")
        )
        with posted():
            game = start_game(player=self.ann, deciders=("me", "link"), pace=Game.Pace.MAIL, setup=SETUP)
            seat = game.seats.get(side="away")
            take_linked_seat(link=seat_link(seat=seat, player=self.ann), player=self.ben)
        self.pk = game.pk

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.pk)

    def answer(self, player: Participant, question: str, answer: object) -> list[EmailMessage]:
        """Returns the letters sent at once."""
        side = "home" if player == self.ann else "away"
        with posted() as letters:
            answer_decision(
                game=self.game, player=player, seen=self.game.last, side=side, asked=question, answer=answer
            )
        return letters

    def letters(self, after: timedelta) -> list[EmailMessage]:
        """Returns the letters sent this long after noon."""
        with (
            time_machine.travel(NOON + after, tick=False),
            posted() as letters,
            override_settings(SITE_URL=SITE),
        ):
            write_letters()
        return letters


@pytest.fixture
def mail() -> ByMail:
    """Ann started an hour ago. At noon Ben has won the toss and kicked off deep; Ann has to answer."""
    with time_machine.travel(NOON - timedelta(hours=1), tick=False):
        mail = ByMail()
        Game.objects.filter(pk=mail.pk).update(secret="07" * 32)
    with time_machine.travel(NOON, tick=False):
        mail.answer(mail.ben, "D_COIN_CALL", "heads")
        mail.answer(mail.ben, "D_COIN_CHOICE", "kick")
    return mail


def test_absent_player_gets_a_letter_with_events_and_question(mail: ByMail) -> None:
    (letter,) = mail.letters(4 * MINUTE)
    assert (letter.to, letter.subject) == (["ann@example.org"], "Your turn: Owls – Foxes")
    told = "Since you last looked:\n- Owls (ben) won the toss and kick off. Owls kick off.\n"
    for part in ("Owls (ben) 0 – Foxes (ann) 0", told, "ann, your decision: Touchback or return?"):
        assert part in letter.body
    assert mail.game.commitment in letter.body
    assert f"{SITE}/play/{mail.game.public_id}/" in letter.body


def test_each_wait_has_one_letter_and_one_reminder(mail: ByMail) -> None:
    counts = [len(mail.letters(after)) for after in (MINUTE, 4 * MINUTE, 5 * MINUTE, DAY + MINUTE, 2 * DAY)]
    assert counts == [0, 1, 0, 1, 0]


def test_player_with_the_page_open_gets_no_letter(mail: ByMail, client: Client) -> None:
    client.force_login(User.objects.get(username="ann"))
    with time_machine.travel(NOON + MINUTE, tick=False):
        client.get(f"/play/{mail.game.public_id}/")
    assert mail.letters(4 * MINUTE) == []


def test_concurrent_workers_send_one_letter(mail: ByMail) -> None:
    """The second worker sends nothing, because `write_letters` checks again under the game's lock."""
    assert [len(mail.letters(4 * MINUTE)) for _worker in range(2)] == [1, 0]


def test_table_game_sends_no_letters(mail: ByMail) -> None:
    with time_machine.travel(NOON, tick=False):
        change_pace(game=mail.game, player=mail.ann, pace=Game.Pace.TABLE, dice=Game.Dice.APP)
    assert mail.letters(4 * MINUTE) == []


def test_app_rolls_in_a_mail_game(mail: ByMail) -> None:
    change_pace(game=mail.game, player=mail.ann, pace=Game.Pace.MAIL, dice=Game.Dice.TABLE)
    assert mail.game.dice == Game.Dice.APP


def test_a_call_given_in_advance_makes_a_play_two_visits(mail: ByMail) -> None:
    """Each coach answers once per play: earlier questions are skipped, and standing orders give repeated
    answers."""
    game, visits = mail.game, 0
    orders = ["keep_time_outs", "leave_clock", "touchback", "accept", "one_point", "punt_3", "goal_30"]
    for player, side in ((mail.ann, "home"), (mail.ben, "away")):
        set_standing_orders(
            game=fresh(game), player=player, side=side, orders=[*orders, "keep_running", "no_bombs"]
        )
    while game.entries.filter(asked="R_PLAY").count() < 6:
        game = fresh(game)
        seat = next(seat for seat in game.seats.order_by("pk") if seat.asked_at)
        player = mail.ann if seat.side == "home" else mail.ben
        visits += 1
        answer_everything(game, player)
    assert visits <= 16


def answer_everything(game: Game, player: Participant) -> None:
    """One visit: gives the first answer to every question until the game waits for the other player."""
    while pending_input(standing(game), list(game.seats.order_by("pk")), player).questions:
        game = act(fresh(game), player)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_order_gives_a_legal_answer(ruleset: str) -> None:
    answers = [given for order in ruleset_named(ruleset).orders for given in order.answers.items()]
    assert answers
    for question, answer in answers:
        assert labels.answer(ruleset, question, answer).title
