"""Games between all pairs of teams: the kind `matchups`, see `games.odds.matchups`."""

from __future__ import annotations

from typing import Any

from engine.bulk.situations import situation_odds
from engine.play.setup import starting_record
from games.simulations.kinds import Kind


def play_matchups(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    """Plays games `first`, `first + 1` ... of the spec: the first `spec["games"]` games are those of the
    first pair, and so on. Returns for each pair (by its number in `spec["pairs"]`) [games, home wins, away
    wins, home points, away points, sum of the squared margins]."""
    played = {}
    for pair in range(first // spec["games"], (first + count - 1) // spec["games"] + 1):
        start = pair * spec["games"]
        begin, end = max(first - start, 0), min(first + count - start, spec["games"])
        played[str(pair)] = _counts(_header(spec, pair), seed, pair, begin, end - begin)
    return {"pairs": played}


def add_matchups(total: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """The sum of two results."""
    for pair, counts in part["pairs"].items():
        mine = total["pairs"].setdefault(pair, [0] * len(counts))
        total["pairs"][pair] = [a + b for a, b in zip(mine, counts, strict=True)]
    return total


def _header(spec: dict[str, Any], pair: int) -> dict[str, Any]:
    sides = [spec["sides"][side] for side in spec["pairs"][pair]]
    header: dict[str, Any] = spec["header"]
    return header | {"teams": [key for key, _ in sides], "coaches": [coach for _, coach in sides]}


def _counts(header: dict[str, Any], seed: int, pair: int, begin: int, games: int) -> list[int]:
    odds = situation_odds(
        header, starting_record(header), games=games, master=seed, season=pair, first=begin, full=True
    )
    wins, _ties, losses, *sums = odds
    return [games, wins, losses, *sums]


KIND = Kind("matchups", play_matchups, add_matchups, chunk=10_000, most=2_000_000)
