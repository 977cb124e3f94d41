"""The performances of the week and the records that fell, in whole sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.models import Team
from league.news import Fact
from league.presenters.news.amounts import points, yards

Teams = Mapping[str, Team]


def performance(fact: Fact, teams: Teams) -> tuple[str, str]:
    """The title of the performance, and a sentence."""
    title, sentence = _texts(fact)
    names = {"team": teams[fact.team].nickname, "other": teams[fact.other].nickname}
    amounts = {"yards": yards(fact.values["yards"]), "points": points(fact.values.get("points", 0))}
    return title, sentence % {**fact.values, **names, **amounts}


def _texts(fact: Fact) -> tuple[str, str]:
    match fact.kind:
        case "offense":
            complete = fact.values["rushing"] is not None and fact.values["passing"] is not None
            return _("Offense"), (
                _(
                    "%(team)s gained %(yards)s against %(other)s, %(rushing)d of them rushing "
                    "and %(passing)d passing."
                )
                if complete
                else _("%(team)s gained %(yards)s against %(other)s.")
            )
        case "defense":
            return _("Defense"), _("%(team)s allowed %(other)s %(yards)s and %(points)s.")
        case "returns":
            return _("Returns"), _("%(team)s returned kicks and turnovers for %(yards)s against %(other)s.")
        case "longest_run":
            return _("Longest play"), _("%(team)s ran for %(yards)s in one play against %(other)s.")
        case "longest_pass":
            return _("Longest play"), _("%(team)s completed a pass of %(yards)s against %(other)s.")
        case _:
            return _("Luck"), _("%(team)s beat %(other)s although they gained %(yards)s less.")


def record_broken(fact: Fact, teams: Teams) -> tuple[str, str]:
    """The record, and what it was before."""
    holder = fact.team == fact.other
    values = {
        **fact.values,
        "team": teams[fact.team].nickname,
        "holder": teams[fact.other].nickname,
        "opponent": teams[fact.contest.other(fact.team)].nickname if fact.contest else "",
    }
    if fact.kind == "streak" and holder and fact.values["value"] == fact.values["was"] + 1:
        return _broken(str(fact.values["record"])) % values, ""
    before = _("The record had been %(was)d (%(holder)s, season %(season)d, week %(week)d).")
    return _broken(str(fact.values["record"])) % values, before % values


def _broken(name: str) -> str:
    """The sentence of a record of the almanac."""
    return {
        "Most points": _("%(team)s scored %(value)d points against %(opponent)s, the most in one game."),
        "Biggest win": _("%(team)s beat %(opponent)s by %(value)d points, the biggest win."),
        "Biggest comeback": _(
            "%(team)s won against %(opponent)s after trailing by %(value)d points, the biggest comeback."
        ),
        "Most points by a losing team": _(
            "%(team)s scored %(value)d points against %(opponent)s and lost: the most by a losing team."
        ),
        "Most points by both teams": _(
            "%(team)s and %(opponent)s scored %(value)d points together, the most in one game."
        ),
        "Longest winning streak": _("%(team)s have won %(value)d games in a row, the longest streak."),
        "Longest unbeaten streak": _(
            "%(team)s have not lost for %(value)d games, the longest unbeaten streak."
        ),
        "Longest losing streak": _("%(team)s have lost %(value)d games in a row, the longest losing streak."),
    }[name]
