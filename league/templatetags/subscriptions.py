"""`{% feed_links league %}`: the league's Atom feeds, for programs that look for them in a page."""

from __future__ import annotations

from typing import Any

from django import template

from league.models import League, SubscriptionLink
from league.subscriptions.feeds import FEEDS
from league.subscriptions.views import feed_path

register = template.Library()


@register.inclusion_tag("subscriptions/head.html")
def feed_links(league: League, link: SubscriptionLink | None = None) -> dict[str, Any]:
    """The feeds of a public league; those of a private one only by the reader's own `link`, which is a
    secret and stands on no page but that for subscribing. No query."""
    if link is None and league.visibility == League.Visibility.PRIVATE:
        return {"feeds": []}
    return {
        "league": league,
        "feeds": [(title, feed_path(league, kind, link)) for kind, title in FEEDS.items()],
    }
