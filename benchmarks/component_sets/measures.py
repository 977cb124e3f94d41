"""The figures that `calibrate` judges, from compiled games, and how far they are from real football."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine import bulk
from engine.components.sets import ComponentSet
from engine.play.setup import header
from engine.tools.calibration.figures import FOOTBALL
from engine.tools.calibration.pairings import league_teams, round_robin

# The figures with a target of their own count for more than the others.
TARGETS = ("field_goal_tries", "punts", "safeties", "shutouts", "completions", "home_wins")
TARGET_WEIGHT = 4.0
ROUNDS_OF_A_LEAGUE = 2  # of 24 games: every team twice at home and twice away
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
    """Returns who plays whom: the base dice against themselves, or rounds of the league's teams."""
    if not league:
        return [("base", "base")]
    teams = league_teams(box.game, box)
    return round_robin(teams)[: ROUNDS_OF_A_LEAGUE * len(teams)]


def figures_of(
    box: ComponentSet, games: int, *, seed: int = 1, league: bool = False, edition: str = "", coach: str = ""
) -> dict[str, float]:
    """Plays the games with computer coaches and returns the figures by name, as `calibrate` does."""
    coaches = (coach or "situational",) * 2
    counts: Counter[str] = Counter()
    pairs = pairs_of(box, league)
    each = max(1, games // len(pairs))
    for nth, teams in enumerate(pairs):
        chosen = header(ruleset=box.game, edition=edition, components=box, teams=teams, coaches=coaches)
        found = bulk.play_many(chosen, games=each, master=seed, first=1 + nth * each, threads=1)
        counts["games"] += each
        counts["overtimes"] += found.overtimes
        counts["shutouts"] += sum(points == 0 for points in (*found.home, *found.away))
        won, lost = found.wins
        counts["home_halves"] += each + won - lost
        for side in found.box.values():
            counts.update(side)
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


def distance(figures: Mapping[str, float], ignored: Sequence[str] = ()) -> float:
    """Returns how far the figures are from real football: 0 if all are within, 1 for one that is as far
    outside as football's range is wide."""
    total = 0.0
    for name, (least, most) in FOOTBALL.items():
        if name not in ignored:
            outside = max(least - figures[name], figures[name] - most, 0.0) / (most - least)
            total += outside * (TARGET_WEIGHT if name in TARGETS else 1.0)
    return total
