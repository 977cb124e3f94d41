"""Sends letters to people who play by mail and are not looking: one for each wait, and a reminder after a
day."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.models import Game, Seat
from games.records import scoresheets
from games.services.letters.game_letters import send_turn_letter
from games.services.locks import lock_game
from league.errors import Refused
from league.selectors.leagues.leagues import in_active_league

PATIENCE = timedelta(minutes=3)  # longer than an open page goes without a request
REMINDER = timedelta(days=1)
LETTERS = 2  # of one wait


def write_letters() -> int:
    """Sends a letter to each person for whom a game by mail waits and who has not seen it. Returns the number
    of letters.

    Safe to run twice, or while the game continues: the transaction that posts a letter also notes it on the
    seat. If a worker dies after that, this letter is lost, but the reminder is still sent."""
    waiting = _due().values_list("game", "user").distinct().order_by("game", "user")
    return sum(_write(game, person) for game, person in list(waiting))


def _due() -> QuerySet[Seat]:
    now = timezone.now()
    unseen = Q(looked_at=None) | Q(looked_at__lt=F("asked_at"))
    first = Q(letters=0, asked_at__lt=now - PATIENCE) & unseen
    reminder = Q(letters__lt=LETTERS, asked_at__lt=now - REMINDER)
    by_mail = Q(game__pace=Game.Pace.MAIL, game__state=Game.State.IN_PROGRESS)
    archived = Q(game__fixture__isnull=False) & ~in_active_league("game__fixture__season__league")
    return Seat.objects.filter(by_mail, ~archived, first | reminder, user__isnull=False, coach="")


@transaction.atomic
def _write(game_pk: int, person_pk: int) -> bool:
    """Sends one letter to one person about one game, unless it is no longer due. Returns whether it did."""
    related = ("fixture__home", "fixture__away")
    game = lock_game(game_pk, *related)
    due = list(_due().filter(game=game, user=person_pk))
    if not due:
        return False
    late = timezone.now() - REMINDER
    for seat in due:
        seat.letters = LETTERS if seat.asked_at is not None and seat.asked_at < late else 1
    Seat.objects.bulk_update(due, ["letters"])
    try:
        play = scoresheets.resume_game(game)
    except Refused:  # the rules are no longer here; the game's page says so
        return False
    send_turn_letter(game, play, list(game.seats.order_by("pk")), User.objects.get(pk=person_pk))
    return True
