"""Forms of a fork: a new one, and one form for each kind of change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.catalog import ruleset
from engine.presentation import labels
from games.forks.models import LONGEST_NAME, LONGEST_NOTES, MOST_SEASONS, USUAL_SEASONS
from games.forks.pages import result_text
from league.boxes.selectors import offered_sets
from league.frame.texts import LineField, LinesField, set_choices
from league.leagues.settings import dice_teams_of
from league.models import League, Season, Team
from league.schedule.shapes import LeagueShape
from league.seasons.forms import places_for
from league.standings.records import MOST_POINTS
from league.standings.steps import STEP_LISTS

Changes = dict[str, Any]
Spec = Mapping[str, Any]
Grouping = Mapping[str, Mapping[str, list[str]]]


class NewForkForm(forms.Form):
    """A new fork, or the heading of an existing one."""

    name = LineField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
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
        choices=[(number, f"{number}") for number in (1_000, USUAL_SEASONS, MOST_SEASONS)],
        initial=USUAL_SEASONS,
    )
    notes = LinesField(
        label=gettext_lazy("Notes"),
        max_length=LONGEST_NOTES,
        required=False,
        widget=forms.Textarea({"rows": 3}),
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


class ChangeForm(forms.Form):
    """Adds one kind of change to a fork. `spec` is the season without the fork's changes. A form without
    choices is not offered."""

    def __init__(
        self, season: Season, spec: Spec, teams: Mapping[str, Team], grouping: Grouping, data: Any = None
    ) -> None:
        super().__init__(data)
        self.season, self.spec, self.teams, self.grouping = season, spec, teams, grouping
        for name, choices in self.choices().items():
            set_choices(self, name, choices)

    @property
    def is_offered(self) -> bool:
        return True

    def choices(self) -> dict[str, list[Any]]:
        """The choices of the fields."""
        raise NotImplementedError

    def changed(self, changes: Changes) -> Changes:
        """The changes with this one. The form is valid."""
        raise NotImplementedError

    def team_choices(self) -> list[tuple[str, str]]:
        """The teams by name."""
        return sorted(((slug, team.name) for slug, team in self.teams.items()), key=lambda row: row[1])


class ForkResultForm(ChangeForm):
    """Another result of one game; empty scores open it again."""

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    away = forms.IntegerField(
        label=gettext_lazy("Visitors"), min_value=0, max_value=MOST_POINTS, required=False
    )
    home = forms.IntegerField(label=gettext_lazy("Home"), min_value=0, max_value=MOST_POINTS, required=False)

    def choices(self) -> dict[str, list[Any]]:
        """All regular games by week."""
        weeks: dict[str, list[tuple[str, str]]] = {}
        for number, week, home, away, result in self.spec["games"]:
            text = f"{self.teams[away].nickname} @ {self.teams[home].nickname}"
            score = f" {result_text(result)}" if result else ""
            weeks.setdefault(_("Week %(number)s") % {"number": week}, []).append((str(number), text + score))
        return {"game": list(weeks.items())}

    def changed(self, changes: Changes) -> Changes:
        given = self.cleaned_data
        scores = {"home": given["home"], "away": given["away"]}
        result = {"open": True} if set(scores.values()) == {None} else scores
        return _with(changes, "results", {given["game"]: result})


class FormatForm(ChangeForm):
    """Another format of the playoffs, or another tie-break."""

    playoff_places = forms.TypedChoiceField(label=gettext_lazy("Playoff places"), coerce=int)
    reseed = forms.BooleanField(
        label=gettext_lazy("After each round the best remaining seed meets the worst"), required=False
    )
    tie_break = forms.ChoiceField(label=gettext_lazy("Tie-break"), required=False)

    def choices(self) -> dict[str, list[Any]]:
        terms, words = self.season.terms, dict(League.TieBreak.choices)
        self.initial = {"playoff_places": terms.playoff_places, "reseed": terms.reseed}
        others = [(name, words[name]) for name in STEP_LISTS if name != terms.tie_break]
        places = places_for(LeagueShape.of(self.grouping))
        return {"playoff_places": places, "tie_break": [("", _("as it is")), *others]}

    def changed(self, changes: Changes) -> Changes:
        """The changes with this format: only what differs from the season's."""
        given, terms = self.cleaned_data, self.season.terms
        names = ("playoff_places", "reseed")
        chosen = {name: given[name] for name in names if given[name] != getattr(terms, name)}
        if given["tie_break"]:
            chosen["tie_break"] = given["tie_break"]
        return {**changes, "format": chosen}


class RulesForm(ChangeForm):
    """Another option of the rules, or another component set."""

    rule = forms.ChoiceField(label=gettext_lazy("Rule"), required=False)
    components = forms.ChoiceField(label=gettext_lazy("Component set"), required=False)

    def choices(self) -> dict[str, list[Any]]:
        league = self.season.league
        self.rules = option_values(league)
        rules = [
            (title, [(f"{name}={value}", text) for value, text in values])
            for name, (title, values) in self.rules.items()
        ]
        sets = [name for name in offered_sets(league.ruleset, league.components) if name != league.components]
        named = [(name, labels.set_title(name, _)) for name in sets]
        as_it_is = ("", _("as it is"))
        return {"rule": [as_it_is, *rules], "components": [as_it_is, *named]}

    def changed(self, changes: Changes) -> Changes:
        given = self.cleaned_data
        if given["rule"]:
            name, _sign, text = given["rule"].partition("=")
            value = next(value for value, _text in self.rules[name][1] if str(value) == text)
            changes = _with(changes, "options", {name: value})
        return {**changes, "components": given["components"]} if given["components"] else changes


class DiceForm(ChangeForm):
    """Other dice for a team."""

    team = forms.ChoiceField(label=gettext_lazy("Team"))
    dice = forms.ChoiceField(label=gettext_lazy("Dice of"))

    @property
    def is_offered(self) -> bool:
        return bool(dice_teams_of(self.season.league))

    def choices(self) -> dict[str, list[Any]]:
        known = {team.key: team.name for team in self.teams.values()}
        keys = dice_teams_of(self.season.league)
        named = [(key, known.get(key, key.replace("_", " ").capitalize())) for key in keys]
        return {"team": self.team_choices(), "dice": sorted(named, key=lambda row: row[1])}

    def changed(self, changes: Changes) -> Changes:
        return _with(changes, "dice", {self.cleaned_data["team"]: self.cleaned_data["dice"]})


class ForkDivisionForm(ChangeForm):
    """Another division for a team, or for two teams that change places."""

    team = forms.ChoiceField(label=gettext_lazy("Team"))
    place = forms.ChoiceField(label=gettext_lazy("Division"))

    @property
    def is_offered(self) -> bool:
        return sum(map(len, self.grouping.values())) > 1

    def choices(self) -> dict[str, list[Any]]:
        self.places = {
            f"{conference}/{division}": [conference, division]
            for conference, divisions in self.grouping.items()
            for division in divisions
        }
        named = [(key, " ".join(place)) for key, place in self.places.items()]
        return {"team": self.team_choices(), "place": named}

    def changed(self, changes: Changes) -> Changes:
        given = self.cleaned_data
        return _with(changes, "divisions", {given["team"]: self.places[given["place"]]})


CHANGES = {
    "results": ForkResultForm,
    "format": FormatForm,
    "rules": RulesForm,
    "dice": DiceForm,
    "divisions": ForkDivisionForm,
}


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


def without(changes: Changes, place: str) -> Changes:
    """The changes without one of them: `results/12`, `format`."""
    part, _sign, key = place.partition("/")
    if not key:
        return {name: value for name, value in changes.items() if name != part}
    rest = {name: value for name, value in changes.get(part, {}).items() if name != key}
    return {**changes, part: rest}


def _with(changes: Changes, part: str, more: Changes) -> Changes:
    return {**changes, part: {**changes.get(part, {}), **more}}
