"""Luck of a season: what the dice brought each team, and whether physical dice are fair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, exp, gamma, sqrt
from typing import Any

from django.db.models import F
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bulk.steps import NAMES, PARTS, THOUSANDTHS
from engine.gridiron.events import SIDES
from engine.presentation import labels
from games.models import GameAnalysis
from league.almanac.figures import COUNTED
from league.frame.numbers import decimal, signed
from league.frame.texts import texts_beside
from league.models import Season, Team

LEAST_EXPECTED = 5  # throws of each face: below it the distribution of the statistic is only a guess
UNUSUAL = 0.05


def check_dice(dice: Sequence[Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Tests these dice, in their order. Each has faces: a `face`, its `count` and how often it is `expected`.

    A test has the `faces`, the number of `throws` and the `statistic`. `chance` is how often fair dice differ
    that much or more; `corrected` is the same for the most unusual of all dice tested (Holm). Both are None
    if there are too few throws."""
    statistics = [sum((f["count"] - f["expected"]) ** 2 / f["expected"] for f in faces) for faces in dice]
    chances = [
        chi_square_above(statistic, len(faces) - 1)
        if len(faces) > 1 and min(face["expected"] for face in faces) >= LEAST_EXPECTED
        else None
        for faces, statistic in zip(dice, statistics, strict=True)
    ]
    tested = sorted((chance, place) for place, chance in enumerate(chances) if chance is not None)
    corrected: dict[int, float] = {}
    least = 0.0
    for rank, (chance, place) in enumerate(tested):
        least = max(least, min(1.0, chance * (len(tested) - rank)))
        corrected[place] = least
    return [
        {
            "faces": faces,
            "throws": sum(face["count"] for face in faces),
            "statistic": statistics[place],
            "chance": chances[place],
            "corrected": corrected.get(place),
        }
        for place, faces in enumerate(dice)
    ]


def chi_square_above(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable with this many degrees of freedom (1 or more) is at least
    `statistic`: the finite sums for whole numbers (Abramowitz and Stegun 26.4.4 and 26.4.5)."""
    half = statistic / 2
    if freedom % 2:
        tail: float = sum(half ** (n - 0.5) / gamma(n + 0.5) for n in range(1, (freedom + 1) // 2))
        return erfc(sqrt(half)) + exp(-half) * tail
    term, total = 1.0, 0.0
    for n in range(freedom // 2):
        total += term
        term *= half / (n + 1)
    return exp(-half) * total


def dice_of_season(season: Season) -> list[dict[str, Any]]:
    """Every die that was thrown on a real table, the most unusual first: its `team`, `ruleset` and `die`, its
    test (`check_dice`) and the `verdict`; one query.

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
            [
                {"face": face, "count": count, "expected": parts / PARTS}
                for face, (count, parts) in sums[key].items()
            ]
            for key in keys
        ]
    )
    dice = [
        {**dict(zip(("team", "ruleset", "die"), key, strict=True)), **test, "verdict": verdict(test)}
        for key, test in zip(keys, tests, strict=True)
    ]
    return sorted(dice, key=lambda die: (die["corrected"] or 2, die["chance"] or 2))


EXPONENT = 2.37  # of points in Pythagorean wins: the usual one of American football


@dataclass(slots=True)
class TeamLuck:
    """One team's luck. `wins` counts a tie as half; `kickoff_wins` are the wins that its win probabilities
    before kickoff add up to, `points_wins` those that expected points make. `variance` is that of
    `kickoff_wins`. `actual` and `expected` are sums by the names of `engine.bulk.steps`."""

    team: str
    games: int = 0
    wins: float = 0.0
    kickoff_wins: float = 0.0
    points_wins: float = 0.0
    variance: float = 0.0
    actual: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NAMES, 0))
    expected: dict[str, float] = field(default_factory=lambda: dict.fromkeys(NAMES, 0.0))

    @property
    def luck(self) -> float:
        """Wins beyond those that points expected make."""
        return self.wins - self.points_wins

    @property
    def deviation(self) -> float:
        """The standard deviation of wins by chance alone, given the probabilities before kickoff."""
        return sqrt(self.variance)

    @property
    def figures(self) -> list[dict[str, Any]]:
        """What happened, and what the same calls bring on average."""
        return [
            {"name": name, "actual": self.actual[name], "expected": self.expected[name]} for name in NAMES
        ]


def luck_of_season(season: Season) -> tuple[list[TeamLuck], int, int]:
    """The luck of the season's regular games that count: the teams, those with the most expected wins first,
    and how many games are analyzed and how many are played. Two queries."""
    played = season.fixtures.filter(**COUNTED)
    rows = GameAnalysis.objects.filter(game__fixture__in=played).values(
        "luck",
        "points__0",
        home=F("game__fixture__home__slug"),
        away=F("game__fixture__away__slug"),
        home_score=F("game__fixture__result__home_score"),
        away_score=F("game__fixture__result__away_score"),
    )
    analyzed: list[Any] = [row for row in rows if row["luck"]]
    teams = sorted(_teams(analyzed), key=lambda team: (-team.points_wins / team.games, team.team))
    return teams, len(analyzed), played.count()


def _teams(rows: Iterable[dict[str, Any]]) -> Iterable[TeamLuck]:
    teams: dict[str, TeamLuck] = {}
    for row in rows:
        _line, wins, ties, losses = row["points__0"][:4]
        home_share = (wins + ties / 2) / (wins + ties + losses)
        points = [row["luck"][side]["points"][1] for side in SIDES]
        for place, side in enumerate(SIDES):
            team = teams.setdefault(row[side], TeamLuck(row[side]))
            own, other = row[f"{side}_score"], row[f"{SIDES[1 - place]}_score"]
            share = home_share if place == 0 else 1 - home_share
            team.games += 1
            team.wins += (own > other) + (own == other) / 2
            team.kickoff_wins += share
            team.variance += share * (1 - share)
            team.points_wins += wins_from_points(points[place], points[1 - place])
            for name, (actual, expected) in row["luck"][side].items():
                team.actual[name] += actual
                team.expected[name] += expected / THOUSANDTHS
    return teams.values()


def wins_from_points(own: float, other: float) -> float:
    """The share of games that a team wins with these points for and against (Pythagorean expectation)."""
    if own <= 0 and other <= 0:
        return 0.5
    ours: float = max(own, 0) ** EXPONENT
    theirs: float = max(other, 0) ** EXPONENT
    return ours / (ours + theirs)


TITLES = texts_beside(__file__).luck


def luck_titles() -> list[str]:
    """The titles of what `luck_rows` compares."""
    return [_(TITLES[name]) for name in NAMES]


def luck_rows(luck: Iterable[TeamLuck], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """One row for each team. Figures are (surplus, actual, expected)."""
    return [
        {
            "team": teams[row.team],
            "games": row.games,
            "wins": number_format(row.wins, 0 if row.wins == int(row.wins) else 1),
            "points_wins": decimal(row.points_wins),
            "kickoff_wins": decimal(row.kickoff_wins),
            "luck": signed(row.luck, 1),
            "figures": [
                {
                    "surplus": signed(
                        figure["actual"] - figure["expected"],
                        0 if figure["name"] in ("yards", "points") else 1,
                    ),
                    "actual": figure["actual"],
                    "expected": decimal(figure["expected"]),
                }
                for figure in row.figures
            ],
        }
        for row in luck
    ]


def dice_rows(dice: Iterable[dict[str, Any]], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """These dice of a season (`dice_of_season`) as its page shows them."""
    return [
        {
            **die,
            "team": teams[die["team"]],
            "die": labels.die(die["ruleset"], die["die"], _),
            "faces": [{**face, "expected": decimal(face["expected"])} for face in die["faces"]],
        }
        for die in dice
    ]


def verdict(test: Mapping[str, Any]) -> str:
    """What the throws say, in words. It is about the die: a person may throw as they like."""
    throws, corrected = test["throws"], test["corrected"]
    if corrected is None:
        sentence = ngettext(
            "Too few throws to say (%(n)d so far).", "Too few throws to say (%(n)d so far).", throws
        )
        return sentence % {"n": throws}
    if corrected >= UNUSUAL:
        sentence = ngettext("Nothing unusual in %(n)d throw.", "Nothing unusual in %(n)d throws.", throws)
        return sentence % {"n": throws}
    seasons = 1 / max(corrected, 1e-9)
    scale: int = 10 ** max(len(str(int(seasons))) - 2, 0)  # two digits count
    rarity = number_format(round(seasons / scale) * scale, use_l10n=True, force_grouping=True)
    return _(
        "Unusual: with fair dice it would happen in about one of %(rarity)s seasons like this. It may still "
        "be chance; you could roll another die."
    ) % {"rarity": rarity}
