"""A game by mail: who is not looking is written to, once for each wait."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.test import Client, override_settings

from engine.presentation import labels
from engine.standing_orders.book import ORDERS
from games.models import Game
from games.records.participants import Participant
from games.selectors.pending_input import pending_input
from games.services.letters.reminders import write_letters
from games.services.table.answers import answer_decision
from games.services.table.handover import set_standing_orders
from games.services.table.pace import change_pace
from games.services.table.seats import seat_link, take_linked_seat
from games.services.table.start import PickUpSetup, start_game
from tests.games.table.phones import RULESETS, act, fresh, standing
from tests.letters import posted

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SITE = "https://dice.example"
SETUP = PickUpSetup(ruleset="first_and_roll")
ALL_ORDERS = [order.key for order in ORDERS["first_and_roll"]]
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


class ByMail:
    """Ann at home has started a game of 1st & Roll by mail with Ben, who has sat down."""

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

    def answer(self, player: Participant, asked: str, answer: object) -> list[EmailMessage]:
        """The letters that this has posted at once."""
        side = "home" if player == self.ann else "away"
        with posted() as letters:
            answer_decision(
                game=self.game, player=player, seen=self.game.last, side=side, asked=asked, answer=answer
            )
        return letters

    def letters(self, after: timedelta) -> list[EmailMessage]:
        """What is posted so long after noon."""
        with (
            time_machine.travel(NOON + after, tick=False),
            posted() as letters,
            override_settings(SITE_URL=SITE),
        ):
            write_letters()
        return letters


@pytest.fixture
def mail() -> ByMail:
    """An hour ago Ann has started. At noon Ben has won the toss and kicked off deep: Ann is asked."""
    with time_machine.travel(NOON - timedelta(hours=1), tick=False):
        mail = ByMail()
        Game.objects.filter(pk=mail.pk).update(secret="07" * 32)
    with time_machine.travel(NOON, tick=False):
        mail.answer(mail.ben, "D_COIN_CALL", "heads")
        mail.answer(mail.ben, "D_COIN_CHOICE", "kick")
    return mail


def test_who_does_not_look_is_told_what_happened_and_what_is_asked(mail: ByMail) -> None:
    (letter,) = mail.letters(4 * MINUTE)
    assert (letter.to, letter.subject) == (["ann@example.org"], "Your turn: Away – Home")
    for part in ("Since you last looked:\n", "You are asked: Touchback or return?", mail.game.commitment):
        assert part in letter.body
    assert f"{SITE}/play/{mail.game.public_id}/" in letter.body


def test_a_wait_has_one_letter_and_a_day_later_a_reminder(mail: ByMail) -> None:
    counts = [len(mail.letters(after)) for after in (MINUTE, 4 * MINUTE, 5 * MINUTE, DAY + MINUTE, 2 * DAY)]
    assert counts == [0, 1, 0, 1, 0]


def test_who_has_the_page_in_sight_gets_no_letter(mail: ByMail, client: Client) -> None:
    client.force_login(User.objects.get(username="ann"))
    with time_machine.travel(NOON + MINUTE, tick=False):
        client.get(f"/play/{mail.game.public_id}/")
    assert mail.letters(4 * MINUTE) == []


def test_two_workers_at_once_write_one_letter(mail: ByMail) -> None:
    """The second finds the letter noted: `write_letters` asks again under the game's lock."""
    assert [len(mail.letters(4 * MINUTE)) for _worker in range(2)] == [1, 0]


def test_a_game_at_the_table_writes_no_letters(mail: ByMail) -> None:
    with time_machine.travel(NOON, tick=False):
        change_pace(game=mail.game, player=mail.ann, pace=Game.Pace.TABLE, dice=Game.Dice.APP)
    assert mail.letters(4 * MINUTE) == []


def test_by_mail_the_app_rolls(mail: ByMail) -> None:
    change_pace(game=mail.game, player=mail.ann, pace=Game.Pace.MAIL, dice=Game.Dice.TABLE)
    assert mail.game.dice == Game.Dice.APP


def test_a_call_given_in_advance_makes_a_play_two_visits(mail: ByMail) -> None:
    """Each coach answers once a play: what comes before is silent, what he always answers alike an order."""
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
    """One visit: the first answer to whatever he is asked, until the game waits for the other."""
    while pending_input(standing(game), list(game.seats.order_by("pk")), player).questions:
        game = act(fresh(game), player)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_order_gives_an_answer_that_its_question_has(ruleset: str) -> None:
    answers = [given for order in ORDERS[ruleset] for given in order.answers.items()]
    assert answers
    for asked, answer in answers:
        assert labels.answer(ruleset, asked, answer).title
