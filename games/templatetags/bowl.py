"""`{% bowl_of season as number %}`: the Bowl, if it can be watched again."""

from __future__ import annotations

from django import template

from games.story.selectors import watchable_bowl
from league.models import Season

register = template.Library()


@register.simple_tag
def bowl_of(season: Season) -> int | None:
    """The number of its fixture; None without a play-by-play. One query."""
    return watchable_bowl(season)
