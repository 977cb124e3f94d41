"""The rest of a game, played many times from one situation or from every step of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.bulk.simulation import play_rows, record_rows
from engine.bulk.steps import PlayedStep, calls_before_dice, replays_of
from engine.catalog import ruleset
from engine.kernel.compilation import JIT, compiled
from engine.kernel.dice import seed
from engine.kernel.inputs import endless_game
from engine.kernel.record import RecordTable, columns_of
from engine.play.playthrough import Playthrough

# The rest of a game, played many times from one situation: win probability and expected points.
#
# A situation is the record at a step boundary (kickoff, down, try: `engine.play.corrections`). Both calls
# of a play are given after its boundary, so no probability here can depend on a call that waits for the
# other side.

CHUNK_SIZE = 500 if JIT else 10  # games that a thread plays at once; their records stay in its cache
ONE_PERCENT = 2500 if JIT else 16  # games for a standard error of at most 1 %; without numba it is 13 %
HANDS = 0x5EED  # hands are dealt with other numbers than the dice that follow


class SituationOdds(NamedTuple):
    """How games went on from a situation. `home_points` and `away_points` are sums of final scores, `squares`
    the sum of squared home margins."""

    home_wins: int
    ties: int
    away_wins: int
    home_points: int
    away_points: int
    squares: int

    @property
    def home(self) -> float:
        """The home side's win probability; a tie counts half."""
        return (self.home_wins + self.ties / 2) / (self.home_wins + self.ties + self.away_wins)


def situation_odds(
    header: Mapping[str, Any],
    states: Any | Sequence[Any],
    *,
    games: int,
    master: int,
    season: int = 1,
    first: int = 1,
    full: bool = False,
) -> SituationOdds:
    """Plays the rest of the game in games `first`, `first` + 1 ... with the coaches that the record names.

    `states` is the record at a step boundary, which stays as it is, or several of them, which are taken in
    turn. Game n depends on nothing but the state, `master`, `season` and n.

    Without `full` the answer uses public knowledge only: what the table has not seen, such as hands, is dealt
    again for every game. With `full` the hands of the record are played: only for a finished game.

    Raises EndlessGame."""
    states = states if isinstance(states, Sequence) else [states]
    parts = [
        _play_chunk(
            header, states, master, season, full, range(start, min(start + CHUNK_SIZE, first + games))
        )
        for start in range(first, first + games, CHUNK_SIZE)
    ]
    return SituationOdds(*map(sum, zip(*parts, strict=True)))


def _play_chunk(
    header: Mapping[str, Any], states: Sequence[Any], master: int, season: int, full: bool, numbers: range
) -> SituationOdds:
    rules = ruleset(header["ruleset"])
    games = _rows(states, numbers)
    if rules.redeal and not full:
        _redeal_loop(rules.name)(games, master, season ^ HANDS, numbers[0])
    play_rows(header, games, master, season, numbers[0])
    if JIT:
        rows: Any = columns_of(games)
        over: Any = rules.over(rows)
        finished, scores = over.all(), rows.team.score.tolist()
    else:
        finished = all(rules.over(g) for g in games)
        scores = [(g.team[0].score, g.team[1].score) for g in games]
    if not finished:
        raise endless_game()
    return _odds_of(scores)


def _rows(states: Sequence[Any], numbers: range) -> Any:
    """Records of these games: game n goes on from state number n, counted around."""
    if len(states) == 1:
        return record_rows(states[0], len(numbers))
    starts = RecordTable()
    for state in states:
        starts.add(state)
    return starts.chosen([number % len(states) for number in numbers], starts.room(len(numbers)))


def _odds_of(scores: Iterable[Sequence[int]]) -> SituationOdds:
    wins, points, squares = [0, 0, 0], [0, 0], 0
    for home, away in scores:
        wins[0 if home > away else 1 if home == away else 2] += 1
        points[0] += home
        points[1] += away
        squares += (home - away) ** 2
    won, tied, lost = wins
    return SituationOdds(won, tied, lost, points[0], points[1], squares)


@cache
def _redeal_loop(name: str) -> Callable[[Any, int, int, int], None]:
    """Returns the loop that deals hidden cards again in every row, as small compiled code of its own."""
    redeal: Any = ruleset(name).redeal

    @compiled
    def redeal_all(games: Any, master: int, season: int, first: int) -> None:
        for i in range(len(games)):
            seed(games[i], master, season, first + i)
            redeal(games[i])

    return redeal_all


# The win probability through a finished game: before each of its steps, with its turning point and the roll
# that changed most.

GAMES = 2000 if JIT else 16  # played from each step: standard error at most 1.1 %, or 13 % without numba
CANDIDATES = 8 if JIT else 3  # steps with the largest swings, among which the luckiest roll is sought
MASTER = 1  # seed of all of these games
OTHER_ROLLS = 100 if JIT else 16  # how else each of them could have gone


def win_curve(game: Playthrough, steps: Sequence[PlayedStep], *, games: int = GAMES) -> dict[str, Any]:
    """Returns the curve of a finished game, ready for JSON, from `games` games for each step.

    `points` has one row for each step, and one after the last step, which is certain: the number of lines
    told before it, then the numbers of its odds from full knowledge, without the squares. `turn` is the index
    of the step with the largest swing, None if the game has no steps; `roll` that of the step whose dice
    changed most, and `before_roll` the wins, ties and losses after its calls and before its dice."""
    header = game.sheet.header
    odds = [
        situation_odds(header, step.mark, games=games, master=MASTER, season=number, full=True)
        for number, step in enumerate(steps, start=1)
    ]
    odds.append(_odds_of([game.score]))
    lines = [*(step.line for step in steps), steps[-1].end if steps else 0]
    swings = sorted(range(len(steps)), key=lambda at: (-abs(odds[at + 1].home - odds[at].home), at))
    rolls = {
        at: before
        for at in swings[:CANDIDATES]
        if (before := _odds_before_dice(game, steps, at, games)) is not None
    }
    roll = max(rolls, key=lambda at: abs(odds[at + 1].home - rolls[at].home), default=None)
    return {
        "points": [[line, *point[:5]] for line, point in zip(lines, odds, strict=True)],
        "turn": swings[0] if swings else None,
        "roll": roll,
        "before_roll": [] if roll is None else list(rolls[roll][:3]),
    }


def _odds_before_dice(
    game: Playthrough, steps: Sequence[PlayedStep], at: int, games: int
) -> SituationOdds | None:
    """The odds of the step with its calls but other dice; None if no dice were thrown."""
    step = steps[at]
    calls = calls_before_dice(game, step)
    if len(calls) == len(step.inputs):
        return None
    ends: list[Any] = list(replays_of(game, step, calls, OTHER_ROLLS, (MASTER, at + 1)))
    return situation_odds(
        game.sheet.header, ends, games=games, master=MASTER, season=len(steps) + at + 1, full=True
    )
