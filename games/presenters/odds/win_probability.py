"""The win probability through a finished game, from its stored analysis."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from django.utils.translation import gettext as _

from engine.presentation.play_by_play import PlayRow
from games.models import Game, GameAnalysis
from games.pictures.win_curve import NARROW, WIDE, WinCurvePicture, WinPicture, win_picture
from games.presenters.finished_game import title_of
from games.presenters.odds.percent import percent, points
from league.models import Team

LINE, WINS, TIES, LOSSES = range(4)  # columns of a stored point


@dataclass(frozen=True, slots=True)
class Swing:
    """A play and the home side's win probability before and after it. `is_final`: nothing was left
    to play after it."""

    index: int
    row: PlayRow
    number: int
    before: float
    after: float
    is_final: bool

    @property
    def change(self) -> float:
        return self.after - self.before

    def error(self, samples: int) -> float:
        """The standard error of `after` from so many games, ties counted as if there were none."""
        return 0.0 if self.is_final else sqrt(self.after * (1 - self.after) / samples)


@dataclass(frozen=True, slots=True)
class WinStory:
    """What the page shows. `pictures` are (whether it is the wide one, picture)."""

    finding: str
    sentences: list[str]
    text: str
    note: str
    pictures: list[tuple[bool, WinPicture]]
    rows: list[dict[str, Any]]


def analysis_of(game: Game) -> GameAnalysis | None:
    """The stored analysis of a game; None if no worker has made it yet, or it is empty."""
    found: GameAnalysis | None = getattr(game, "analysis", None)
    return found if found and len(found.points) > 1 else None


def share_of(counts: Sequence[int]) -> float:
    """The home side's probability from (home wins, ties, away wins); a tie counts half."""
    return (counts[0] + counts[1] / 2) / sum(counts)


def swings_of(analysis: GameAnalysis, rows: Sequence[dict[str, Any]]) -> list[Swing]:
    """The swings of these rows of play-by-play, in order."""
    lines = [point[LINE] for point in analysis.points]
    shares = [share_of(point[WINS : LOSSES + 1]) for point in analysis.points]
    last = len(shares) - 1
    found = []
    for index, entry in enumerate(rows):
        row = entry["row"]
        before = max(bisect_right(lines, row.line) - 1, 0)
        after = min(max(bisect_left(lines, row.end), before), last)
        found.append(
            Swing(index, row, entry["number"], shares[before], shares[after], is_final=after == last)
        )
    return found


def win_story(
    game: Game, analysis: GameAnalysis, rows: Sequence[dict[str, Any]], clubs: tuple[Team, Team]
) -> WinStory | None:
    """The section of the game's page. `rows` are all rows of play-by-play, `clubs` (home, away)."""
    swings = swings_of(analysis, rows)
    if not swings:
        return None
    turn = _row_of(analysis, swings, analysis.turn)
    roll = _row_of(analysis, swings, analysis.roll)
    marks = {turn.index: _("Turning point")} if turn else {}
    if roll and roll.index not in marks:
        marks[roll.index] = _("Luckiest roll")
    return WinStory(
        finding=_finding(swings, clubs),
        sentences=[*_turn_sentence(turn, rows, clubs), *_roll_sentence(analysis, roll, rows, clubs)],
        text=_text(swings, clubs),
        note=_note(analysis),
        pictures=[(size is WIDE, _picture(game, swings, marks, size)) for size in (WIDE, NARROW)],
        rows=[_table_row(game, swing) for swing in swings],
    )


def _row_of(analysis: GameAnalysis, swings: Sequence[Swing], step: int | None) -> Swing | None:
    """The play that tells of this step."""
    if step is None:
        return None
    line, end = analysis.points[step][LINE], analysis.points[step + 1][LINE]
    told = [swing for swing in swings if swing.row.line < end and swing.row.end > line]
    return max(told, key=lambda swing: abs(swing.change), default=None)


def _picture(game: Game, swings: Sequence[Swing], marks: dict[int, str], size: Any) -> WinPicture:
    starts = [
        (swing.index, title_of(game, swing.row.half))
        for swing in swings
        if swing.index and swing.row.half != swings[swing.index - 1].row.half
    ]
    curve = WinCurvePicture(
        shares=[1 - swings[0].before, *(1 - swing.after for swing in swings)],
        first_period=title_of(game, swings[0].row.half),
        periods=starts,
        marks=sorted(marks.items()),
    )
    return win_picture(curve, size)


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
    return [sentence % {"team": team, "change": points(after - before), "play": rows[roll.index]["text"]}]


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
        "index": swing.index + 1,
        "number": swing.number,
        "period": title_of(game, swing.row.half),
        "where": swing.row.where,
        "away": percent(1 - swing.after, certain=swing.is_final),
        "home": percent(swing.after, certain=swing.is_final),
        "change": points(swing.change),
    }
