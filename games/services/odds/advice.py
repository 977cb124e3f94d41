"""Agreeing to advice during a league game, and withdrawing."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from games.models import AdviceConsent, Game
from games.records.circumstances import CircumstanceKind, add_circumstance, circumstances_of
from games.records.participants import Participant
from games.selectors.odds.advice import advice_is_agreed
from games.services.table.open_table import OpenTable, open_table
from league.circumstances import Circumstance
from league.errors import Forbidden, Refused


def agree_to_advice(*, game: Game, player: Participant) -> Game:
    """The player's sides agree that both may see advice during this game. Once both do, readers of the result
    are told. The computer cannot agree.

    Raises Refused: game_over, other_version, no_league_game; Forbidden: not_seated."""
    with open_table(game, player) as table:
        for side in _sides(table):
            AdviceConsent.objects.get_or_create(game=table.game, side=side, defaults={"name": player.name})
        is_told = any(one.kind == CircumstanceKind.ADVICE for one in circumstances_of(table.game))
        if advice_is_agreed(table.game) and not is_told:
            add_circumstance(table.game, Circumstance(CircumstanceKind.ADVICE, entry=table.game.last + 1))
    return table.game


def withdraw_advice(*, game: Game, player: Participant) -> Game:
    """The player's sides agree no longer: from now on neither side sees advice. Raises the same."""
    with open_table(game, player) as table:
        AdviceConsent.objects.filter(game=table.game, side__in=_sides(table)).delete()
    return table.game


def sides_to_agree(game: Game, player: Participant) -> list[str]:
    """The sides for which the player may agree: those of their own seats, not those of scorers."""
    own = {seat.side for seat in game.seats.order_by("pk") if player.owns(seat) and not seat.is_scorers}
    return [side for side in SIDES if side in own]


def _sides(table: OpenTable) -> list[str]:
    if table.game.played_for is None:
        raise Refused(
            "no_league_game", _("Only games of a league need an agreement: this one has no league.")
        )
    sides = sides_to_agree(table.game, table.player)
    if not sides:
        raise Forbidden("not_seated", _("You have no seat in this game: ask for its link."))
    return sides
