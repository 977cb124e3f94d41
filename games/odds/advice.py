"""What the computer would call, for people who want to know."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.gridiron.events import SIDES
from engine.play import setup
from engine.presentation.calls import CallSheet, call_sheet
from games.models import AdviceConsent, Game
from games.records.circumstances import CircumstanceKind, add_circumstance, circumstances_of
from games.records.participants import Participant
from games.table.open_table import OpenTable, open_table
from league.boxes.selectors import component_set_of
from league.frame.errors import Forbidden, Refused
from league.models import League, Team
from league.results.circumstances import Circumstance


def advice_consents(game: Game) -> dict[str, AdviceConsent]:
    """The consents by side, home first; one query."""
    consents = {consent.side: consent for consent in AdviceConsent.objects.filter(game=game)}
    return {side: consents[side] for side in SIDES if side in consents}


def advice_is_agreed(game: Game) -> bool:
    """Whether both sides agree now; one query."""
    return len(advice_consents(game)) == len(SIDES)


def require_advice(game: Game) -> None:
    """Raises Refused advice_not_agreed."""
    if not advice_is_agreed(game):
        sentence = _(
            "There is advice about a game only after it, or during it if both sides agree: wait for its end,"
            " or agree at the table."
        )
        raise Refused("advice_not_agreed", sentence)


BOX = "base"  # the team of a component set that has the dice of the box
SPOTS = (25, 50, 80, 90, 97)  # where a page looks: few, so that all sheets of a league can be kept
WEEK = 7 * 24 * 3600


def call_sheet_of(league: League, team: Team, other: Team | None, spot: int) -> CallSheet:
    """Returns the calls of `team` against the dice of `other` (None: those of the box), at one of SPOTS. A
    sheet is computed once for the same dice and rules.

    Raises Refused no_calls, or the engine's codes for a component set that can no longer be read."""
    try:
        return _kept(_header(league, team, other), spot)
    except EngineError as refusal:
        raise Refused(refusal.code, refusal.translated(_)) from refusal


def _header(league: League, team: Team, other: Team | None) -> dict[str, Any]:
    components = component_set_of(league)
    box = BOX if BOX in components.data.get("team", {BOX: None}) else team.key
    return setup.header(
        ruleset=league.ruleset,
        edition=league.edition,
        options=league.options,
        components=components,
        teams=(team.key, other.key if other else box),
    )


def _kept(header: Mapping[str, Any], spot: int) -> CallSheet:
    key = f"calls:{sha256(setup.header_key(header).encode()).hexdigest()}:{spot}"
    sheet: CallSheet | None = cache.get(key)
    if sheet is None:
        sheet = call_sheet(header, 0, spot)
        cache.set(key, sheet, WEEK)
    return sheet


def agree_to_advice(*, game: Game, player: Participant) -> Game:
    """The player's sides agree that both may see advice during this game. Once both do, readers of the result
    are told. The computer cannot agree.

    Raises Refused: game_over, other_version, no_league_game; Forbidden: not_seated."""
    with open_table(game, player) as table:
        for side in _sides(table):
            AdviceConsent.objects.get_or_create(game=table.game, side=side, defaults={"name": player.name})
        is_told = any(
            circumstance.kind == CircumstanceKind.ADVICE for circumstance in circumstances_of(table.game)
        )
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
