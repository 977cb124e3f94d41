"""Making tokens and taking them back; everybody his own."""

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
    """A new token, and the secret that is shown just once.

    Raises Forbidden: log_in_first; Refused: too_many_tokens, bad_expiry.
    """
    if not isinstance(owner, User):
        raise Forbidden("log_in_first", _("Log in first: a token is a person's."))
    if not 1 <= days <= LONGEST:
        raise Refused("bad_expiry", _("A token lasts 1 to %(most)d days.") % {"most": LONGEST})
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # of two that ask at once, one waits here
    if tokens_of(owner).count() >= MOST:
        raise Refused("too_many_tokens", _("You have %(most)d tokens: revoke one first.") % {"most": MOST})
    token, secret = Token.objects.create(owner, expiry=timedelta(days=days), name=name, scope=scope)
    return token, secret


def revoke_token(*, owner: User | AnonymousUser, public_id: UUID) -> None:
    """Ends a token at once. Raises Hidden: no_such_token."""
    if not tokens_of(owner).filter(public_id=public_id).delete()[0]:
        raise Hidden("no_such_token", _("You have no such token."))


def tokens_of(owner: User | AnonymousUser) -> QuerySet[Token]:
    """His tokens that have not run out, the newest first."""
    if not isinstance(owner, User):
        return cast("QuerySet[Token]", Token.objects.none())
    own: QuerySet[Token] = Token.objects.filter(user=owner, expiry__gt=timezone.now())
    return own.order_by("-created")
