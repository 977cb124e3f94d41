"""What happens to games when people leave, change their position in a league, or want their data."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from engine.play.corrections import is_public
from games.models import Adoption, BoxScoreReport, Experiment, Fork, Game, ScorerLink, ScoresheetEntry, Seat
from games.table.seating import end_standing_in
from league.feed.channels import notify
from league.frame.permissions import OWNERS, Permission, may
from league.frame.quotas import delete_old_usage
from league.frame.requests import person_of
from league.models import (
    Change,
    Coach,
    Dispute,
    Feed,
    Job,
    LateReport,
    League,
    LetterPreferences,
    Member,
    Result,
    SubscriptionLink,
    Tenure,
    Vote,
)
from league.people.accounts import require_recent_sign_in
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


@require_safe
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything stored about the person, as one JSON file."""
    require_recent_sign_in(request)
    person = person_of(request)
    answer = JsonResponse(export_person(person), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{person.get_username()}.json"'
    return answer


Columns = tuple[tuple[str, Any, str, tuple[str, ...]], ...]

# What the site stores about a person: its name in the file, its model, the field that names the person, and
# the columns.
EXPORTED: Columns = (
    ("memberships", Member, "user", ("league__slug", "role", "since")),
    ("coaching", Coach, "user", ("team__league__slug", "team__slug", "part", "since")),
    ("seasons_coached", Tenure, "user", ("season__league__slug", "season__number", "team__slug", "part")),
    ("jobs", Job, "started_by", ("public_id", "kind", "created_at")),
    (
        "reports",
        Result,
        "reported_by",
        ("fixture__season__league__slug", "fixture__season__number", "fixture__number", "side"),
    ),
    (
        "late_reports",
        LateReport,
        "by",
        ("at", "fixture__season__league__slug", "fixture__number", "side", "report"),
    ),
    ("disputes", Dispute, "by", ("at", "note", "claim", "resolution")),
    ("forks", Fork, "owner", ("name", "notes", "week", "changes", "created_at")),
    ("experiments", Experiment, "owner", ("ruleset", "varied", "seed", "digest", "created_at")),
    ("subscription_links", SubscriptionLink, "person", ("league__slug", "language", "created_at")),
    ("changes", Change, "actor", ("at", "league__slug", "kind", "about", "before", "after", "reason")),
)
OF_ACCOUNT: Columns = (
    ("emails", EmailAddress, "user", ("email", "verified", "primary")),
    ("correspondence", LetterPreferences, "user", ("letters", "news", "language")),
    ("second_factors", Authenticator, "user", ("type", "created_at")),
)


def export_person(person: User) -> dict[str, Any]:
    """Everything that the site stores about the person, as plain values for one JSON file."""

    def rows(table: Columns) -> dict[str, Any]:
        return {
            name: list(model.objects.filter(**{field: person}).order_by("pk").values(*columns))
            for name, model, field, columns in table
        }

    votes = Vote.objects.filter(voter=person).select_related("ballot__season__league", "nominee__team")
    return {
        "format": "dice-football-person/1",
        "account": {
            "username": person.get_username(),
            "first_name": person.first_name,
            "last_name": person.last_name,
            "joined": person.date_joined,
            "last_login": person.last_login,
            "site_administrator": person.is_superuser,
            **rows(OF_ACCOUNT),
        },
        **rows(EXPORTED),
        "votes": [
            {"league": vote.ballot.season.league.slug, "award": vote.ballot.title, "for": str(vote.nominee)}
            for vote in votes.order_by("pk")
        ],
        "games": _games_of(person),
        "sheets": _sheets_of(person),
    }


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
