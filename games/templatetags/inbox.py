"""The number of items in a league's inbox, shown beside the link to it."""

from __future__ import annotations

from django import template

from games.selectors.table_games import pending_adoptions
from league.models import League
from league.selectors.leagues import inbox

register = template.Library()


@register.simple_tag
def waiting_in(league: League) -> int:
    """The number of items in the league's inbox; three queries. Use it only for people who may see the
    inbox."""
    return inbox.waiting_in(league) + pending_adoptions(league).count()
