"""`{% front_game user %}`: a game in motion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template

from games.story.front_game import front_game as game_for

if TYPE_CHECKING:
    from league.frame.permissions import Person

register = template.Library()


@register.inclusion_tag("story/front_game.html", takes_context=True)
def front_game(context: template.Context, viewer: Person) -> dict[str, Any]:
    """See `games.story.front_game`."""
    return {"shown": game_for(viewer), "request": context.get("request")}
