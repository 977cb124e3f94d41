"""The pages of luck and dice of a season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from engine.bulk.luck import NAMES
from games.selectors.odds.dice import TestedDie
from games.selectors.odds.luck import TeamLuck
from league.models import Team
from league.odds.fairness import DieTest
from league.presenters.dice import die_view
from league.presenters.sharing.csv_tables import csv_text

TITLES = {
    "points": gettext_noop("Points"),
    "yards": gettext_noop("Yards"),
    "turnovers": gettext_noop("Turnovers"),
    "penalties": gettext_noop("Penalties"),
    "field_goals": gettext_noop("Field goals"),
    "extra_points": gettext_noop("Extra points"),
}
LUCK_FILE = (
    *("team", "games", "wins", "wins_from_expected_points", "wins_expected_at_kickoff", "deviation"),
    *(f"{name}{end}" for name in NAMES for end in ("", "_expected")),
)
DICE_FILE = ("team", "ruleset", "die", "throws", "face", "count", "expected", "chance", "corrected_chance")


def luck_titles() -> list[str]:
    """The titles of what `luck_rows` compares."""
    return [_(TITLES[name]) for name in NAMES]


def luck_rows(found: Iterable[TeamLuck], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """One row for each team. Figures are (surplus, actual, expected)."""
    return [
        {
            "team": teams[one.team],
            "games": one.games,
            "wins": number_format(one.wins, 0 if one.wins == int(one.wins) else 1),
            "points_wins": number_format(one.points_wins, 1),
            "kickoff_wins": number_format(one.kickoff_wins, 1),
            "luck": signed(one.luck, 1),
            "figures": [
                {
                    "surplus": signed(one.surplus(name), 1 if name not in ("yards", "points") else 0),
                    "actual": one.actual[name],
                    "expected": number_format(one.expected[name], 1),
                }
                for name in NAMES
            ],
        }
        for one in found
    ]


def signed(number: float, places: int) -> str:
    """A difference with its sign."""
    rounded = round(number, places)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else "±"
    return f"{sign}{number_format(abs(rounded), places)}"


def luck_csv(found: Iterable[TeamLuck]) -> str:
    """The luck of every team as CSV."""
    return csv_text(
        LUCK_FILE,
        (
            [
                one.team,
                one.games,
                one.wins,
                round(one.points_wins, 3),
                round(one.kickoff_wins, 3),
                round(one.deviation, 3),
                *(number for name in NAMES for number in (one.actual[name], round(one.expected[name], 3))),
            ]
            for one in found
        ),
    )


def dice_rows(dice: Iterable[TestedDie], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """One row for each die, with its verdict in words."""
    return [
        {
            "team": teams[one.team],
            "die": die_view(one.ruleset, one.die, ""),
            "throws": one.test.throws,
            "verdict": verdict(one.test),
            "faces": [
                {"face": face.face, "count": face.count, "expected": number_format(face.expected, 1)}
                for face in one.test.faces
            ],
        }
        for one in dice
    ]


def verdict(test: DieTest) -> str:
    """What the throws say, in words. It is about the die: a person may throw as they like."""
    if test.corrected is None:
        sentence = ngettext(
            "Too few throws to say (%(n)d so far).", "Too few throws to say (%(n)d so far).", test.throws
        )
        return sentence % {"n": test.throws}
    if not test.is_unusual:
        sentence = ngettext(
            "Nothing unusual in %(n)d throw.", "Nothing unusual in %(n)d throws.", test.throws
        )
        return sentence % {"n": test.throws}
    rarity = number_format(two_digits(1 / max(test.corrected, 1e-9)), use_l10n=True, force_grouping=True)
    return _(
        "Unusual: with fair dice it would happen in about one of %(rarity)s seasons like this. It may still "
        "be chance; you could roll another die."
    ) % {"rarity": rarity}


def two_digits(number: float) -> int:
    """A number rounded to two digits that count."""
    scale: int = 10 ** max(len(str(int(number))) - 2, 0)
    return round(number / scale) * scale


def dice_csv(dice: Iterable[TestedDie]) -> str:
    """Every face of every die as CSV."""
    return csv_text(
        DICE_FILE,
        (
            [
                *(one.team, one.ruleset, one.die, one.test.throws, face.face, face.count),
                round(face.expected, 3),
                *(
                    "" if chance is None else f"{chance:.6g}"
                    for chance in (one.test.chance, one.test.corrected)
                ),
            ]
            for one in dice
            for face in one.test.faces
        ),
    )
