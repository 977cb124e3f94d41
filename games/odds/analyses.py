"""Analyses of finished and live games.

The win probability of a game that is being refereed, from what its table has seen.

Workers of the queue `odds` compute it, only while somebody watches.
"""

from __future__ import annotations

import time
import uuid
from datetime import timedelta
from typing import Any

import structlog
from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.utils import timezone

from engine.bulk.situations import GAMES, ONE_PERCENT, situation_odds, win_curve
from engine.bulk.steps import (
    REPLAYS,
    Faces,
    PlayedStep,
    luck_of,
    steps_of_packed,
    steps_of_sheet,
    typed_throws,
)
from engine.catalog import ruleset
from engine.errors import EngineError
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet
from games.models import Game, GameAnalysis, LiveOdds
from games.records import scoresheets
from league.work.services import nudge

VERSION = 1  # raise it with every change of what is computed: all games are analyzed again
SETTLED = timedelta(minutes=1)  # after the final whistle, so that the games of a running week come first
CLAIMS = 16  # more than there are workers
CLAIM = 120  # seconds
PATIENCE = 25.0  # seconds that one task works; the next one comes half a minute later
log = structlog.get_logger(__name__)


def analyze_games() -> int:
    """Analyzes finished games, the newest first, for PATIENCE seconds. Returns how many. Safe to run twice:
    the same game gives the same row."""
    done, began = 0, time.monotonic()
    while time.monotonic() - began < PATIENCE and (game := _claimed()):
        analyze_game(game=game)
        cache.delete(_claim_key(game))
        done += 1
    return done


def _claimed() -> Game | None:
    """The newest game that waits and that no other worker analyzes; None if there is none near the front. A
    claim is no more than a note in the cache: without it a game would be analyzed twice, with the same
    result."""
    front = _waiting()[:CLAIMS]
    return next((game for game in front if cache.add(_claim_key(game), 1, CLAIM)), None)


def _claim_key(game: Game) -> str:
    return f"analysis:{game.pk}"


def _waiting() -> QuerySet[Game]:
    """Games of fixtures that have no analysis of this version."""
    missing = Q(analysis__isnull=True) | Q(analysis__version__lt=VERSION)
    return Game.objects.filter(
        missing,
        fixture__isnull=False,
        state=Game.State.FINISHED,
        play_by_play__isnull=False,
        finished_at__lt=timezone.now() - SETTLED,
    ).order_by("-finished_at")


def analyze_game(*, game: Game, samples: int | None = None) -> GameAnalysis:
    """Computes and stores the analysis of a finished game, from `samples` games for each step.

    A game that cannot be replayed, because its rules have been retired, gets an empty one."""
    computed: dict[str, Any] = {}
    samples = samples or GAMES
    if game.version == ruleset(game.ruleset).version:
        try:
            computed = _analysis_of(game, samples)
        except (EngineError, LookupError, ValueError) as error:  # a sheet whose components are gone
            log.warning("game not analyzed", game=str(game.public_id), error=str(error))
    LiveOdds.objects.filter(game=game).delete()  # the analysis takes their place
    columns = {"version": VERSION, "samples": samples, **computed}
    return GameAnalysis.objects.update_or_create(game=game, defaults=columns)[0]


def _analysis_of(game: Game, samples: int) -> dict[str, Any]:
    play, steps = _steps(game)
    curve = win_curve(play, steps, games=samples)
    roll = curve.roll
    return {
        "points": [[point.line, *point.odds.numbers[:5]] for point in curve.points],
        "turn": curve.turn,
        "roll": roll.step if roll else None,
        "before_roll": list(roll.before_dice.numbers[:3]) if roll else [],
        "luck": luck_of(play, steps, replays=min(REPLAYS, samples)),
        "throws": [] if game.sheet is not None else _rows(typed_throws(play, steps)),
    }


def _steps(game: Game) -> tuple[Playthrough, list[PlayedStep]]:
    if game.sheet is not None:
        return steps_of_packed(PackedSheet.of(scoresheets.packed_sheet(game)))
    told_by = [number for number, _line in scoresheets.play_by_play_by_entry(game)]
    return steps_of_sheet(scoresheets.sheet_of(game), told_by)


def _rows(faces: Faces) -> list[list[Any]]:
    """[side, die, [[face, how often, expected in sixtieths], ...]] for each die."""
    return [
        [side, die, [[face, *counts] for face, counts in table.items()]]
        for (side, die), table in sorted(faces.items())
    ]


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
