"""The win probability of finished games: analyses by workers of the queue `odds`, and how pages show them."""

from __future__ import annotations

import time
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

from engine.bulk.situations import GAMES, win_curve
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
from engine.gridiron.events import Event
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet
from engine.presentation.play_by_play import PlayRow
from games.models import Game, GameAnalysis, LiveOdds
from games.records import scoresheets
from games.story.finished_game import period_starts, title_of
from games.story.flow import WIN_SIZES, win_picture
from league.frame.numbers import percent, signed
from league.models import Team

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


def swings_of(analysis: GameAnalysis, rows: Sequence[PlayRow]) -> list[Swing]:
    """The swings of all rows of play-by-play, in order.

    The change of a step belongs to one row, its play. A step without a play, such as a coin toss, belongs to
    the next play. So the changes of all rows add up to the result minus the first chance."""
    lines = [point[LINE] for point in analysis.points[:-1]]
    shares = [share_of(point[WINS : LOSSES + 1]) for point in analysis.points]
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


def win_story(
    game: Game, analysis: GameAnalysis, rows: Sequence[dict[str, Any]], clubs: tuple[Team, Team]
) -> dict[str, Any] | None:
    """The section of the game's page. `rows` are all rows of play-by-play, `clubs` (home, away)."""
    swings = swings_of(analysis, [entry["row"] for entry in rows])
    if not swings:
        return None
    turn, roll = _play_of(swings, analysis.turn), _play_of(swings, analysis.roll)
    marks = {turn.index: _("Turning point")} if turn else {}
    if roll and roll.index not in marks:
        marks[roll.index] = _("Luckiest roll")
    shares = [1 - swings[0].before, *(1 - swing.after for swing in swings)]
    periods = period_starts(game, [swing.row for swing in swings])
    teams = (clubs[1].abbreviation, clubs[0].abbreviation)
    return {
        "finding": _finding(swings, clubs),
        "sentences": [*_turn_sentence(turn, rows, clubs), *_roll_sentence(analysis, roll, rows, clubs)],
        "text": _text(swings, clubs),
        "note": _note(analysis),
        "pictures": [win_picture(shares, periods, sorted(marks.items()), teams, size) for size in WIN_SIZES],
        "rows": [_table_row(game, swing) for swing in swings],
    }


def _play_of(swings: Sequence[Swing], step: int | None) -> Swing | None:
    """The play that tells of this step."""
    if step is None:
        return None
    return next((swing for swing in swings if swing.step is not None and swing.step >= step), None)


def _finding(swings: Sequence[Swing], clubs: tuple[Team, Team]) -> str:
    final = swings[-1].after
    if final == 1 / 2:
        return _("Win probability: neither team could be sure of this game")
    won = int(final < 1 / 2)
    lowest = min(1 - swing.after if won else swing.after for swing in swings)
    named = {"team": clubs[won].nickname, "percent": percent(lowest)}
    if lowest >= 1 / 2:
        return _("%(team)s were the favorites after every play") % named
    return _("%(team)s won a game in which their chance was once %(percent)s") % named


def _turn_sentence(turn: Swing | None, rows: Sequence[dict[str, Any]], clubs: tuple[Team, Team]) -> list[str]:
    if turn is None:
        return []
    team, before, after = _gainer(turn.before, turn.after, clubs)
    sentence = _("Turning point: %(team)s went from %(before)s to %(after)s. %(play)s")
    shown = {"team": team, "before": percent(before), "after": percent(after, certain=turn.is_final)}
    return [sentence % {**shown, "play": rows[turn.index]["text"]}]


def _roll_sentence(
    analysis: GameAnalysis, roll: Swing | None, rows: Sequence[dict[str, Any]], clubs: tuple[Team, Team]
) -> list[str]:
    if roll is None or analysis.roll is None:
        return []
    expected = share_of(analysis.before_roll)
    actual = share_of(analysis.points[analysis.roll + 1][WINS : LOSSES + 1])
    team, before, after = _gainer(expected, actual, clubs)
    sentence = _(
        "Luckiest roll: with these calls the dice brought %(team)s %(change)s percentage points more than "
        "they do on average. %(play)s"
    )
    return [
        sentence % {"team": team, "change": signed(100 * (after - before)), "play": rows[roll.index]["text"]}
    ]


def _gainer(before: float, after: float, clubs: tuple[Team, Team]) -> tuple[str, float, float]:
    """The team whose chance grew, with its chance before and after."""
    if after >= before:
        return clubs[0].nickname, before, after
    return clubs[1].nickname, 1 - before, 1 - after


def _text(swings: Sequence[Swing], clubs: tuple[Team, Team]) -> str:
    sentence = _(
        "Win probability after each play: above the middle %(away)s are more likely to win, below it "
        "%(home)s. Before kickoff %(away)s %(away_share)s, %(home)s %(home_share)s."
    )
    return sentence % {
        "away": clubs[1].nickname,
        "home": clubs[0].nickname,
        "away_share": percent(1 - swings[0].before),
        "home_share": percent(swings[0].before),
    }


def _note(analysis: GameAnalysis) -> str:
    sentence = _(
        "From each point the game was played on %(games)d times with these teams’ dice, by the computer "
        "coaches on both sides. The standard error is at most %(error)s percentage points. A tie counts half."
    )
    error = 50 / sqrt(analysis.samples)
    return sentence % {"games": analysis.samples, "error": f"{error:.1f}"}


def _table_row(game: Game, swing: Swing) -> dict[str, Any]:
    return {
        "number": swing.index + 1,
        "period": title_of(game, swing.row.period),
        "where": swing.row.where,
        "away": percent(1 - swing.after, certain=swing.is_final),
        "home": percent(swing.after, certain=swing.is_final),
        "change": signed(100 * swing.change),
    }


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
