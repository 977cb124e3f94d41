"""A week's games side by side, as they unfolded: what a script plays back, and a page reads without one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import pgettext

from engine.gridiron.events import Line
from engine.presentation.drives import scoring_plays
from engine.presentation.situation_text import clock_text
from games.models import Game
from games.presenters.finished_game import score_text, title_of
from league.presenters.scorelines import Scoreline

CLOCKS = 24  # readings of the clock for each game


@dataclass(frozen=True, slots=True)
class ReplayScore:
    """A score of a game: `at` is the part of the game that was over, from 0 to 1; the points are those after
    it, visitors first."""

    at: float
    line: Scoreline
    nickname: str
    text: str
    when: str
    away: int
    home: int


@dataclass(frozen=True, slots=True)
class WeekReplay:
    """`scores` of all games in order of their parts of the game; `games` is what the script needs."""

    scores: list[ReplayScore]
    games: list[dict[str, Any]]


def week_replay(lines: Sequence[Scoreline], games: Mapping[int, Game]) -> WeekReplay:
    """The week of these games; `games` maps a fixture's primary key to its game with play-by-play. A game
    without one shows its score at the end."""
    scores: list[ReplayScore] = []
    shown = []
    for line in lines:
        game = games.get(line.fixture.pk)
        own = _scores(line, game) if game else []
        scores += own
        shown.append(_game(line, game, own))
    return WeekReplay(sorted(scores, key=lambda score: (score.at, score.line.fixture.number)), shown)


def _scores(line: Scoreline, game: Game) -> list[ReplayScore]:
    told = _told(game)
    sides = (line.fixture.home, line.fixture.away)
    return [
        ReplayScore(
            at=round((score.line + 1) / len(told), 4),
            line=line,
            nickname=sides[score.side].nickname,
            text=score_text(score),
            when=_when(game, score.half, score.clock),
            away=score.away,
            home=score.home,
        )
        for score in scoring_plays(told)
    ]


def _game(line: Scoreline, game: Game | None, scores: Iterable[ReplayScore]) -> dict[str, Any]:
    """Moments of a game in order: [part, visitors' points, hosts' points, clock, sentence]."""
    moments: list[list[Any]] = [
        [score.at, score.away, score.home, score.when, f"{score.nickname}: {score.text}"] for score in scores
    ]
    if game:
        moments += _clocks(game, moments)
    final = [
        line.away_score or "",
        line.home_score or "",
        line.notes[0] if line.notes else pgettext("a game", "Final"),
        "",
    ]
    return {"number": line.fixture.number, "moments": [*sorted(moments, key=lambda one: one[0]), [1, *final]]}


def _clocks(game: Game, scores: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The clock between the scores, with the points at that time."""
    told = _told(game)
    found = []
    for index in range(0, len(told), max(1, len(told) // CLOCKS)):
        line, at = told[index], round(index / len(told), 4)
        before = [score for score in scores if score[0] <= at]
        points = before[-1][1:3] if before else [0, 0]
        found.append([at, *points, _when(game, line.half, line.clock), ""])
    return found


def _told(game: Game) -> list[Line]:
    return [Line(*line) for line in game.play_by_play.lines]


def _when(game: Game, half: int, clock: int) -> str:
    return f"{title_of(game, half)}, {clock_text(game.ruleset, clock, translation)}"
