"""Founding a league on one page: its name, its game, its teams and its first season."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.club_lists import is_name_list, read_clubs, read_names
from league.data import expansion
from league.errors import Refused
from league.forms.choices import set_choices
from league.forms.leagues.rules import GameForm
from league.forms.leagues.season_format import usual_places
from league.forms.leagues.season_plans import WEEKS, SeasonPlanField, WeeksField, divisions_for, preset_for
from league.lines import LineField, LinesField
from league.models import League
from league.schedule import LeagueShape
from league.services.leagues.leagues import free_slug
from league.services.leagues.settings import MAX_NAME_LENGTH
from league.services.schedule.week_dates import MAX_DAYS
from league.services.teams.clubs import Clubs, slugs_in

OWN, ALL = "own", "all"
SOURCES = (
    (OWN, gettext_lazy("Our own teams")),
    (ALL, gettext_lazy("The 24 expansion teams in their six divisions")),
)
LONGEST_LIST = 20_000


class FoundingForm(GameForm):
    """All fields except the rules and the policies. A valid form has `clubs`."""

    name = LineField(label=gettext_lazy("Name of the league"), max_length=MAX_NAME_LENGTH)
    visibility = forms.ChoiceField(
        label=gettext_lazy("Visible to"),
        choices=League.Visibility.choices,
        initial="public",
        help_text=gettext_lazy("Everybody can read a public league. Only members can change anything."),
    )
    source = forms.ChoiceField(
        label=gettext_lazy("Which teams play"), choices=SOURCES, initial=OWN, widget=forms.RadioSelect
    )
    listed = LinesField(
        label=gettext_lazy("Names of the teams"),
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        max_length=LONGEST_LIST,
        required=False,
        help_text=gettext_lazy(
            "One per line or separated by commas, 4 to 32 teams, such as Aston Owls. We make a mark, colors "
            "and an abbreviation for each; you can change them later."
        ),
    )
    plan = SeasonPlanField()
    weeks = WeeksField()
    starts_on = forms.DateField(
        label=gettext_lazy("First day of week 1"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Empty: no dates and no deadlines."),
    )
    days = forms.IntegerField(
        label=gettext_lazy("Days per week"), min_value=1, max_value=MAX_DAYS, initial=7, required=False
    )
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("Deadlines are at 23:59 in this time zone."),
    )
    clubs: Clubs

    def __init__(self, data: Any = None) -> None:
        monday = timezone.localdate() + timedelta(days=7 - timezone.localdate().weekday())
        super().__init__(data, initial={"starts_on": monday, "time_zone": League().time_zone})
        zones = sorted(available_timezones())
        if data is None:
            self.fields["time_zone"].widget.attrs["data-own-zone"] = ""  # static/js/time-zone.js
        set_choices(self, "time_zone", [(zone, zone.replace("_", " ")) for zone in zones])

    def clean_name(self) -> str:
        """Checks that the name is free."""
        name = str(self.cleaned_data["name"])
        try:
            free_slug(name)
        except Refused as refusal:
            raise forms.ValidationError(refusal.sentence) from refusal
        return name

    def clean(self) -> dict[str, Any]:
        """Sets `clubs`, and the preset and the playoff places that suit them."""
        values = {**(super().clean() or {})}
        if "source" not in values or "listed" not in values:
            return values
        if values["source"] == ALL and values["listed"].strip():
            self.add_error("source", _("You have also written names. Clear them, or choose your own teams."))
            return values
        try:
            self.clubs = self._clubs(values)
        except Refused as refusal:
            self.add_error("listed", refusal.sentence)
        if values.get("plan") == WEEKS and values.get("weeks") is None and "weeks" not in self.errors:
            self.add_error("weeks", _("Write the number of weeks."))
        if not self.errors:
            self._settle_season(values)
        return values

    def values(self) -> dict[str, Any]:
        """The league as `create_league` takes it."""
        own = ("name", "visibility", "preset", "playoff_places")
        return {**{name: self.cleaned_data[name] for name in own}, **super().values()}

    def dates(self) -> dict[str, Any] | None:
        """The dates as `set_week_dates` takes them; None for no dates and the usual time zone."""
        given = self.cleaned_data
        if not given["starts_on"] and given["time_zone"] == League().time_zone:
            return None
        return {
            "starts_on": given["starts_on"],
            "days": given["days"] or self.fields["days"].initial,
            "time_zone": given["time_zone"],
        }

    def _clubs(self, values: dict[str, Any]) -> Clubs:
        if values["source"] == ALL:
            return expansion()
        if not is_name_list(values["listed"]):
            return read_clubs(values["listed"])
        clubs, problems = read_names(values["listed"])
        for problem in problems:
            self.add_error("listed", problem)
        return divisions_for(clubs, values.get("plan", ""))

    def _settle_season(self, values: dict[str, Any]) -> None:
        try:
            shape = LeagueShape.of(slugs_in(self.clubs))
        except Refused as refusal:
            self.add_error("listed", refusal.sentence)
            return
        try:
            values["preset"] = preset_for(shape, values["plan"], values["weeks"])
        except Refused as refusal:
            self.add_error("plan", refusal.sentence)
            return
        values["playoff_places"] = usual_places(shape)
