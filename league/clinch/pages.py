"""What a team can still reach, ready to show: marks, wins needed, ways this week, examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clinch.verdicts import ClinchMark
from league.models import Team

NAMES = {
    "playoffs": gettext_lazy("A playoff place"),
    "division": gettext_lazy("The division"),
    "bye": gettext_lazy("A bye"),
    "first_seed": gettext_lazy("The first seed"),
}

Teams = Mapping[str, Team]
Row = Sequence[Any]  # week, home, away, home score, away score
Way = Sequence[Sequence[Any]]  # home, away, the results that are enough


@dataclass(frozen=True, slots=True)
class SupposedResult:
    """An assumed result, visitors first."""

    away: Team
    away_score: int
    home: Team
    home_score: int


@dataclass(frozen=True, slots=True)
class SeasonExample:
    """One way the season could end, week by week."""

    weeks: list[tuple[int, list[SupposedResult]]]


@dataclass(frozen=True, slots=True)
class AimOutlook:
    """One aim of a team. `wins` is its magic number, None if its own wins are not enough.

    `ways` are the combinations that clinch it this week, each a sentence; `reached` and `missed` are examples
    of both.
    """

    key: str
    name: str
    mark: str
    sentence: str
    wins: int | None
    ways: list[str]
    reached: SeasonExample | None
    missed: SeasonExample | None


def aim_outlooks(outlook: Mapping[str, Any], teams: Teams) -> list[AimOutlook]:
    """Every aim of a team, widest first, from the outlook of `league.clinch.verdicts`."""
    return [_outlook(aim, teams, is_open=outlook["open"]) for aim in outlook["aims"]]


def _outlook(aim: Mapping[str, Any], teams: Teams, *, is_open: bool) -> AimOutlook:
    mark = ClinchMark(aim["mark"])
    return AimOutlook(
        key=aim["key"],
        name=str(NAMES[aim["key"]]),
        mark=mark.value,
        sentence=_sentence(mark) if is_open else _settled(mark),
        wins=aim["wins"],
        ways=[_way_text(way, teams) for way in aim["ways"]],
        reached=_example(aim["reached"], teams),
        missed=_example(aim["missed"], teams),
    )


def _sentence(mark: ClinchMark) -> str:
    return {
        ClinchMark.CLINCHED: _("Clinched: they reach it, no matter how the open games end."),
        ClinchMark.ELIMINATED: _("Out of reach: they miss it, no matter how the open games end."),
        ClinchMark.ALIVE: _("Open: they can still reach it or miss it."),
        ClinchMark.OPEN: _(
            "Not decided: neither an example nor a proof was found within the effort allowed."
        ),
    }[mark]


def _settled(mark: ClinchMark) -> str:
    """The mark once no game is open."""
    return _("They have reached it.") if mark is ClinchMark.CLINCHED else _("They have missed it.")


def _way_text(way: Way, teams: Teams) -> str:
    return ", ".join(
        _need(teams[home].nickname, teams[away].nickname, frozenset(results)) for home, away, results in way
    )


def _need(home: str, away: str, results: frozenset[int]) -> str:
    names = {"home": home, "away": away}
    if results == {2}:
        return _("%(home)s beat %(away)s") % names
    if results == {0}:
        return _("%(away)s win at %(home)s") % names
    if 2 in results:
        return _("%(home)s beat or tie %(away)s") % names
    return _("%(away)s win or tie at %(home)s") % names


def _example(games: Sequence[Row] | None, teams: Teams) -> SeasonExample | None:
    if not games:
        return None
    return SeasonExample(
        [
            (week, [_supposed(row, teams) for row in rows])
            for week, rows in groupby(games, key=lambda row: row[0])
        ]
    )


def _supposed(row: Row, teams: Teams) -> SupposedResult:
    _week, home, away, home_score, away_score = row
    return SupposedResult(teams[away], away_score, teams[home], home_score)
