"""Issuing and revoking tokens. People can only manage their own."""

from __future__ import annotations

from datetime import timedelta
from typing import cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from api.models import Token
from league.errors import Forbidden, Hidden, Refused

MOST = 20  # tokens of one person
LONGEST = 366  # days


@transaction.atomic
def issue_token(*, owner: User | AnonymousUser, name: str, scope: str, days: int) -> tuple[Token, str]:
    """Issues a token and returns it with its secret, which is shown only once.

    Raises Forbidden: log_in_first; Refused: too_many_tokens, bad_expiry.
    """
    if not isinstance(owner, User):
        raise Forbidden("log_in_first", _("Please log in first. A token belongs to a person."))
    if not 1 <= days <= LONGEST:
        raise Refused("bad_expiry", _("A token lasts 1 to %(most)d days.") % {"most": LONGEST})
    User.objects.select_for_update(no_key=True).get(
        pk=owner.pk
    )  # concurrent requests of one person run one after the other
    if tokens_of(owner).count() >= MOST:
        raise Refused(
            "too_many_tokens",
            _("You have %(most)d tokens, which is the limit. Please revoke one first.") % {"most": MOST},
        )
    token, secret = Token.objects.create(owner, expiry=timedelta(days=days), name=name, scope=scope)
    return token, secret


def revoke_token(*, owner: User | AnonymousUser, public_id: UUID) -> None:
    """Revokes a token at once. Raises Hidden: no_such_token."""
    if not tokens_of(owner).filter(public_id=public_id).delete()[0]:
        raise Hidden("no_such_token", _("You have no such token."))


def tokens_of(owner: User | AnonymousUser) -> QuerySet[Token]:
    """The person's tokens that have not expired, newest first, without those for feeds."""
    if not isinstance(owner, User):
        return cast("QuerySet[Token]", Token.objects.none())
    own: QuerySet[Token] = Token.objects.filter(user=owner, feed="", expiry__gt=timezone.now())
    return own.order_by("-created")


def delete_expired_tokens() -> int:
    """Deletes the tokens that have expired and returns their number."""
    return int(Token.objects.filter(expiry__lte=timezone.now()).delete()[0])
