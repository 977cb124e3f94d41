"""What a phone takes along of a game, so that it can go on without a signal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core import signing
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.offline.pyodide import folder
from games.offline.rows import rows_of
from games.players import Player
from games.sides import sides_of
from league.errors import Forbidden, Refused

CLUB = ("city", "nickname", "abbreviation", "primary_color", "secondary_color")
SALT = "games.log"
LASTS = 90 * 24 * 3600  # seconds


def rules_are_installed() -> bool:
    """Can this installation give phones a program?"""
    return folder() is not None


def refusal_of(seats: Sequence[Seat], player: Player) -> Refused | None:
    """Why his phone cannot go on by itself with the game of these seats; None where it can."""
    if not rules_are_installed():
        return Refused("rules_not_installed", _("Here every input needs a signal."))
    if not any(player.holds(seat) for seat in seats):
        return Forbidden("not_seated", _("You have no seat in this game: ask for its link."))
    for seat in seats:
        if seat.person and not seat.coach and not player.holds(seat):
            sentence = _("%(name)s plays on another phone: without a signal this game waits.")
            return Forbidden("others_play", sentence % {"name": seat.name})
    return None


def along(game: Game, player: Player, *, after: int = 0) -> dict[str, Any]:
    """The game's rows with the entries after this one, both clubs, and the pass that its log is handed in
    with, from whatever phone. The game's secret stays here.

    Raises Refused rules_not_installed; Forbidden not_seated, others_play."""
    seats = list(game.seats.order_by("pk"))
    if refusal := refusal_of(seats, player):
        raise refusal
    person = next(seat.person for seat in seats if player.holds(seat))
    keys = game.header["teams"]
    clubs = [
        {"key": key, **{name: getattr(side, name) for name in CLUB}}
        for key, side in zip(keys, sides_of(game), strict=True)
    ]
    return {
        "rows": rows_of(game, mine=player.holds, after=after),
        "clubs": clubs,
        "name": player.name,
        "pass": signing.dumps([str(game.public_id), person], salt=SALT, compress=True),
    }


def bearer(game: Game, log_pass: Any) -> Player | None:
    """The player whose phone was given this pass; None where it is no pass of this game's."""
    try:
        public_id, person = signing.loads(str(log_pass), salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    seat = Seat.objects.select_related("user").filter(game=game, person=person).first()
    if seat is None or public_id != str(game.public_id):
        return None
    return Player(user=seat.user, guest=seat.guest, name=seat.name)
