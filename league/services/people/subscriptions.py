"""The links with which calendars and feed readers read a league: made, renewed and removed by their owner."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Hidden
from league.models import League, SubscriptionLink
from league.permissions import Permission

if TYPE_CHECKING:
    from league.permissions import Person


def make_subscription_link(*, actor: Person, league: League | None = None) -> SubscriptionLink:
    """The person's link for a league, or for the games of their own teams, in the active language. A second
    call returns the same link. Raises Forbidden: log_in_first; Hidden: no_such_league."""
    if not isinstance(actor, User):
        raise Forbidden("log_in_first", _("Sign in first: a link for calendars belongs to a person."))
    if league is not None:
        permissions.require(actor, Permission.VIEW, league)
    link, _new = SubscriptionLink.objects.get_or_create(
        person=actor, league=league, defaults={"language": get_language() or "en"}
    )
    return link


def renew_subscription_link(*, actor: Person, public_id: UUID) -> SubscriptionLink:
    """Gives the link another address in the active language; the old one ends at once. Raises Hidden:
    no_such_subscription."""
    link = _own(actor, public_id)
    link.public_id, link.language = uuid.uuid4(), get_language() or "en"
    link.save(update_fields=["public_id", "language"])
    return link


def remove_subscription_link(*, actor: Person, public_id: UUID) -> None:
    """Ends the link at once. Raises Hidden: no_such_subscription."""
    _own(actor, public_id).delete()


def _own(actor: Person, public_id: UUID) -> SubscriptionLink:
    links = SubscriptionLink.objects.filter(public_id=public_id)
    link = links.filter(person=actor).first() if isinstance(actor, User) else None
    if link is None:
        raise Hidden("no_such_subscription", _("You have no such link: it was renewed or removed."))
    return link
