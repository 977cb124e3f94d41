"""The win probability of a game in progress, from what its table has seen.

Both sides have to agree that everybody may see it. Workers of the queue `odds` compute it, only while
somebody watches.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from engine.bulk.situations import ONE_PERCENT, situation_odds
from engine.errors import EngineError
from engine.gridiron.events import SIDES
from games.errors import not_seated
from games.models import AdviceConsent, Game, LiveOdds
from games.records import scoresheets
from games.records.circumstances import Circumstance, CircumstanceKind, add_circumstance, circumstances_of
from games.records.participants import Participant, clubs_of_game
from games.table.open_table import OpenTable, open_table
from league.frame.errors import Refused
from league.frame.numbers import percent
from league.work.services import nudge


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
        raise not_seated()
    return sides


ASKED = 30  # seconds until a lost request is sent again


def has_live_odds(game: Game) -> bool:
    """Whether the game has a win probability now: it is in progress, for a league."""
    return game.state == Game.State.IN_PROGRESS and game.played_for is not None


def newest_odds(game: Game) -> LiveOdds | None:
    """The odds that are known, None before the first ones; asks a worker for newer ones if they are older
    than the newest entry."""
    known = LiveOdds.objects.filter(game=game).first()
    is_old = known is None or known.last != game.last
    if is_old and cache.add(f"live-odds:{game.pk}:{game.last}", 1, ASKED):  # else it was asked just now
        nudge("games.compute_live_odds", str(game.public_id), expires=ASKED)
    return known


def chance_for(game: Game) -> dict[str, Any] | None:
    """The win probability as the page shows it: percentages as text, empty before the first odds, and the
    away side's share of the bar, which begins on its side (0 to 100). `waits`: newer odds are being computed,
    because a worker was asked for them. None unless both sides have agreed to advice, whoever asks: a player
    could watch in a second window."""
    if not has_live_odds(game) or not advice_is_agreed(game):
        return None
    known = newest_odds(game)
    home, away = clubs_of_game(game)
    chance = {"teams": (home.nickname, away.nickname), "waits": known is None or known.last != game.last}
    if known is None:
        return {**chance, "home": "", "away": "", "away_share": 50}
    share = known.home
    texts = {"home": percent(share), "away": percent(1 - share)}
    return {**chance, **texts, "away_share": round(100 * (1 - share))}


def compute_live_odds(*, public_id: uuid.UUID | str, samples: int | None = None) -> LiveOdds | None:
    """Computes and stores the odds from `samples` games, unless they are stored. None for a game that is
    over, or whose rules have been retired."""
    game = Game.objects.filter(public_id=public_id, state=Game.State.IN_PROGRESS, sheet__isnull=True).first()
    if game is None:
        return None
    known = LiveOdds.objects.filter(game=game, last__gte=game.last).first()
    if known:
        return known
    try:
        play = scoresheets.resume_game(game)
    except EngineError:
        return None
    odds = situation_odds(
        play.sheet.header, play.mark, games=samples or ONE_PERCENT, master=1, season=play.first
    )
    counts = {"home_wins": odds.home_wins, "ties": odds.ties, "away_wins": odds.away_wins}
    return LiveOdds.objects.update_or_create(game=game, defaults={"last": game.last, **counts})[0]
