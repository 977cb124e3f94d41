"""How many games wait for whoever runs a league, beside the link to them."""

from __future__ import annotations

from django import template

from league.models import League
from league.selectors.inbox import waiting_games

register = template.Library()


@register.simple_tag
def waiting_in(league: League) -> int:
    """One query; ask it only for who may see it."""
    return waiting_games(league)
