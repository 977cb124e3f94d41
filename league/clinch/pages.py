"""What a team can still reach, ready to show: marks, wins needed, ways this week, examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def aim_outlooks(outlook: Mapping[str, Any], teams: Teams) -> list[dict[str, Any]]:
    """Every aim of a team, widest first, from the outlook of `league.clinch.verdicts`: with its `name` and a
    `sentence`, the `ways` as sentences, and the games of `reached` and `missed` by name, with teams."""
    return [
        {
            **aim,
            "name": NAMES[aim["key"]],
            "sentence": _sentence(ClinchMark(aim["mark"]), is_open=outlook["open"]),
            "ways": [", ".join(_need(teams, *need) for need in way) for way in aim["ways"]],
            "reached": _games(aim["reached"], teams),
            "missed": _games(aim["missed"], teams),
        }
        for aim in outlook["aims"]
    ]


def _sentence(mark: ClinchMark, *, is_open: bool) -> str:
    if not is_open:
        reached = mark is ClinchMark.CLINCHED
        return _("They have reached it.") if reached else _("They have missed it.")
    return {
        ClinchMark.CLINCHED: _("Clinched: they reach it, no matter how the open games end."),
        ClinchMark.ELIMINATED: _("Out of reach: they miss it, no matter how the open games end."),
        ClinchMark.ALIVE: _("Open: they can still reach it or miss it."),
        ClinchMark.OPEN: _(
            "Not decided: neither an example nor a proof was found within the effort allowed."
        ),
    }[mark]


def _need(teams: Teams, home: str, away: str, results: Sequence[int]) -> str:
    names = {"home": teams[home].nickname, "away": teams[away].nickname}
    if results == [2]:
        return _("%(home)s beat %(away)s") % names
    if results == [0]:
        return _("%(away)s win at %(home)s") % names
    if 2 in results:
        return _("%(home)s beat or tie %(away)s") % names
    return _("%(away)s win or tie at %(home)s") % names


def _games(games: Sequence[Sequence[Any]] | None, teams: Teams) -> list[dict[str, Any]] | None:
    if games is None:
        return None
    rows = [
        dict(zip(("week", "home", "away", "home_score", "away_score"), game, strict=True)) for game in games
    ]
    return [{**row, "home": teams[row["home"]], "away": teams[row["away"]]} for row in rows]
