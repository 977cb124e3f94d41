"""`{% games_under_way %}`: the games that the visitor plays, starting with those that wait for them."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.utils.translation import gettext

from games.records.participants import clubs_of_game
from games.table.selectors import clock_of
from games.table.selectors import games_under_way as under_way
from games.table.visitors import player_of

register = template.Library()


@register.inclusion_tag("table/under_way.html", takes_context=True)
def games_under_way(context: Context) -> dict[str, Any]:
    """One row for each game: its clubs, its clock, since when it waits for the player, and the names of the
    others for whom it waits."""
    player = player_of(context["request"])
    rows = []
    for game in under_way(player):
        waits = [seat for seat in game.seats.all() if seat.asked_at]
        mine = [seat for seat in waits if player.holds(seat)]
        others = list(dict.fromkeys(seat.name for seat in waits if seat not in mine))
        home, away = clubs_of_game(game)
        rows.append(
            {
                "game": game,
                "home": home,
                "away": away,
                "clock": clock_of(game),
                "since": mine[0].asked_at if mine else None,
                "waiting": _waiting(others),
            }
        )
    return {"rows": sorted(rows, key=lambda row: row["since"] is None)}


def _waiting(names: list[str]) -> str:
    if names:
        return gettext("Waiting for %(names)s") % {"names": ", ".join(names)}
    return gettext("Waiting for another player")
