"""`{% share_card title "league:game_card" season number %}`: what other sites show of a link to the page."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse

from league.drawing.share_cards import HEIGHT, WIDTH
from league.frame.addresses import shareable_address
from league.models import Season

register = template.Library()


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
        "width": WIDTH,
        "height": HEIGHT,
    }
