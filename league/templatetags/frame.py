"""What frames a page: its scripts, its address for others, what other sites show of it, its Atom feeds, and
`{% no_worker_notice %}` where something waits for a worker."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from league.conf.static import static_storage
from league.frame.addresses import SharedLink, shareable_address, shared_link
from league.models import League, Season, SubscriptionLink
from league.subscriptions.files import FEEDS
from league.subscriptions.views import file_path
from league.work.selectors import worker_is_alive

register = template.Library()


@register.simple_tag(takes_context=True)
def page_link(context: Context) -> SharedLink:
    """The address of the page without its query."""
    request = context["request"]
    return shared_link(request, request.path)


@register.inclusion_tag("pages/share_card.html", takes_context=True)
def share_card(
    context: Context, title: object, name: str, season: Season, *arguments: object
) -> dict[str, Any]:
    """The tags of the page with its picture, in a version that changes with the league's feed. `title` is
    shown with the league's name."""
    league, request = season.league, context["request"]
    address = reverse(name, args=[league.slug, season.number, *arguments])
    return {
        "title": title,
        "league": league,
        "page": shareable_address(request, request.path),
        "picture": shareable_address(request, f"{address}?v={league.feed.last}"),
    }


@register.inclusion_tag("subscriptions/head.html")
def feed_links(league: League, link: SubscriptionLink | None = None) -> dict[str, Any]:
    """The feeds of a public league; those of a private one only by the reader's own `link`, which is a
    secret and stands on no page but that for subscribing. No query."""
    if link is None and league.visibility == League.Visibility.PRIVATE:
        return {"feeds": []}
    return {
        "league": league,
        "feeds": [(title, file_path("feed", league, link, kind)) for kind, title in FEEDS.items()],
    }


@register.simple_tag
def scripts(name: str) -> SafeString:
    """The elements for one of `league.conf.static.SCRIPTS`."""
    addresses = [(static(script),) for script in static_storage.scripts(name)]
    return format_html_join("\n    ", '<script src="{}" defer fetchpriority="low"></script>', addresses)


@register.inclusion_tag("components/no_worker.html")
def no_worker_notice() -> dict[str, bool]:
    """Empty if a worker is running. Makes one query, so use it only if something waits for a worker."""
    return {"missing": not worker_is_alive()}
