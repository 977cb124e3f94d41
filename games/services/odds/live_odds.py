"""The win probability of a game that is being refereed, from what its table has seen.

Workers of the queue `odds` compute it, only while somebody watches.
"""

from __future__ import annotations

import uuid

from django.core.cache import cache

from engine.bulk.situations import ONE_PERCENT, situation_odds
from engine.errors import EngineError
from games.models import Game, LiveOdds
from games.records import scoresheets
from league.services.jobs.nudges import nudge

ASKED = 30  # seconds until a lost request is sent again


def ask_for_live_odds(game: Game) -> None:
    """Asks a worker for the odds after the newest entry, unless this process has asked just now."""
    if cache.add(f"live-odds:{game.pk}:{game.last}", 1, ASKED):
        nudge("games.compute_live_odds", str(game.public_id), expires=ASKED)


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
