"""Pick-up games of guests: claimed when the guest signs in, deleted after some time otherwise."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.models import Game, Seat
from league.models import Feed
from league.services.quotas import delete_old_usage


@transaction.atomic
def claim_guest_games(*, guest: str, person: User) -> int:
    """Assigns a guest's seats in pick-up games in progress to the account with which they signed in. Games of
    leagues are left as they are, because an account speaks for a side there. Returns the number of seats."""
    pick_up = Game.objects.filter(fixture=None, superseded=None, state=Game.State.IN_PROGRESS)
    seats = Seat.objects.filter(guest=guest, game__in=pick_up) if guest else Seat.objects.none()
    return seats.update(user=person, guest="")


@transaction.atomic
def expire_guest_games() -> int:
    """Deletes the pick-up games without any account, GUEST_GAME_DAYS after their last entry.

    Returns their number. Safe to run twice, or while a game continues."""
    delete_old_usage()
    line = timezone.now() - timedelta(days=settings.GUEST_GAME_DAYS)
    nobodys = Game.objects.filter(fixture=None, superseded=None, created_by=None).exclude(
        Q(seats__user__isnull=False)
    )
    moved = nobodys.annotate(moved=Coalesce(Max("entries__created_at"), "created_at"))
    old = list(moved.filter(moved__lt=line).values_list("pk", "feed"))
    Game.objects.filter(pk__in=[pk for pk, _feed in old]).delete()
    Feed.objects.filter(pk__in=[feed for _pk, feed in old if feed]).delete()
    return len(old)
