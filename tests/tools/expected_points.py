"""`manage.py expected_points`: makes a ruleset's table of expected points (docs/exports.md)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.play import setup
from engine.play.house import auto_play
from engine.presentation.expected_points import (
    FILE,
    HALVES,
    KICKOFF_KINDS,
    MUCH,
    ONE_POINT,
    TWO_POINTS,
    EndOfHalf,
    Moment,
    PointsTable,
    digest_of,
    moment_of,
    scored,
)
from engine.presentation.plays import Play, plays_of
from league.management.base import LeagueCommand

SPOTS = (1, *range(5, 100, 5), 99)
DISTANCES = (1, 2, 3, 4, 5, 7, 10, 15, 20)
DOWNS = 4
CLOCKS = (0, 1, 2, 4, 8, MUCH)
NEAR_SPOT, NEAR_DISTANCE = 4.0, 0.25  # how far neighbors count: yards, and logarithm of the distance
WIDEST = 40
ENOUGH = 400.0  # plays behind a point of the table, else neighbors that are farther away count too
NEAR_END = 5.0  # yards, toward the end of a half
FEW = 50.0  # plays that count as much as what is known of the time before
Cells = dict[tuple[int, int, int], list[float]]  # (down, distance, spot) -> [plays, points]
Snap = tuple[Moment, tuple[int, int, int], int]  # when, (down, distance, spot), side
Kick = tuple[Moment, float, Snap | None]  # when, what it scored, the snap after it; for the receiving side 0


class Command(LeagueCommand):
    refusal = "{code}: {sentence}"
    help = "Plays games between computer coaches and writes what each situation is worth (a minute)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset")
        parser.add_argument("--games", type=int, default=3000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--output", default="", help="a file in the place of the ruleset's own")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("no_games: play one game or more, such as --games 3000.")
        usual, table = make_table(options["ruleset"], options["games"], options["seed"])
        file = Path(options["output"] or usual)
        file.write_text(json.dumps(table, separators=(",", ":")) + "\n", "utf-8")
        self.stdout.write(f"{file}: {table['plays']} plays of {table['games']} games")


def make_table(name: str, games: int, seed: int) -> tuple[Path, dict[str, Any]]:
    """Plays the games and returns the table's usual file with its data. The same arguments give the same
    table. Raises EngineError unknown_ruleset."""
    rules = ruleset(name)
    periods = len(rules.words.texts["periods"])
    cells: dict[Moment, Cells] = defaultdict(lambda: defaultdict(lambda: [0, 0.0]))
    kickoffs: list[Kick] = []
    others: dict[str, list[float]] = {"kickoff": [0, 0.0], "extra_point": [0, 0.0], "two_point": [0, 0.0]}
    for plays in played(name, games, seed):
        _count(plays, periods, cells, kickoffs, others)
    whole: Cells = defaultdict(lambda: [0, 0.0])
    for of in cells.values():
        for cell, (count, points) in of.items():
            _add(whole[cell], points, count)
    data: dict[str, Any] = {
        "ruleset": name,
        "version": rules.version,
        "games": games,
        "seed": seed,
        "plays": int(sum(plays for plays, _points in whole.values())),
        "spots": SPOTS,
        "distances": DISTANCES,
        "downs": [_smoothed(whole, down) for down in range(1, DOWNS + 1)],
        "periods": periods,
        "clocks": CLOCKS,
        "halves": [],
        **{kind: round(points / max(plays, 1), 3) for kind, (plays, points) in others.items()},
    }
    data["halves"] = [_ends(PointsTable.read(data), half, cells) for half in range(HALVES)]
    data["halves"] = _with_kickoffs(PointsTable.read(data), kickoffs)
    data = json.loads(json.dumps(data))
    return ruleset(name).folder / FILE, data | {"digest": digest_of(data)}


def played(name: str, games: int, seed: int) -> Iterator[list[Play]]:
    """Games between all pairs of teams in turn."""
    pairs = _pairs(name)
    for game in range(1, games + 1):
        header = setup.header(ruleset=name, teams=pairs[game % len(pairs)])
        lines = auto_play(header, master=seed, season=1, game=game).lines
        yield plays_of(header, lines, ("", ""))


def _pairs(name: str) -> list[tuple[str, str]]:
    if not ruleset(name).team_dice:
        return [("base", "base")]
    teams = sorted(set_in_play(setup.header(ruleset=name)).data["team"])
    return [(home, away) for home in teams for away in teams if home != away]


def _count(
    plays: list[Play],
    periods: int,
    cells: dict[Moment, Cells],
    kickoffs: list[Kick],
    others: dict[str, list[float]],
) -> None:
    """Counts each situation with the next score of its half, from the end of the game backward."""
    points, half = (0.0, 0.0), 0  # what the next score is worth to (home, away)
    after: Snap | None = None  # the next snap of the half
    for play in reversed(plays):
        if play.half > HALVES:
            continue
        if play.half != half:
            points, half, after = (0.0, 0.0), play.half, None
        if play.is_try:
            kinds = {event.kind for event in play.events}
            kind = "two_point" if kinds & TWO_POINTS else "extra_point" if kinds & ONE_POINT else ""
            if kind and play.possession is not None:
                _add(others[kind], scored(play, play.possession) or 0.0)
            continue
        if play.scorer is not None:
            own = scored(play, 0) or 0.0
            points = (own, -own)
        moment = moment_of(play, periods)
        if play.kind in KICKOFF_KINDS and play.possession is not None:
            receiver = 1 - play.possession
            _add(others["kickoff"], points[receiver])
            if play.scorer is not None:
                kickoffs.append((moment, points[receiver], None))
            else:
                kickoffs.append((moment, 0.0, after and (*after[:2], int(after[2] != receiver))))
        elif play.down and play.distance is not None and play.spot is not None:
            cell = (min(play.down, DOWNS), min(play.distance, DISTANCES[-1]), play.spot)
            _add(cells[moment][cell], points[play.possession or 0])
            after = moment, cell, play.possession or 0


def _add(cell: list[float], points: float, count: float = 1) -> None:
    cell[0] += count
    cell[1] += points


def _ends(table: PointsTable, half: int, cells: Mapping[Moment, Cells]) -> list[EndOfHalf]:
    """What the average values become at each of CLOCKS. Each rests on the plays around it, and a little on
    the next longer time."""
    later = EndOfHalf(table.kickoff, [0.0] * len(SPOTS), [1.0] * len(SPOTS))
    ends: list[EndOfHalf] = []
    for clock in reversed(range(len(CLOCKS))):
        sums: dict[int, list[float]] = defaultdict(lambda: [0.0] * 5)
        for left in range(MUCH + 1):
            weight = _weight(clock, left)
            for (down, distance, spot), (count, total) in (
                cells.get((half, left), {}).items() if weight else ()
            ):
                value = table.at(down, distance, spot)
                products = (count, count * value, total, count * value * value, total * value)
                sums[spot] = [own + weight * more for own, more in zip(sums[spot], products, strict=True)]
        lines = [_line(sums, spot, later.shifts[n], later.shares[n]) for n, spot in enumerate(SPOTS)]
        later = EndOfHalf(table.kickoff, *zip(*lines, strict=True))
        ends.insert(0, later)
    return ends


def _with_kickoffs(table: PointsTable, kickoffs: Sequence[Kick]) -> list[list[EndOfHalf]]:
    """The same ends with the mean value of what follows a kickoff at each of CLOCKS. What is scored later
    would not do: a long return shows good dice, so it is worth more than the table knows, and the kickoff
    would be blamed for it."""
    halves: list[list[EndOfHalf]] = []
    for half in range(HALVES):
        later, ends = table.kickoff, list[EndOfHalf]()
        for clock in reversed(range(len(CLOCKS))):
            plays, points = FEW, FEW * later
            for (of, left), scored_points, after in kickoffs:
                if of == half and (weight := _weight(clock, left)):
                    sign = -1 if after and after[2] else 1
                    value = sign * table.in_time(after[0], *after[1]) if after else scored_points
                    plays, points = plays + weight, points + weight * value
            later = round(points / plays, 3)
            ends.insert(0, table.halves[half][clock]._replace(kickoff=later))
        halves.append(ends)
    return halves


def _weight(clock: int, left: int) -> float:
    """How much a play counts for this one of CLOCKS: all at its time, nothing at the ones beside it."""
    aside = clock + 1 if left > CLOCKS[clock] else clock - 1
    if left == CLOCKS[clock]:
        return 1.0
    if not 0 <= aside < len(CLOCKS):
        return 0.0
    return max(0.0, (left - CLOCKS[aside]) / (CLOCKS[clock] - CLOCKS[aside]))


def _line(sums: Mapping[int, Sequence[float]], spot: int, shift: float, share: float) -> tuple[float, float]:
    """The shift and the share that fit the plays near this spot, and a little those given. `sums` are of
    plays, values, points, squared values, and values times points, by spot."""
    near = [exp(-0.5 * ((place - spot) / NEAR_END) ** 2) for place in sums]
    plays, values, points, squares, products = (
        sum(weight * own[n] for weight, own in zip(near, sums.values(), strict=True)) for n in range(5)
    )
    mean = values / plays if plays else 0.0
    slope = (products - mean * points + FEW * share) / (squares - mean * values + FEW)
    height = (points + FEW * (shift + share * mean)) / (plays + FEW)
    return round(height - slope * mean, 3), round(slope, 3)


def _smoothed(cells: Cells, down: int) -> list[list[float]]:
    """The values of one down at every distance and spot: of each point's neighbors, linear in the spot."""
    own = [
        (log(max(distance, 1)), spot, plays, points)
        for (of, distance, spot), (plays, points) in sorted(cells.items())
        if of == down
    ]
    return [[round(_fitted(own, log(distance), spot), 3) for spot in SPOTS] for distance in DISTANCES]


def _fitted(cells: Sequence[tuple[float, int, float, float]], distance: float, spot: int) -> float:
    """The value of a weighted line through these cells, at the spot."""
    for wider in range(WIDEST):
        scale = 1.15**wider
        plays = across = square = points = product = 0.0
        for there, place, count, total in cells:
            x = place - spot
            weight = exp(
                -0.5 * ((x / (NEAR_SPOT * scale)) ** 2 + ((there - distance) / (NEAR_DISTANCE * scale)) ** 2)
            )
            plays += weight * count
            across += weight * count * x
            square += weight * count * x * x
            points += weight * total
            product += weight * total * x
        if plays >= ENOUGH:
            break
    square += 1  # for a point whose cells have all one spot
    return (square * points - across * product) / (plays * square - across * across)
