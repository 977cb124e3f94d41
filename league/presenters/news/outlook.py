"""What is at stake next week, in whole sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from league.models import Team
from league.news import Fact
from league.presenters.standings.tables import division_title

Teams = Mapping[str, Team]


def stake(fact: Fact, teams: Teams, conferences: Collection[str]) -> str:
    """The sentence."""
    values = {**fact.values, "team": teams[fact.team].nickname, "other": teams[fact.other].nickname}
    if fact.kind == "first_place":
        place = (str(fact.values["conference"]), str(fact.values["division"]))
        values["division"] = division_title(*place, conferences)
    if "round" in values:
        values["round"] = _(str(values["round"]))
    return _text(fact.kind) % values


def _text(kind: str) -> str:
    return {
        "title": _("%(team)s and %(other)s play for the title."),
        "third": _("%(team)s and %(other)s play for third place."),
        "playoff": _("%(round)s: %(team)s play at %(other)s. The winner goes on, the loser is out."),
        "first_place": _(
            "First against second in %(division)s: %(team)s (%(record)s) "
            "and %(other)s (%(other_record)s) meet."
        ),
        "bubble": _(
            "Seed %(seed)d of %(conference)s, %(team)s, meets seed %(other_seed)d, %(other)s. "
            "The first %(places)d go to the playoffs."
        ),
        "unbeaten": _("%(team)s have won all of their %(wins)d games before they meet %(other)s."),
        "streak": _("%(team)s have won %(wins)d games in a row before they meet %(other)s."),
        "winless": _("%(team)s have lost all of their %(losses)d games before they meet %(other)s."),
    }[kind]
