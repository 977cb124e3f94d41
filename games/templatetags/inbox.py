"""How much waits for whoever runs a league, beside the link to it."""

from __future__ import annotations

from django import template

from games.selectors.table_games import pending_adoptions
from league.models import League
from league.selectors.leagues import inbox

register = template.Library()


@register.simple_tag
def waiting_in(league: League) -> int:
    """Three queries; ask it only for who may see it."""
    return inbox.waiting_in(league) + pending_adoptions(league).count()
