"""The figures that `calibrate` judges, from compiled games, and how far they are from real football."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.bulk.simulation import play_rows, record_rows
from engine.components.library import ComponentSet
from engine.kernel.record import columns_of
from engine.play.setup import header, starting_record
from engine.presentation.box_score import team_box
from engine.tools.calibration import FOOTBALL, league_teams, round_robin

# The figures with a target of their own count for more than the others.
TARGETS = ("field_goal_tries", "punts", "safeties", "shutouts", "completions", "home_wins")
TARGET_WEIGHT = 2.0
MARGIN = 0.015
AT_ONCE = 200  # games: their records stay in the cache
LEAGUE_ROUND = 8  # every team plays the one eight places further: at home once, away once
SHARES = {
    "completions": ("completions", "passes"),
    "third_downs_made": ("third_downs_made", "third_downs"),
    "field_goals_made": ("field_goals", "field_goal_tries"),
    "two_points_made": ("two_points", "two_point_tries"),
    "yards_a_play": ("yards", "plays"),
    "sacks_a_pass": ("sacked", "dropbacks"),
    "fourth_downs_made": ("fourth_downs_made", "fourth_downs"),
}
AVERAGES = ("points", "turnovers", "punts", "field_goal_tries", "safeties", "plays", "fourth_downs")


def pairs_of(box: ComponentSet, league: bool) -> list[tuple[str, str]]:
    """Returns who plays whom: the base dice against themselves, or a round of the league's teams."""
    if not league:
        return [("base", "base")]
    teams = league_teams(box.game, box)
    return round_robin(teams)[(LEAGUE_ROUND - 1) * len(teams) : LEAGUE_ROUND * len(teams)]


def with_teams(box: ComponentSet, teams: tuple[str, str]) -> ComponentSet:
    """Returns an own set with the dice of these teams alone, which is a smaller header for every game."""
    if not box.own or "team" not in box.data:
        return box
    kept = {key: box.data["team"][key] for key in dict.fromkeys(("base", *teams))}
    return ComponentSet.of(box.game, box.name, {**box.data, "team": kept}, own=True)


def figures_of(
    box: ComponentSet, games: int, *, seed: int = 1, league: bool = False, edition: str = "", coach: str = ""
) -> dict[str, float]:
    """Plays the games with computer coaches and returns the figures by name, as `calibrate` does."""
    coaches = (coach or "situational",) * 2
    counts: Counter[str] = Counter()
    pairs = pairs_of(box, league)
    each = max(1, games // len(pairs))
    for nth, teams in enumerate(pairs):
        small = with_teams(box, teams)
        chosen = header(ruleset=box.game, edition=edition, components=small, teams=teams, coaches=coaches)
        for first in range(1 + nth * each, 1 + (nth + 1) * each, AT_ONCE):
            games = record_rows(starting_record(chosen), min(AT_ONCE, 1 + (nth + 1) * each - first))
            play_rows(chosen, games, seed, 1, first)
            counts.update(_counts(columns_of(games)))
    counts["dropbacks"] = counts["passes"] + counts["sacked"]
    sides = 2 * counts["games"]
    return (
        {name: counts[name] / sides for name in AVERAGES}
        | {name: counts[part] / max(1, counts[whole]) for name, (part, whole) in SHARES.items()}
        | {
            "overtime": counts["overtimes"] / counts["games"],
            "home_wins": counts["home_halves"] / sides,
            "shutouts": counts["shutouts"] / sides,
        }
    )


def _counts(games: Any) -> Counter[str]:
    """The sums over these compiled games."""
    home, away = games.team.score[:, 0], games.team.score[:, 1]
    events = games.box.sum(axis=0)
    counts = Counter(
        {
            "games": len(games),
            "overtimes": int((games.half > 2).sum()),
            "shutouts": int((home == 0).sum() + (away == 0).sum()),
            "home_halves": len(games) + int((home > away).sum() - (home < away).sum()),
            "points": int(home.sum() + away.sum()),
        }
    )
    for side in (0, 1):
        counts.update(team_box(events[side], events[1 - side]))
    return counts


def distance(figures: Mapping[str, float], ignored: Sequence[str] = ()) -> float:
    """Returns how far the figures are from real football: 0 if all are within (with a small margin, because
    the next games will differ), 0.1 for one that has to fall by a tenth, or is
    a tenth below its limit."""
    total = 0.0
    for name, (least, most) in FOOTBALL.items():
        if name not in ignored:
            low, high = least * (1 + MARGIN), most * (1 - MARGIN)
            found = figures[name]
            outside = max((low - found) / low if low else 0.0, (found - high) / found if found else 0.0, 0.0)
            total += outside * (TARGET_WEIGHT if name in TARGETS else 1.0)
    return total
