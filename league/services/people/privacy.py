"""The export of a person's data, and the removal of an account; results stay."""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from axes.utils import reset
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Forbidden, Refused
from league.hooks import account_removed, answers, personal_data_requested
from league.models import (
    Change,
    Coach,
    Dispute,
    Job,
    LateReport,
    LetterPreferences,
    Member,
    Result,
    SubscriptionLink,
    Tenure,
    Vote,
)
from league.services.history import audit
from league.services.locks import lock_league
from league.services.people.members import VISITOR
from league.services.people.positions import position_of, save_position

if TYPE_CHECKING:
    from league.permissions import Person


def export_person(person: User) -> dict[str, Any]:
    """Everything that the site stores about the person, as plain values for one JSON file."""
    return {
        "format": "dice-football-person/1",
        "account": _account(person),
        "memberships": list(
            Member.objects.filter(user=person).order_by("pk").values("league__slug", "role", "since")
        ),
        "coaching": list(
            Coach.objects.filter(user=person)
            .order_by("pk")
            .values("team__league__slug", "team__slug", "part", "since")
        ),
        "seasons_coached": list(
            Tenure.objects.filter(user=person)
            .order_by("pk")
            .values("season__league__slug", "season__number", "team__slug", "part")
        ),
        "votes": [
            {"league": vote.ballot.season.league.slug, "award": vote.ballot.title, "for": str(vote.nominee)}
            for vote in Vote.objects.filter(voter=person)
            .select_related("ballot__season__league", "nominee__team")
            .order_by("pk")
        ],
        "jobs": list(
            Job.objects.filter(started_by=person).order_by("pk").values("public_id", "kind", "created_at")
        ),
        "reports": list(
            Result.objects.filter(reported_by=person)
            .order_by("pk")
            .values("fixture__season__league__slug", "fixture__season__number", "fixture__number", "side")
        ),
        "late_reports": list(
            LateReport.objects.filter(by=person)
            .order_by("pk")
            .values("at", "fixture__season__league__slug", "fixture__number", "side", "report")
        ),
        "disputes": list(
            Dispute.objects.filter(by=person).order_by("pk").values("at", "note", "claim", "resolution")
        ),
        "subscription_links": list(
            SubscriptionLink.objects.filter(person=person)
            .order_by("pk")
            .values("league__slug", "language", "created_at")
        ),
        "changes": list(
            Change.objects.filter(actor=person)
            .order_by("pk")
            .values("at", "league__slug", "kind", "about", "before", "after", "reason")
        ),
        **dict(ChainMap(*answers(personal_data_requested, person=person))),
    }


@transaction.atomic
def remove_person(*, person: User, actor: Person | None = None) -> None:
    """Deletes the account and all personal data. The computer takes over the person's teams; results and
    recorded changes stay, without the name.

    Raises Refused: not_allowed, last_commissioner, last_administrator.
    """
    if actor is not None and actor != person and not actor.is_superuser:
        raise Forbidden(
            "not_allowed", _("Only the owner of an account or the site's administrator can remove it.")
        )
    _require_an_administrator(person)
    for member in Member.objects.filter(user=person).select_related("league"):
        league = lock_league(member.league)
        before = position_of(league, person)
        save_position(league, person, VISITOR)
        audit.record_change(actor=actor, kind=Change.Kind.LEFT, league=league, before=before, after=VISITOR)
    account_removed.send(sender=None, person=person)
    reset(username=person.get_username().lower())
    person.delete()


def _require_an_administrator(person: User) -> None:
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=person.pk)
    if person.is_superuser and not others.exists():
        sentence = _(
            "The site would have no administrator: make another person administrator first, in the admin."
        )
        raise Refused("last_administrator", sentence)


def _account(person: User) -> dict[str, Any]:
    return {
        "username": person.get_username(),
        "first_name": person.first_name,
        "last_name": person.last_name,
        "joined": person.date_joined,
        "last_login": person.last_login,
        "site_administrator": person.is_superuser,
        "emails": list(EmailAddress.objects.filter(user=person).values("email", "verified", "primary")),
        "correspondence": list(
            LetterPreferences.objects.filter(user=person).values("letters", "news", "language")
        ),
        "second_factors": list(Authenticator.objects.filter(user=person).values("type", "created_at")),
    }
