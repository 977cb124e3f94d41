"""What a phone takes along of a game, so that it can go on without a signal."""

from __future__ import annotations

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


def along(game: Game, player: Player, *, after: int = 0) -> dict[str, Any]:
    """The game's rows with the entries after this one, both clubs, and the pass that its log is handed in
    with, from whatever phone. The game's secret stays here.

    Raises Refused rules_not_installed; Forbidden not_seated, others_play."""
    if not rules_are_installed():
        raise Refused("rules_not_installed", _("Here every input needs a signal."))
    seats = list(game.seats.order_by("pk"))
    own = [seat for seat in seats if player.holds(seat)]
    if not own:
        raise Forbidden("not_seated", _("You have no seat in this game: ask for its link."))
    for seat in seats:
        if seat.person and not seat.coach and seat not in own:
            sentence = _("%(name)s plays on another phone: without a signal this game waits.")
            raise Forbidden("others_play", sentence % {"name": seat.name})
    keys = game.header["teams"]
    clubs = [
        {"key": key, **{name: getattr(side, name) for name in CLUB}}
        for key, side in zip(keys, sides_of(game), strict=True)
    ]
    return {
        "rows": rows_of(game, mine=player.holds, after=after),
        "clubs": clubs,
        "name": player.name,
        "pass": signing.dumps([str(game.public_id), own[0].person], salt=SALT, compress=True),
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
