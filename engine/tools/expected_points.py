"""Makes the table of expected points of a ruleset from many games between computer coaches."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.play import setup
from engine.play.auto_play import auto_play
from engine.presentation.expected_points import (
    FILE,
    KICKOFF_KINDS,
    ONE_POINT,
    TWO_POINTS,
    digest_of,
    scored,
)
from engine.presentation.play_by_play import play_by_play
from engine.presentation.plays import Play, play_records

SPOTS = (1, *range(5, 100, 5), 99)
DISTANCES = (1, 2, 3, 4, 5, 7, 10, 15, 20)
DOWNS = 4
REGULATION = 2  # halves
NEAR_SPOT, NEAR_DISTANCE = 4.0, 0.25  # how far neighbors count: yards, and logarithm of the distance
WIDEST = 40
ENOUGH = 400.0  # plays behind a point of the table, else neighbors that are farther away count too
Cells = dict[tuple[int, int, int], list[float]]  # (down, distance, spot) -> [plays, points]


def make_table(name: str, games: int, seed: int) -> tuple[Path, dict[str, Any]]:
    """Plays the games and returns the table's usual file with its data. The same arguments give the same
    table. Raises EngineError unknown_ruleset."""
    cells: Cells = defaultdict(lambda: [0, 0.0])
    others: dict[str, list[float]] = {"kickoff": [0, 0.0], "extra_point": [0, 0.0], "two_point": [0, 0.0]}
    for plays in _games(name, games, seed):
        _count(plays, cells, others)
    data: dict[str, Any] = {
        "ruleset": name,
        "version": ruleset(name).version,
        "games": games,
        "seed": seed,
        "plays": int(sum(plays for plays, _points in cells.values())),
        "spots": SPOTS,
        "distances": DISTANCES,
        "downs": [_smoothed(cells, down) for down in range(1, DOWNS + 1)],
        **{kind: round(points / max(plays, 1), 3) for kind, (plays, points) in others.items()},
    }
    data = json.loads(json.dumps(data))
    return ruleset(name).folder / FILE, data | {"digest": digest_of(data)}


def _games(name: str, games: int, seed: int) -> Iterator[list[Play]]:
    """Games between all pairs of teams in turn."""
    pairs = _pairs(name)
    for game in range(1, games + 1):
        header = setup.header(ruleset=name, teams=pairs[game % len(pairs)])
        lines = auto_play(header, master=seed, season=1, game=game).lines
        yield play_records(header, play_by_play(header, lines, ("", "")), lines)


def _pairs(name: str) -> list[tuple[str, str]]:
    if not ruleset(name).team_dice:
        return [("base", "base")]
    teams = sorted(set_in_play(setup.header(ruleset=name)).data["team"])
    return [(home, away) for home in teams for away in teams if home != away]


def _count(plays: list[Play], cells: Cells, others: dict[str, list[float]]) -> None:
    """Counts each situation with the next score of its half, from the end of the game backward."""
    points, half = (0.0, 0.0), 0  # what the next score is worth to (home, away)
    for play in reversed(plays):
        if play.half > REGULATION:
            continue
        if play.half != half:
            points, half = (0.0, 0.0), play.half
        if play.is_try:
            kinds = {event.kind for event in play.events}
            kind = "two_point" if kinds & TWO_POINTS else "extra_point" if kinds & ONE_POINT else ""
            if kind and play.possession is not None:
                _add(others[kind], scored(play, play.possession) or 0.0)
            continue
        if play.scorer is not None:
            own = scored(play, 0) or 0.0
            points = (own, -own)
        if play.kind in KICKOFF_KINDS and play.possession is not None:
            _add(others["kickoff"], points[1 - play.possession])
        elif play.down and play.distance is not None and play.spot is not None:
            cell = (min(play.down, DOWNS), min(play.distance, DISTANCES[-1]), play.spot)
            _add(cells[cell], points[play.possession or 0])


def _add(cell: list[float], points: float) -> None:
    cell[0] += 1
    cell[1] += points


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
