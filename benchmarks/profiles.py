#!/usr/bin/env python3
"""Tunes a profile for each league team of 1st & Goal: the coach who wins most with its dice.

python3 benchmarks/profiles.py [--games 30] [--teams A,B] > engine/coaches/profiles/teams.toml

Each trait of TRIED is tried alone, every value in so many games at home and away against each of the other
teams with balanced coaches; the value is taken whose own points ahead and those of its neighbors are best.
What too few games show is settled by the share of wins: who seldom wins takes chances, who often wins none.
Compiled (numba), some ten minutes; the same command line gives the same file on any machine.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine import bulk, header
from engine.calibration.pairings import league_teams
from engine.coaches.profiles import BALANCED, PROFILES, Profile

RULESET, SEED = "first_and_goal", 24
TRIED = {
    "passing": (40, 60, 80, 100, 125, 160, 200),
    "blitz": (50, 70, 100, 140, 200),
    "fourth_down": (-40, -20, 0, 20, 40),
}
OFTEN, SELDOM = 0.6, 0.4
CAREFUL = {"two_point": 70, "fakes": 60, "clock": 120}
DARING = {"two_point": 160, "fakes": 160, "timeouts": 125}
HEAD = """\
# The profiles of the league's 24 teams, tuned for their dice and house_2026_2 by benchmarks/profiles.py,
# which wrote this file: see docs/coaches.md. What a team does not say is as usual.
"""


def play(team: str, profile: Profile, others: list[str], games: int) -> tuple[float, float]:
    """(share of wins, points ahead a game) of a team with this profile against balanced coaches."""
    halves = ahead = 0
    for nth, other in enumerate(others):
        for home in (0, 1):
            pair = (other, team) if home else (team, other)
            made = header(ruleset=RULESET, teams=pair, coaches=(BALANCED, BALANCED))
            start = bulk.fresh_game(made)
            start.team[home].traits = list(profile)
            rows = bulk.rows(start, games)
            bulk.play_rows(made, rows, SEED, nth * 2 + home, 0)
            leads = rows["team"]["score"][:, home] - rows["team"]["score"][:, 1 - home]
            ahead += int(leads.sum())
            halves += int(2 * (leads > 0).sum() + (leads == 0).sum())
    played = 2 * games * len(others)
    return halves / 2 / played, ahead / played


def tuned(team: str, others: list[str], games: int) -> dict[str, int]:
    """The traits that are not as usual."""
    found: dict[str, int] = {}
    for trait, values in TRIED.items():
        points = [play(team, Profile(**{trait: value}), others, games)[1] for value in values]
        smooth = [
            points[at] / 2 + (points[max(0, at - 1)] + points[min(len(points) - 1, at + 1)]) / 4
            for at in range(len(points))
        ]
        found[trait] = values[smooth.index(max(smooth))]
    wins = play(team, PROFILES[BALANCED], others, games)[0]
    found |= CAREFUL if wins > OFTEN else DARING if wins < SELDOM else {}
    return {trait: value for trait, value in found.items() if value != getattr(Profile(), trait)}


def main() -> None:
    """Prints the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=30, help="at home and away against each other team")
    parser.add_argument("--teams", default="", help="some teams only: A,B")
    options = parser.parse_args()
    league = league_teams(RULESET)
    print(HEAD, end="")
    for team in options.teams.split(",") if options.teams else league:
        print(f"\n[{team}]")
        for trait, value in tuned(team, [other for other in league if other != team], options.games).items():
            print(f"{trait} = {value}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
