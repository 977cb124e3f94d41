"""The win probability of games: analyses of finished ones by workers of the queue `odds`, and live odds
for sides that agree to advice."""

from __future__ import annotations

import time
import uuid
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import sqrt
from typing import Any

import structlog
from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bulk.simulation import GAMES, ONE_PERCENT, situation_odds, win_curve
from engine.bulk.steps import (
    REPLAYS,
    Faces,
    PlayedStep,
    luck_of,
    steps_of_packed,
    steps_of_sheet,
    typed_throws,
)
from engine.errors import EngineError
from engine.gridiron.events import SIDES, Event
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet
from engine.presentation.play_by_play import PlayRow
from games.errors import not_seated
from games.models import AdviceConsent, Game, GameAnalysis, LiveOdds
from games.records import scoresheets
from games.records.circumstances import Circumstance, CircumstanceKind, add_circumstance, circumstances_of
from games.records.participants import Participant, clubs_of_game
from games.table.open_table import OpenTable, open_table
from league.frame.errors import Refused
from league.frame.numbers import percent
from league.work.services import nudge

SURE = 1.96  # standard errors to each side that hold 95 of 100 samples
LINE, WINS, TIES, LOSSES = range(4)  # columns of a stored point
# Which row of a step changed the odds: a correction set them, a penalty only where it replaced the play, and
# the other rows never.
CORRECTION, PLAY, PENALTY = range(3)
UNCHANGING = frozenset(
    event.name.lower()
    for event in (Event.TIMEOUT, Event.HOME_REROLL, Event.QUARTER_OVER, Event.HALF_OVER, Event.GAME_OVER)
)


@dataclass(frozen=True, slots=True)
class Swing:
    """A row of play-by-play and the home side's win probability before and after it, which is that before the
    next row. `step` is the step of the game that the row's play was; None for rows that changed nothing.
    `is_final`: nothing was left to play after it."""

    index: int
    row: PlayRow
    before: float
    after: float
    step: int | None
    is_final: bool

    @property
    def change(self) -> float:
        return self.after - self.before

    def error(self, samples: int) -> float:
        """The standard error of `after` from so many games, ties counted as if there were none."""
        return 0.0 if self.is_final else sqrt(self.after * (1 - self.after) / samples)


def analysis_of(game: Game) -> GameAnalysis | None:
    """The stored analysis of a game; None if no worker has made it yet, or it is empty."""
    analysis: GameAnalysis | None = getattr(game, "analysis", None)
    return analysis if analysis and len(analysis.points) > 1 else None


def share_of(counts: Sequence[int]) -> float:
    """The home side's probability from (home wins, ties, away wins); a tie counts half."""
    return (counts[0] + counts[1] / 2) / sum(counts)


def shares_of(analysis: GameAnalysis) -> list[float]:
    """The home side's probability at each step and at the end."""
    return [share_of(point[WINS : LOSSES + 1]) for point in analysis.points]


def swings_of(analysis: GameAnalysis, rows: Sequence[PlayRow]) -> list[Swing]:
    """The swings of all rows of play-by-play, in order.

    The change of a step belongs to one row, its play. A step without a play, such as a coin toss, belongs to
    the next play. So the changes of all rows add up to the result minus the first chance."""
    lines = [point[LINE] for point in analysis.points[:-1]]
    shares = shares_of(analysis)
    # A row ends in its step; what it begins with may be the end of an earlier one, such as a card burned.
    steps = [max(bisect_right(lines, row.end - 1) - 1, 0) for row in rows]
    plays = _plays_of_steps(steps, rows)
    last_play, result = max(plays, default=0), len(shares) - 1
    reached, starts = 0, []  # the point before each row
    for index, step in enumerate(steps):
        starts.append(reached)
        if plays.get(step) == index:
            reached = step + 1 if step < last_play else result
    ends = [*starts[1:], result]
    return [
        Swing(
            index,
            row,
            shares[start],
            shares[end],
            step=step if plays.get(step) == index else None,
            is_final=end == result,
        )
        for index, (row, step, start, end) in enumerate(zip(rows, steps, starts, ends, strict=True))
    ]


def _plays_of_steps(steps: Sequence[int], rows: Sequence[PlayRow]) -> dict[int, int]:
    """For each step that has a play, the index of its row."""
    kinds = {"correction": CORRECTION, "penalty": PENALTY}
    plays: dict[int, tuple[int, int]] = {}
    for index, (step, row) in enumerate(zip(steps, rows, strict=True)):
        if row.kind not in UNCHANGING:
            plays[step] = min(plays.get(step, (PENALTY, index)), (kinds.get(row.kind, PLAY), index))
    return {step: index for step, (_kind, index) in plays.items()}


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
    settled = timezone.now() - SETTLED
    games = Game.objects.with_plays().filter(missing, fixture__isnull=False, finished_at__lt=settled)
    return games.order_by("-finished_at")


def analyze_game(*, game: Game, samples: int | None = None) -> GameAnalysis:
    """Computes and stores the analysis of a finished game, from `samples` games for each step.

    A game that cannot be replayed, because its rules have been retired, gets an empty one."""
    computed: dict[str, Any] = {}
    samples = samples or GAMES
    if not game.has_retired_rules:
        try:
            computed = _analysis_of(game, samples)
        except (EngineError, LookupError, ValueError) as error:  # a sheet whose components are gone
            log.warning("game not analyzed", game=str(game.public_id), error=str(error))
    LiveOdds.objects.filter(game=game).delete()  # the analysis takes their place
    columns = {"version": VERSION, "samples": samples, **computed}
    return GameAnalysis.objects.update_or_create(game=game, defaults=columns)[0]


def _analysis_of(game: Game, samples: int) -> dict[str, Any]:
    play, steps = _steps(game)
    return {
        **win_curve(play, steps, games=samples),
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


def newest_odds(game: Game) -> LiveOdds:
    """The odds that are known, without games before the first ones; asks a worker for newer ones if they are
    older than the newest entry."""
    known = LiveOdds.objects.filter(game=game).first() or LiveOdds(home_wins=0, ties=0, away_wins=0)
    known.game = game
    if not known.current and cache.add(
        f"live-odds:{game.pk}:{game.last}", 1, ASKED
    ):  # else it was asked just now
        nudge("games.compute_live_odds", str(game.public_id), expires=ASKED)
    return known


def chance_for(game: Game) -> dict[str, Any] | None:
    """The win probability as the page shows it: percentages as text, empty before the first odds, and the
    away side's share of the bar, which begins on its side (0 to 100). `waits`: a worker is computing newer
    odds. None unless both sides have agreed to advice, for other viewers as well: a player could watch in a
    second window."""
    if not has_live_odds(game) or not advice_is_agreed(game):
        return None
    known = newest_odds(game)
    home, away = clubs_of_game(game)
    chance = {"teams": (home.nickname, away.nickname), "waits": not known.current}
    if (share := known.home) is None:
        return {**chance, "home": "", "away": "", "away_share": 50}
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
