"""`{% games_under_way user %}`: the games that a person plays, those that wait for them first;
`{% no_letters_notice game %}`: says so when a game by mail cannot send its letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template
from django.conf import settings

from games.models import Game
from games.selectors import games_under_way as under_way
from games.sides import sides_of
from league.selectors import worker_is_alive

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


@register.inclusion_tag("components/no_worker.html")
def no_letters_notice(game: Game) -> dict[str, bool]:
    """Empty unless the game is played by mail, the site sends letters, and no worker is there to send them.

    `is False`, because on a phone without a network the selector is a name that answers nothing.
    """
    by_mail = game.pace == Game.Pace.MAIL and getattr(settings, "MAIL_WORKS", False)
    return {"missing": by_mail and worker_is_alive() is False}
