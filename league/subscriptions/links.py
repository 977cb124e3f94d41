"""Links for calendars and feed readers."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib.auth.models import User
from django.core import signing
from django.db.models import F, QuerySet
from django.utils.translation import get_language

from league.frame import permissions
from league.frame.errors import Hidden
from league.frame.permissions import Permission, visible_to
from league.models import League, SubscriptionLink

if TYPE_CHECKING:
    from league.frame.permissions import Person


SIGNER = signing.Signer(salt="league.subscriptions", sep="~")


def token_of(link: SubscriptionLink) -> str:
    """The part of the link's addresses that proves it: the number of the row and its signature, which nobody
    can guess and no table holds."""
    return SIGNER.sign(link.public_id.hex)


def link_of(token: str) -> SubscriptionLink:
    """The link of such an address, with its person, league and feed; two queries at most.

    Raises Hidden (bad_subscription) if it was renewed or removed, if its owner may no longer sign in, or view
    the league."""
    try:
        public_id = UUID(SIGNER.unsign(token))
    except (signing.BadSignature, ValueError):
        raise _ended() from None
    links = SubscriptionLink.objects.filter(public_id=public_id, person__is_active=True)
    link = links.select_related("person", "league__feed").first()
    if link is None or (link.league and not visible_to(link.person).filter(pk=link.league.pk).exists()):
        raise _ended()
    return link


def subscription_links_of(person: User) -> QuerySet[SubscriptionLink]:
    """The person's links with their leagues, own games first; one query."""
    own = SubscriptionLink.objects.filter(person=person).select_related("league")
    return own.order_by(F("league__name").asc(nulls_first=True))


def subscription_link_in(league: League, person: User) -> SubscriptionLink | None:
    """The person's link for this league; one query."""
    return SubscriptionLink.objects.filter(person=person, league=league).first()


def _ended() -> Hidden:
    return Hidden("bad_subscription")


def make_subscription_link(*, actor: Person, league: League | None = None) -> SubscriptionLink:
    """The person's link for a league, or for the games of their own teams, in the active language. A second
    call returns the same link. Raises Forbidden: log_in_first; Hidden: no_such_league."""
    actor = permissions.signed_in(actor, "calendar")
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
        raise Hidden("no_such_subscription")
    return link
