"""The physical dice of a season: every throw that people typed, by the team that threw it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F

from engine.bulk.throws import PARTS
from games.models import GameAnalysis
from league.models import Season
from league.odds.fairness import DieTest, FaceCount, check_dice


@dataclass(frozen=True, slots=True)
class TestedDie:
    """A team's die of a ruleset, and what its throws say."""

    team: str
    ruleset: str
    die: str
    test: DieTest


def dice_of_season(season: Season) -> list[TestedDie]:
    """Every die that was thrown on a real table, the most unusual first; one query.

    Each team's throws are its own die: whose hand a box belongs to is not recorded."""
    rows = (
        GameAnalysis.objects.filter(game__fixture__season=season, game__fixture__void=False)
        .exclude(throws=[])
        .values_list(
            "throws", F("game__ruleset"), F("game__fixture__home__slug"), F("game__fixture__away__slug")
        )
    )
    sums: dict[tuple[str, str, str], dict[str, list[int]]] = {}
    for throws, ruleset, home, away in rows:
        for side, die, table in throws:
            faces = sums.setdefault((home if side == "home" else away, ruleset, die), {})
            for face, count, parts in table:
                total = faces.setdefault(face, [0, 0])
                total[0] += count
                total[1] += parts
    keys = sorted(sums)
    tests = check_dice(
        [
            [FaceCount(face, count, parts / PARTS) for face, (count, parts) in sums[key].items()]
            for key in keys
        ]
    )
    dice = [TestedDie(*key, test) for key, test in zip(keys, tests, strict=True)]
    return sorted(dice, key=lambda die: (die.test.corrected or 2, die.test.chance or 2))
