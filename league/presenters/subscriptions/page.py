"""What the pages for subscribing offer: the addresses of calendars and feeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.models import League, SubscriptionLink, Team
from league.presenters.subscriptions.feeds import FEEDS
from league.selectors.people.subscriptions import token_of

Absolute = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SubscriptionAddress:
    """An address to subscribe to. `opens` is what a button follows: a calendar program for webcal:."""

    title: str
    address: str
    opens: str


@dataclass(frozen=True, slots=True)
class OwnLink:
    """A link of the person, with its addresses."""

    link: SubscriptionLink
    title: str
    addresses: list[SubscriptionAddress]


def calendar_addresses(
    league: League, teams: Iterable[Team], link: SubscriptionLink | None, absolute: Absolute
) -> list[SubscriptionAddress]:
    """The calendars of the league and of these teams; by a link, if the person has one."""
    named: list[tuple[str, Team | None]] = [(_("The whole league"), None)]
    named += [(team.name, team) for team in teams]
    return [_calendar(title, absolute(_calendar_path(league, team, link))) for title, team in named]


def feed_addresses(
    league: League, link: SubscriptionLink | None, absolute: Absolute
) -> list[SubscriptionAddress]:
    """The feeds of the league."""
    found = []
    for kind, title in FEEDS.items():
        address = absolute(feed_path(league, kind, link))
        found.append(SubscriptionAddress(str(title), address, address))
    return found


def own_link(link: SubscriptionLink, absolute: Absolute) -> OwnLink:
    """A person's link as the page of all their links shows it."""
    if link.league is None:
        path = reverse("league:linked_calendar", args=[token_of(link)])
        title = _("The games of my teams")
        return OwnLink(link, title, [_calendar(_("Calendar"), absolute(path))])
    calendars = calendar_addresses(link.league, [], link, absolute)
    return OwnLink(link, link.league.name, [*calendars, *feed_addresses(link.league, link, absolute)])


def feed_path(league: League, kind: str, link: SubscriptionLink | None) -> str:
    """The path of a feed of the league in the reader's language."""
    if link is not None:
        return reverse("league:linked_feed", args=[token_of(link), kind])
    return _in_language(reverse("league:feed", args=[league.slug, kind]))


def _calendar_path(league: League, team: Team | None, link: SubscriptionLink | None) -> str:
    if link is None:
        name = "league:team_calendar" if team else "league:calendar"
        return _in_language(reverse(name, args=[league.slug, team.slug] if team else [league.slug]))
    token = token_of(link)
    if team is None:
        return reverse("league:linked_calendar", args=[token])
    return reverse("league:linked_team_calendar", args=[token, team.slug])


def _in_language(path: str) -> str:
    """The path with the reader's language, unless it is the site's own: calendars do not send one."""
    language = get_language()
    return path if language in (None, settings.LANGUAGE_CODE) else f"{path}?language={language}"


def _calendar(title: str, address: str) -> SubscriptionAddress:
    return SubscriptionAddress(title, address, urlsplit(address)._replace(scheme="webcal").geturl())
