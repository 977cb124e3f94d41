"""Forms of a fork: a new one, and one form for each kind of change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.catalog import ruleset
from engine.presentation import labels
from league.boxes.selectors import offered_sets
from league.frame.forms import set_choices
from league.frame.texts import LineField, LinesField
from league.leagues.settings import dice_teams_of
from league.models import League, Season, Team
from league.schedule.shapes import LeagueShape
from league.seasons.forms import places_for
from league.standings.records import MOST_POINTS
from league.standings.steps import STEP_LISTS

OPEN = "open"
Changes = dict[str, Any]
Grouping = Mapping[str, Mapping[str, list[str]]]


class NewForkForm(forms.Form):
    """A new fork, or the heading of an existing one."""

    name = LineField(label=gettext_lazy("Name"), max_length=80)
    week = forms.TypedChoiceField(
        label=gettext_lazy("Branch"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=gettext_lazy("Results after this point are open again and will be simulated."),
    )
    seasons = forms.TypedChoiceField(
        label=gettext_lazy("Seasons to simulate"),
        coerce=int,
        choices=[(number, f"{number}") for number in (1_000, 10_000, 50_000)],
        initial=10_000,
    )
    notes = LinesField(
        label=gettext_lazy("Notes"), max_length=2000, required=False, widget=forms.Textarea({"rows": 3})
    )

    def __init__(self, season: Season, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        weeks = season.weeks.filter(kind="regular").order_by("number")
        set_choices(
            self,
            "week",
            [
                ("", _("now, with all results")),
                *((0, _("before the first week")),),
                *((week.number, _("after %(week)s") % {"week": week.title}) for week in weeks),
            ],
        )


class ForkResultForm(forms.Form):
    """Another result of one game; empty scores open it again."""

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    away = forms.IntegerField(
        label=gettext_lazy("Visitors"), min_value=0, max_value=MOST_POINTS, required=False
    )
    home = forms.IntegerField(label=gettext_lazy("Home"), min_value=0, max_value=MOST_POINTS, required=False)

    def __init__(self, games: Any, data: Any = None) -> None:
        super().__init__(data)
        set_choices(self, "game", games)

    def changed(self, changes: Changes) -> Changes:
        given = self.cleaned_data
        scores = {"home": given["home"], "away": given["away"]}
        result = {"open": True} if set(scores.values()) == {None} else scores
        return _with(changes, "results", {given["game"]: result})


class DiceForm(forms.Form):
    """Other dice for a team."""

    team = forms.ChoiceField(label=gettext_lazy("Team"))
    dice = forms.ChoiceField(label=gettext_lazy("Dice of"))

    def __init__(self, teams: Mapping[str, Team], league: League, data: Any = None) -> None:
        super().__init__(data)
        set_choices(self, "team", team_choices(teams))
        known = {team.key: team.name for team in teams.values()}
        keys = [(key, known.get(key, key.replace("_", " ").capitalize())) for key in dice_teams_of(league)]
        set_choices(self, "dice", sorted(keys, key=lambda row: row[1]))

    def changed(self, changes: Changes) -> Changes:
        return _with(changes, "dice", {self.cleaned_data["team"]: self.cleaned_data["dice"]})


class ForkDivisionForm(forms.Form):
    """Another division for a team, or for two teams that change places."""

    team = forms.ChoiceField(label=gettext_lazy("Team"))
    place = forms.ChoiceField(label=gettext_lazy("Division"))

    def __init__(self, teams: Mapping[str, Team], grouping: Grouping, data: Any = None) -> None:
        super().__init__(data)
        self.places = {
            f"{conference}/{division}": [conference, division]
            for conference, divisions in grouping.items()
            for division in divisions
        }
        set_choices(self, "team", team_choices(teams))
        set_choices(self, "place", [(key, " ".join(place)) for key, place in self.places.items()])

    def changed(self, changes: Changes) -> Changes:
        given = self.cleaned_data
        return _with(changes, "divisions", {given["team"]: self.places[given["place"]]})


class FormatForm(forms.Form):
    """Another format of the playoffs, or another tie-break."""

    playoff_places = forms.TypedChoiceField(label=gettext_lazy("Playoff places"), coerce=int)
    reseed = forms.BooleanField(
        label=gettext_lazy("After each round the best remaining seed meets the worst"), required=False
    )
    tie_break = forms.ChoiceField(label=gettext_lazy("Tie-break"), required=False)

    def __init__(self, season: Season, grouping: Grouping, data: Any = None) -> None:
        terms = season.terms
        super().__init__(data, initial={"playoff_places": terms.playoff_places, "reseed": terms.reseed})
        set_choices(self, "playoff_places", places_for(LeagueShape.of(grouping)))
        words = dict(League.TieBreak.choices)
        set_choices(
            self,
            "tie_break",
            [("", _("as it is")), *((name, words[name]) for name in STEP_LISTS if name != terms.tie_break)],
        )
        self.terms = terms

    def changed(self, changes: Changes) -> Changes:
        """The changes with this format: only what differs from the season's."""
        given = self.cleaned_data
        chosen = {
            name: given[name]
            for name in ("playoff_places", "reseed")
            if given[name] != getattr(self.terms, name)
        }
        if given["tie_break"]:
            chosen["tie_break"] = given["tie_break"]
        return {**changes, "format": chosen}


class RulesForm(forms.Form):
    """Another option of the rules, or another component set."""

    rule = forms.ChoiceField(label=gettext_lazy("Rule"), required=False)
    components = forms.ChoiceField(label=gettext_lazy("Component set"), required=False)

    def __init__(self, league: League, data: Any = None) -> None:
        super().__init__(data)
        self.rules = option_values(league)
        groups = {
            name: [(f"{name}={value}", text) for value, text in values]
            for name, (_title, values) in self.rules.items()
        }
        titled = [(self.rules[name][0], values) for name, values in groups.items()]
        set_choices(self, "rule", [("", _("as it is")), *titled])
        sets = [name for name in offered_sets(league.ruleset, league.components) if name != league.components]
        named = [(name, labels.set_title(name, _)) for name in sets]
        set_choices(self, "components", [("", _("as it is")), *named])

    def changed(self, changes: Changes) -> Changes:
        given = self.cleaned_data
        if given["rule"]:
            name, _sign, text = given["rule"].partition("=")
            value = next(value for value, _text in self.rules[name][1] if str(value) == text)
            changes = _with(changes, "options", {name: value})
        return {**changes, "components": given["components"]} if given["components"] else changes


def option_values(league: League) -> dict[str, tuple[str, list[tuple[Any, str]]]]:
    """Options of the league's edition that choose from values -> title, and the values with their titles."""
    name, edition = league.ruleset, league.edition
    options = {}
    for option in ruleset(name).resolve(edition, {}):
        values = [] if option == "edition" else labels.choices(name, option)
        if len(values) > 1:
            worded = [(value, labels.option_value(name, option, value, _).title) for value in values]
            options[option] = (labels.option(name, option, _).title, worded)
    return options


def team_choices(teams: Mapping[str, Team]) -> list[tuple[str, str]]:
    """Teams by name, for a select."""
    return sorted(((slug, team.name) for slug, team in teams.items()), key=lambda row: row[1])


def without(changes: Changes, place: str) -> Changes:
    """The changes without one of them: `results/12`, `format`."""
    part, _sign, key = place.partition("/")
    if not key:
        return {name: value for name, value in changes.items() if name != part}
    rest = {name: value for name, value in changes.get(part, {}).items() if name != key}
    return {**changes, part: rest}


def _with(changes: Changes, part: str, more: Changes) -> Changes:
    return {**changes, part: {**changes.get(part, {}), **more}}
