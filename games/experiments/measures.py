"""Plays the games and seasons of an experiment, counts them, and makes figures of the counts."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log2, sqrt
from typing import Any

from engine.catalog import ruleset
from engine.gridiron.events import SCRIMMAGE_PLAYS, Event
from engine.play import setup
from engine.play.house import FinishedGame, auto_play
from engine.tools.calibration import GameCounts, round_robin
from games.experiments.plans import GAMES, SEASONS, ExperimentPlan
from games.simulations.samples import Kind, add_counts
from league.odds.players import EnginePlayer, GameRows, GameScores, game_rows, game_scores
from league.odds.rounds import simulate
from league.odds.values import OddsGame, OddsPlayoffs, OddsSeason
from league.playoffs.bracket import PLAYOFF_FORMATS
from league.standings.records import Club
from league.standings.steps import Coin


@lru_cache(maxsize=12)
def _player(key: str, teams: tuple[str, ...]) -> EnginePlayer:
    header = json.loads(key)

    def header_of(home: str, away: str, neutral: bool, decide: bool) -> Mapping[str, Any]:
        options = header["options"] | (ruleset(header["ruleset"]).decided if decide else {})
        return {**header, "options": options, "teams": [home, away], "neutral": neutral}

    return EnginePlayer([Club(team) for team in teams], header["ruleset"], header_of)


# The counts of an experiment: whole numbers by arm and block, which add up however a run was cut.
#
#     {"arms": [{"0": {"points": 812, ...}, "1": ...}, ...]}
#
# A run is divided into BLOCKS blocks of consecutive samples, which are the parts that intervals are
# computed from (`measures`). Keys with a slash count one team or call.

BLOCKS = 20
BlockCounts = Counter[str]


def block_of(number: int, size: int) -> str:
    return str(number * BLOCKS // size)


def count_score(counts: BlockCounts, teams: tuple[str, str], home: int, away: int) -> None:
    """Adds a game's score. A win counts 2, a draw 1, as half wins."""
    edge = 2 * (home > away) + (home == away)
    counts["games"] += 1
    counts["points"] += home + away
    counts["home_halves"] += edge
    counts["home_margin"] += home - away
    counts["margin"] += abs(home - away)
    counts["draws"] += home == away
    for team, halves in zip(teams, (edge, 2 - edge), strict=True):
        counts[f"played/{team}"] += 1
        counts[f"halves/{team}"] += halves


def count_watched(counts: BlockCounts, game: FinishedGame) -> None:
    """Adds what only a game with its play-by-play shows: its length and its calls."""
    seen = GameCounts()
    seen.count(game)
    counts["watched"] += 1
    counts["inputs"] += len(game.sheet.values)
    counts["overtimes"] += seen.overtimes
    counts["plays"] += sum(line.event in SCRIMMAGE_PLAYS for line in game.lines)
    counts["throws"] += sum(line.event == Event.THROW for line in game.lines)
    for name, calls in seen.offense.items():
        counts[f"call/{name}"] += calls["times"]


# What an experiment has shown: each measure of each arm, and its difference from the reference.
#
# Intervals are jackknife intervals over the blocks of the run: the measure is computed without each block
# in turn, and varies between these as much as chance makes it vary. That holds for measures that are no
# means too (balance, variety), and for differences: the arms play the same numbers of the same seed, so
# block by block they share some of their luck, which leaves the difference more certain than the arms.
# Source: B. Efron, C. Stein, The Jackknife Estimate of Variance, Annals of Statistics 9 (1981).

# 97.5 % quantiles of Student's t for 1 to 19 degrees of freedom.
T = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093),
)
SECONDS_A_PLAY, SECONDS_A_THROW = 20, 12  # to call a play; to gather, throw and read dice
Measure = Callable[[BlockCounts], float | None]


@dataclass(frozen=True, slots=True)
class MeasuredFigure:
    """A value and its 95 % interval; `low` and `high` are None if there were too few blocks for one."""

    value: float
    low: float | None
    high: float | None

    @property
    def certain(self) -> bool:
        """Whether a difference is outside what chance explains: 0 is not in the interval."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


# A measure of all arms, in the order of the plan: its `name`, `values` and `differences`. A difference is
# None for the reference, and values are None where an arm has nothing to measure.
Measured = Mapping[str, Any]


def figures_of(plan: ExperimentPlan, counts: Mapping[str, Any]) -> list[Measured]:
    """The figures of the counts of `play_experiment`, also of a run that is not complete."""
    arms = _arms(counts)
    chosen = {**MEASURES, **(TITLE_MEASURES if plan["unit"] == SEASONS else {})}
    if len(plan["teams"]) < 2:
        del chosen["balance"]
    return [_measured(name, statistic, arms) for name, statistic in chosen.items()]


def games_of(counts: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The games of each arm, and those of them that were played with their play-by-play."""
    totals = [_total(arm.values()) for arm in _arms(counts)]
    return [(total["games"], total["watched"]) for total in totals]


def _arms(counts: Mapping[str, Any]) -> list[dict[int, BlockCounts]]:
    return [{int(block): Counter(of) for block, of in arm.items()} for arm in counts["arms"]]


def _measured(name: str, statistic: Measure, arms: Sequence[Mapping[int, BlockCounts]]) -> Measured:
    points = [_jackknife(statistic, arm) for arm in arms]
    values = [_figure(*point) if point else None for point in points]
    differences: list[MeasuredFigure | None] = [None]
    for point in points[1:]:
        reference = points[0]
        if point is None or reference is None or len(point[1]) != len(reference[1]):
            differences.append(None)
            continue
        parts = [mine - other for mine, other in zip(point[1], reference[1], strict=True)]
        differences.append(_figure(point[0] - reference[0], parts))
    return {"name": name, "values": values, "differences": differences}


def _jackknife(statistic: Measure, blocks: Mapping[int, BlockCounts]) -> tuple[float, list[float]] | None:
    """The statistic of all blocks, and without each of them; None if there is nothing to measure."""
    total = _total(blocks.values())
    whole = statistic(total)
    if whole is None:
        return None
    parts = []
    for block in sorted(blocks):
        rest = Counter(total)
        rest.subtract(blocks[block])
        without = statistic(rest)
        if without is not None:
            parts.append(without)
    return whole, parts


def _figure(value: float, parts: Sequence[float]) -> MeasuredFigure:
    count = len(parts)
    if count < 2:
        return MeasuredFigure(value, None, None)
    mean = sum(parts) / count
    error = sqrt((count - 1) / count * sum((part - mean) ** 2 for part in parts))
    reach = T[min(count - 1, len(T)) - 1] * error
    return MeasuredFigure(value, value - reach, value + reach)


def _total(blocks: Any) -> BlockCounts:
    total: BlockCounts = Counter()
    for block in blocks:
        total.update(block)
    return total


def _per(part: str, whole: str, scale: float = 1.0) -> Measure:
    def statistic(counts: BlockCounts) -> float | None:
        return scale * counts[part] / counts[whole] if counts[whole] > 0 else None

    return statistic


def _of(counts: BlockCounts, kind: str) -> dict[str, int]:
    """The counts of one kind by team or call."""
    return {key.partition("/")[2]: count for key, count in counts.items() if key.startswith(f"{kind}/")}


def _minutes(counts: BlockCounts) -> float | None:
    seconds = SECONDS_A_PLAY * counts["plays"] + SECONDS_A_THROW * counts["throws"]
    return seconds / 60 / counts["watched"] if counts["watched"] > 0 else None


def _variety(counts: BlockCounts) -> float | None:
    """The entropy of the offense's calls in bits: 1 if two calls are made equally often, 2 if four are."""
    return _entropy([count for count in _of(counts, "call").values() if count > 0])


def _contenders(counts: BlockCounts) -> float | None:
    """How many equally strong teams would share the titles as evenly: 2 to the power of their entropy."""
    bits = _entropy([count for count in _of(counts, "title").values() if count > 0])
    return None if bits is None else 2**bits


def _entropy(counts: Sequence[int]) -> float | None:
    whole = sum(counts)
    return -sum(count / whole * log2(count / whole) for count in counts) if whole else None


def _favorite(counts: BlockCounts) -> float | None:
    titles = _of(counts, "title")
    return 100 * max(titles.values()) / counts["seasons"] if titles and counts["seasons"] > 0 else None


def _balance(counts: BlockCounts) -> float | None:
    """The standard deviation of the teams' true win percentages: the variance of those that were counted,
    without the part that chance adds. 0 if chance alone explains it."""
    halves = _of(counts, "halves")
    rows = [
        (wins / 2 / games, games)
        for team, games in _of(counts, "played").items()
        if games > 1
        for wins in [halves.get(team, 0)]
    ]
    if len(rows) < 2:
        return None
    mean = sum(share for share, _games in rows) / len(rows)
    seen = sum((share - mean) ** 2 for share, _games in rows) / (len(rows) - 1)
    chance = sum(share * (1 - share) / (games - 1) for share, games in rows) / len(rows)
    return 100 * sqrt(max(0.0, seen - chance))


# In the order of pages. Shares are percentages.
MEASURES: dict[str, Measure] = {
    "points": _per("points", "games"),
    "margin": _per("margin", "games"),
    "draws": _per("draws", "games", 100),
    "home_wins": _per("home_halves", "games", 50),
    "home_margin": _per("home_margin", "games"),
    "balance": _balance,
    "variety": _variety,
    "plays": _per("plays", "watched"),
    "inputs": _per("inputs", "watched"),
    "minutes": _minutes,
    "overtimes": _per("overtimes", "watched", 100),
}
TITLE_MEASURES: dict[str, Measure] = {"favorite": _favorite, "contenders": _contenders}


MOST_PLACES = 8


def season_of(plan: ExperimentPlan) -> OddsSeason:
    """One field of teams without divisions. At home is the side that `round_robin` names first, so that home
    games are shared evenly; half of the teams, at most 8, reach the playoffs."""
    count = len(plan["teams"])
    games = {frozenset(pair): pair for pair in reversed(round_robin(plan["teams"]))}
    places = min(MOST_PLACES, 1 << (count // 2).bit_length() - 1)
    return OddsSeason(
        clubs=tuple(Club(team) for team in plan["teams"]),
        games=tuple(OddsGame(number, 1, *pair) for number, pair in enumerate(reversed(games.values()), 1)),
        playoffs=OddsPlayoffs(PLAYOFF_FORMATS[places]),
        coin=Coin(provisional=True),
    )


@dataclass
class CountingPlayer:
    """Plays as another player does, and counts the scores of the regular season. In the playoffs the better
    team is at home, so they say nothing about home games."""

    player: EnginePlayer
    names: list[str]
    counts: BlockCounts

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        """See `GamePlayer`."""
        self.player.play(rows, count, seed, scores)
        for row in range(count):
            if not rows.decide[row]:
                teams = self.names[rows.home[row]], self.names[rows.away[row]]
                count_score(self.counts, teams, int(scores.home[row]), int(scores.away[row]))


def _parts(numbers: range, size: int) -> list[range]:
    """The numbers of each block among these."""
    starts = [-(-block * size // BLOCKS) for block in range(BLOCKS + 1)]
    parts = [range(max(numbers.start, first), min(numbers.stop, end)) for first, end in pairwise(starts)]
    return [part for part in parts if part]


WATCHED = 400  # games of an arm that are played with their play-by-play, spread over the run


SEASON = 1  # the number of the season that decides the dice, together with the number of the game


def play_experiment(plan: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    """Plays games or seasons number `first`, `first` + 1 ... of all arms of the plan.

    Numbers count from 0. Returns counts by arm and block: scores, titles, and what watching shows."""
    numbers = range(first, min(first + count, plan["size"]))
    blocks: list[dict[str, BlockCounts]] = [defaultdict(Counter) for _ in plan["arms"]]
    for arm, arm_blocks in zip(plan["arms"], blocks, strict=True):
        for part in _parts(numbers, plan["size"]):
            counts = arm_blocks[block_of(part.start, plan["size"])]
            engine = _player(setup.header_key(arm["header"]), tuple(plan["teams"]))
            player = CountingPlayer(engine, sorted(plan["teams"]), counts)
            if plan["unit"] == GAMES:
                _play_games(player, round_robin(plan["teams"]), seed, part)
                continue
            tally = simulate(season_of(plan), player, seed=seed, first=part.start, seasons=len(part))
            counts["seasons"] += tally.seasons
            for team, club in tally.clubs.items():
                counts[f"title/{team}"] += club.title
        _watch(plan, arm, seed, numbers, arm_blocks)
    return {"arms": [{block: dict(counts) for block, counts in arm.items()} for arm in blocks]}


def _play_games(player: CountingPlayer, pairs: Sequence[tuple[str, str]], seed: int, numbers: range) -> None:
    """Plays games between all pairs in turn. In each run of as many games as there are teams, every team
    plays once at home and once away."""
    rows = game_rows(len(numbers))
    for row, number in enumerate(numbers):
        rows.season[row], rows.game[row] = SEASON, number
        home, away = pairs[number % len(pairs)]
        rows.home[row], rows.away[row] = player.names.index(home), player.names.index(away)
    player.play(rows, len(numbers), seed, game_scores(len(numbers)))


def _watch(
    plan: ExperimentPlan, arm: Mapping[str, Any], seed: int, numbers: range, blocks: dict[str, BlockCounts]
) -> None:
    """Plays some of the games once more with their play-by-play. Of a season it is one game, between the
    teams of the game with its number."""
    step, pairs = max(1, plan["size"] // WATCHED), round_robin(plan["teams"])
    for number in numbers:
        if number % step == 0:
            header = {**arm["header"], "teams": list(pairs[number % len(pairs)])}
            game = auto_play(header, master=seed, season=SEASON, game=number)
            count_watched(blocks[block_of(number, plan["size"])], game)


KIND = Kind(name="experiment", play=play_experiment, add=add_counts, chunk=200, most=100_000, days=90)
