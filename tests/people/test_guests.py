"""Games without an account holder are deleted after some days."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from games.models import Game, ScoresheetEntry, Seat
from games.people import expire_guest_games
from league.models import Feed
from tests.helpers.people import person

pytestmark = pytest.mark.django_db

LATER = timedelta(days=settings.GUEST_GAME_DAYS, minutes=1)


def pick_up(user: User | None = None) -> Game:
    game = Game.objects.create(
        ruleset="first_and_goal",
        version=1,
        state=Game.State.IN_PROGRESS,
        header={},
        feed=Feed.objects.create(),
    )
    Seat.objects.create(game=game, side=Seat.Side.HOME, user=user, guest="" if user else "a secret", person=1)
    return game


def test_expired_guest_game_is_deleted_with_its_feed() -> None:
    pick_up()
    assert expire_guest_games() == 0
    with time_machine.travel(timezone.now() + LATER):
        assert expire_guest_games() == 1
    assert (Game.objects.count(), Feed.objects.count()) == (0, 0)


def test_expiry_counts_from_the_last_move() -> None:
    game = pick_up()
    with time_machine.travel(timezone.now() + LATER):
        ScoresheetEntry.objects.create(
            game=game, number=1, kind=ScoresheetEntry.Kind.INPUT, asked="call", by="home", source="person:1"
        )
        assert expire_guest_games() == 0


def test_game_with_an_account_holder_is_kept() -> None:
    pick_up(person("bob"))
    with time_machine.travel(timezone.now() + LATER):
        assert expire_guest_games() == 0
