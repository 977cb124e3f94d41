"""The first steps of founding a league: its name, its game and its teams."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from league.club_lists import is_name_list, known_clubs, placeholder_clubs, read_clubs, read_names
from league.data import ClubProfile, expansion
from league.errors import Refused
from league.forms.choices import set_choices
from league.forms.leagues.rules import GameForm
from league.models import League
from league.schedule.model.shape import MOST_CLUBS, MOST_DIVISIONS
from league.services.leagues.leagues import free_slug
from league.services.leagues.settings import MAX_NAME_LENGTH
from league.services.teams.clubs import Clubs, check_clubs

ALL, SOME, LISTED = "all", "some", "list"
SOURCES = (
    (ALL, gettext_lazy("The 24 expansion teams in their six divisions")),
    (SOME, gettext_lazy("Some of them, or your own teams")),
    (LISTED, gettext_lazy("Teams from a list")),
)
LONGEST_LIST = 20_000
DIRECTIONS = (
    gettext_noop("North"),
    gettext_noop("East"),
    gettext_noop("South"),
    gettext_noop("West"),
    gettext_noop("Central"),
    gettext_noop("Coast"),
    gettext_noop("Mountain"),
    gettext_noop("Valley"),
)


class NameForm(GameForm):
    """The fields that are always required."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=MAX_NAME_LENGTH)
    visibility = forms.ChoiceField(
        label=gettext_lazy("Visible to"), choices=League.Visibility.choices, initial="public"
    )
    field_order = ("name", "game", "visibility")

    def clean_name(self) -> str:
        """Checks that the name is free."""
        name = str(self.cleaned_data["name"])
        try:
            free_slug(name)
        except Refused as refusal:
            raise forms.ValidationError(refusal.sentence) from refusal
        return name

    def values(self) -> dict[str, str]:
        """The fields as `create_league` takes them."""
        own = {name: self.cleaned_data[name] for name in ("name", "visibility")}
        return {**own, **super().values()}


class TeamsForm(forms.Form):
    """The choice of teams."""

    source = forms.ChoiceField(
        label=gettext_lazy("Teams"), choices=SOURCES, initial=ALL, widget=forms.RadioSelect
    )
    picked = forms.MultipleChoiceField(
        label=gettext_lazy("Expansion teams"), widget=forms.CheckboxSelectMultiple, required=False
    )
    own = forms.IntegerField(
        label=gettext_lazy("Your own teams"),
        min_value=0,
        max_value=MOST_CLUBS,
        initial=0,
        required=False,
        help_text=gettext_lazy("How many. You name them on the next page."),
    )
    conferences = forms.TypedChoiceField(
        label=gettext_lazy("Conferences"), choices=((1, "1"), (2, "2")), coerce=int, initial=1, required=False
    )
    divisions = forms.IntegerField(
        label=gettext_lazy("Number of divisions"),
        min_value=1,
        max_value=MOST_DIVISIONS,
        initial=2,
        required=False,
    )
    listed = forms.CharField(
        label=gettext_lazy("One team per line"),
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        max_length=LONGEST_LIST,
        required=False,
        help_text=gettext_lazy(
            "Names are enough, for example Aston Owls; the last word is the nickname. Abbreviations and "
            "colors are generated, and you can change them on the next page. For more detail, paste a "
            "table (CSV) whose first line is team,division,conference and optionally abbreviation, dice "
            "and colors."
        ),
    )
    clubs: Clubs

    def __init__(self, league: League, data: Any = None) -> None:
        """`league` may be unsaved: its rules determine the available dice."""
        super().__init__(data)
        self.league = league
        offered = [
            (division, [(club.key, club.name) for club in group])
            for divisions in expansion().values()
            for division, group in divisions.items()
        ]
        set_choices(self, "picked", offered)

    def clean(self) -> dict[str, Any]:
        """Sets `clubs` if they can form a league."""
        values = {**(super().clean() or {})}
        if self.errors:
            return values
        if contradiction := _contradiction(values):
            self.add_error("source", contradiction)
            return values
        try:
            self.clubs = _clubs(values)
            check_clubs(self.league, self.clubs)
        except Refused as refusal:
            self.add_error(None, refusal.sentence)
        return values


def _contradiction(values: dict[str, Any]) -> str:
    """An error if fields of another choice than the selected one are filled in, because they would be
    lost.
    """
    entered = {SOME: bool(values["picked"] or values["own"]), LISTED: bool(values["listed"].strip())}
    stray = next(
        (source for source, filled in entered.items() if filled and source != values["source"]), None
    )
    if stray is None:
        return ""
    names = dict(SOURCES)
    sentence = _(
        "You chose “%(chosen)s”, but filled in “%(filled)s”. Please choose that, or clear those fields."
    )
    return sentence % {"chosen": names[values["source"]], "filled": names[stray]}


def _clubs(values: dict[str, Any]) -> Clubs:
    if values["source"] == ALL:
        return expansion()
    if values["source"] == LISTED and not is_name_list(values["listed"]):
        return read_clubs(values["listed"])
    if values["source"] == LISTED:
        clubs = read_names(values["listed"])
    else:
        picked = [club for club in known_clubs().values() if club.key in values["picked"]]
        clubs = [*picked, *placeholder_clubs(values["own"] or 0)]
    return spread_over_divisions(clubs, values["conferences"] or 1, values["divisions"] or 1)


def spread_over_divisions(clubs: list[ClubProfile], conferences: int, divisions: int) -> Clubs:
    """Distributes the clubs in order over divisions whose sizes differ by at most one."""
    names = [_("Eastern"), _("Western")] if conferences == 2 else [_("League")]
    found: dict[str, dict[str, list[ClubProfile]]] = {name: {} for name in names}
    for number in range(divisions):
        group = clubs[len(clubs) * number // divisions : len(clubs) * (number + 1) // divisions]
        conference = names[number * conferences // divisions]
        if group:
            found[conference][_(DIRECTIONS[len(found[conference])])] = group
    return {name: groups for name, groups in found.items() if groups}
