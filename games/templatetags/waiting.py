"""`{% games_under_way user %}`: the games that a person plays, those that wait for him first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template

from games.selectors import games_under_way as under_way
from games.sides import sides_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User

register = template.Library()


@register.inclusion_tag("table/under_way.html")
def games_under_way(person: User) -> dict[str, Any]:
    """Each with its clubs, the person's wait and the others for whom it waits."""
    rows = []
    for game in under_way(person):
        waits = [seat for seat in game.seats.all() if seat.asked_at]
        mine = [seat for seat in waits if seat.user_id == person.pk]
        others = list(dict.fromkeys(seat.name for seat in waits if seat not in mine))
        home, away = sides_of(game)
        rows.append(
            {
                "game": game,
                "home": home,
                "away": away,
                "since": mine[0].asked_at if mine else None,
                "others": others,
            }
        )
    return {"rows": sorted(rows, key=lambda row: row["since"] is None)}
