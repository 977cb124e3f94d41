"""What happens to games when people leave, change their position in a league, or want their data."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from engine.play.corrections import is_public
from games.models import Adoption, BoxScoreReport, Experiment, Fork, Game, ScorerLink, ScoresheetEntry, Seat
from games.table.seating import end_standing_in
from league.feed.channels import notify
from league.frame.permissions import OWNERS, Permission, may
from league.frame.quotas import delete_old_usage
from league.models import Feed, League
from league.people.members import MemberPosition
from league.results.selectors import reporting_side_of


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


def leave_games(league: League, person: User, before: MemberPosition, after: MemberPosition) -> None:
    """Ends and frees what the person may no longer have after a change of position.

    Scorers' links that they could no longer make are revoked. Their seats in games in progress become free:
    in all games if they leave the league, in a team's games if they no longer coach it. Pick-up games
    proposed for the league lose the agreements that only their former position allowed."""
    _end_links(league, person)
    lost = before["teams"].keys() - after["teams"].keys()
    for seat in _seats_under_way(league, person):
        fixture = seat.game.played_for
        assert fixture is not None
        if after["role"] is None or getattr(fixture, seat.side).slug in lost:
            _free(seat)
    ran_it = before["role"] in OWNERS and not may(person, Permission.MANAGE, league)
    _ask_again(league, lost, for_the_league=ran_it)


def _end_links(league: League, person: User) -> None:
    links = ScorerLink.objects.usable().filter(fixture__season__league=league, created_by=person)
    ended = []
    for link in links.select_related("fixture__home", "fixture__away"):
        fixture = link.fixture
        allowed = may(person, Permission.SCORE, league, teams=(fixture.home, fixture.away))
        if not allowed or reporting_side_of(person, fixture) != link.side:
            ended.append(link.pk)
    ScorerLink.objects.filter(pk__in=ended).update(revoked_at=timezone.now())


def _seats_under_way(league: League, person: User) -> list[Seat]:
    here = Q(game__fixture__season__league=league) | Q(game__superseded__season__league=league)
    related = (
        "game__fixture__home",
        "game__fixture__away",
        "game__superseded__home",
        "game__superseded__away",
    )
    seats = Seat.objects.filter(here, user=person, game__state=Game.State.IN_PROGRESS)
    return list(seats.select_related(*related).order_by("pk"))


def _free(seat: Seat) -> None:
    """Frees the seat and makes its links void."""
    seat.user, seat.person, seat.name = None, None, ""
    seat.early, seat.orders, seat.offered, seat.link = None, {}, False, seat.link + 1
    seat.partner_decides = False
    seat.save()
    end_standing_in(seat)
    transaction.on_commit(partial(notify, Game.TOPIC, seat.game.public_id))


def _ask_again(league: League, lost: set[str], *, for_the_league: bool) -> None:
    pending = Adoption.objects.filter(fixture__season__league=league)
    if for_the_league:
        pending.update(league_agrees=False)
    pending.filter(fixture__home__slug__in=lost).update(home_agrees=False)
    pending.filter(fixture__away__slug__in=lost).update(away_agrees=False)


def end_all_links(person: User) -> None:
    """Revokes all scorers' links that the person made, because nobody is responsible for them once the
    account is gone."""
    ScorerLink.objects.usable().filter(created_by=person).update(revoked_at=timezone.now())


def export_games(person: User) -> dict[str, Any]:
    """What games store about a person, for the export of their personal data."""
    return {
        "games": _games_of(person),
        "sheets": _sheets_of(person),
        "forks": list(_own(Fork, person).values("name", "notes", "week", "changes", "created_at")),
        "experiments": list(
            _own(Experiment, person).values("ruleset", "varied", "seed", "digest", "created_at")
        ),
    }


def _own(model: type[Fork | Experiment], person: User) -> Any:
    """The person's rows in the order in which they were made."""
    return model.objects.filter(owner=person).order_by("pk")


def _games_of(person: User) -> list[dict[str, Any]]:
    """The games that the person started or played in, with their seats and entries."""
    own = Game.objects.filter(Q(created_by=person) | Q(seats__user=person)).distinct().order_by("pk")
    return [
        {
            "game": game.public_id,
            "started": game.created_at,
            "seats": list(Seat.objects.filter(game=game, user=person).values("side", "part", "name")),
            "entries": [_shown(row, game) for row in _entries(game, person)],
        }
        for game in own
    ]


def _entries(game: Game, person: User) -> list[dict[str, Any]]:
    rows = ScoresheetEntry.objects.filter(game=game, user=person).order_by("number")
    return [dict(row) for row in rows.values("number", "kind", "asked", "answer", "created_at")]


def _shown(row: dict[str, Any], game: Game) -> dict[str, Any]:
    """The entry without its answer if it is a correction with a whole record and the game is in progress:
    such a record holds the other side's hand."""
    is_open = game.state == Game.State.IN_PROGRESS
    if is_open and row["kind"] == ScoresheetEntry.Kind.SET_STATE and not is_public(row["answer"]):
        return {**row, "answer": None}
    return row


def _sheets_of(person: User) -> dict[str, list[dict[str, Any]]]:
    """The scorers' links that the person made, and the box scores that they reported."""
    links = ScorerLink.objects.filter(created_by=person).order_by("pk")
    boxes = BoxScoreReport.objects.filter(reported_by=person).order_by("pk")
    columns = ("fixture__number", "side", "created_at")
    return {
        "links": [dict(row) for row in links.values(*columns, "expires_at", "revoked_at")],
        "box_scores": [dict(row) for row in boxes.values(*columns, "data", "overtime")],
    }


def forget_name_in_games(person: User) -> None:
    """Removes the person's name from their seats."""
    Seat.objects.filter(user=person).update(name="")
