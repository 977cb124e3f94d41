"""Probabilities as people read them: never 0 or 100 % from a sample."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from engine.gridiron.events import Event
from engine.presentation.play_by_play import PlayRow
from games.models import Game, GameAnalysis, LiveOdds
from games.odds.advice import advice_is_agreed
from games.odds.analyses import ask_for_live_odds
from games.records.participants import clubs_of_game
from games.story.finished_game import title_of
from games.story.flow import WIN_CURVE_NARROW, WIN_CURVE_WIDE, WinCurvePicture, WinPicture, win_picture
from league.frame.numbers import percent, signed
from league.models import Team

SURE = 1.96  # standard errors to each side that hold 95 of 100 samples


@dataclass(frozen=True, slots=True)
class SampledChance:
    """How many of `total` simulated seasons it happened in. `proved` is True or False if it is certain to
    happen or not to happen, by the rules and not by the sample."""

    count: int
    total: int
    proved: bool | None = None

    @property
    def share(self) -> float:
        """From 0 to 1."""
        if self.proved is not None:
            return float(self.proved)
        return self.count / self.total if self.total else 0.0

    @property
    def error(self) -> float:
        """The standard error of the share; 0 if it is proved."""
        if self.proved is not None or not self.total:
            return 0.0
        return sqrt(self.share * (1 - self.share) / self.total)

    @property
    def text(self) -> str:
        """`43 %`, `<1 %`, `>99 %`; a tick or a dash for what is proved."""
        if self.proved is not None:
            return "✓" if self.proved else "–"
        if not self.total:
            return ""
        return percent(self.share)

    @property
    def spoken(self) -> str:
        """What a screen reader says instead of a tick or a dash; empty otherwise."""
        if self.proved is None:
            return ""
        return _("certain") if self.proved else _("impossible")

    @property
    def bar(self) -> str:
        """The length of its bar, of 100, as SVG writes it in every language."""
        return f"{100 * self.share:.1f}"

    @property
    def details(self) -> str:
        """The count and the error in words; empty for what is proved."""
        if self.proved is not None or not self.total:
            return ""
        values = {"count": number_format(self.count, force_grouping=True)}
        values["total"] = number_format(self.total, force_grouping=True)
        values["error"] = number_format(100 * SURE * self.error, 1)
        return _("%(count)s of %(total)s seasons, ±%(error)s points") % values


@dataclass(frozen=True, slots=True)
class LiveChance:
    """What the page shows: percentages as text, empty before the first odds, and the away side's share of the
    bar, which begins on its side (0 to 100). `waits`: newer odds are being computed."""

    teams: tuple[str, str]
    home: str = ""
    away: str = ""
    away_share: int = 50
    waits: bool = True


def has_live_odds(game: Game) -> bool:
    """Whether the game has a win probability now: it is in progress, for a league."""
    return game.state == Game.State.IN_PROGRESS and game.played_for is not None


def newest_odds(game: Game) -> LiveOdds | None:
    """The odds that are known, None before the first ones; asks a worker for newer ones if they are older
    than the newest entry."""
    known = LiveOdds.objects.filter(game=game).first()
    if known is None or known.last != game.last:
        ask_for_live_odds(game)
    return known


def chance_for(game: Game) -> LiveChance | None:
    """The win probability; asks a worker for a newer one if it is older than the newest entry. None unless
    both sides have agreed to advice, whoever asks: a player could watch in a second window."""
    if not has_live_odds(game) or not advice_is_agreed(game):
        return None
    known = newest_odds(game)
    waits = known is None or known.last != game.last
    home, away = clubs_of_game(game)
    teams = home.nickname, away.nickname
    if known is None:
        return LiveChance(teams)
    share = known.home
    return LiveChance(teams, percent(share), percent(1 - share), round(100 * (1 - share)), waits=waits)


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
) -> WinStory | None:
    """The section of the game's page. `rows` are all rows of play-by-play, `clubs` (home, away)."""
    swings = swings_of(analysis, [entry["row"] for entry in rows])
    if not swings:
        return None
    turn, roll = _play_of(swings, analysis.turn), _play_of(swings, analysis.roll)
    marks = {turn.index: _("Turning point")} if turn else {}
    if roll and roll.index not in marks:
        marks[roll.index] = _("Luckiest roll")
    return WinStory(
        finding=_finding(swings, clubs),
        sentences=[*_turn_sentence(turn, rows, clubs), *_roll_sentence(analysis, roll, rows, clubs)],
        text=_text(swings, clubs),
        note=_note(analysis),
        pictures=[
            (size is WIN_CURVE_WIDE, _picture(game, swings, marks, size))
            for size in (WIN_CURVE_WIDE, WIN_CURVE_NARROW)
        ],
        rows=[_table_row(game, swing) for swing in swings],
    )


def _play_of(swings: Sequence[Swing], step: int | None) -> Swing | None:
    """The play that tells of this step."""
    if step is None:
        return None
    return next((swing for swing in swings if swing.step is not None and swing.step >= step), None)


def _picture(game: Game, swings: Sequence[Swing], marks: dict[int, str], size: Any) -> WinPicture:
    starts = [
        (swing.index, title_of(game, swing.row.period))
        for swing in swings
        if swing.index and swing.row.period != swings[swing.index - 1].row.period
    ]
    curve = WinCurvePicture(
        shares=[1 - swings[0].before, *(1 - swing.after for swing in swings)],
        first_period=title_of(game, swings[0].row.period),
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
