"""Links for calendars and feed readers."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.core import signing
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from league.errors import Hidden
from league.models import League, SubscriptionLink
from league.permissions import visible_to

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
    return Hidden(
        "bad_subscription", _("This link is not valid any more: sign in and subscribe again with a new one.")
    )
