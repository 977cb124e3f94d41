"""Changes of a schedule: moves, files, wishes, dates and deadlines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.lines import LONGEST_NAME, LONGEST_REASON
from league.frame.csv_files import text_of
from league.frame.errors import Refused
from league.frame.texts import LineField, set_choices
from league.models import Fixture, Season, Team, Week
from league.schedule.dates import MAX_DAYS, time_zones
from league.schedule.selectors import has_begun, match_of
from league.schedule.shapes import pair_of
from league.schedule.wishes import KINDS, RIVALRY_WEEK, Wish

MOST_BYTES = 200_000
EDITS = {
    "week": _("to another week"),
    "field": _("to the other field"),
    "later": _("a week later, with all games from its week on: nobody plays in that week"),
    "exchange": _("swap weeks with another game"),
    "opponents": _("swap visitors with another game"),
}


class GameMoveForm(forms.Form):
    game = forms.ChoiceField(label=_("Game"))
    edit = forms.ChoiceField(label=_("Move it"), choices=list(EDITS.items()))
    week = forms.ChoiceField(label=_("Week (to another week)"), required=False)
    other = forms.ChoiceField(label=_("Other game (to swap with)"), required=False)
    reason = LineField(label=_("Why?"), max_length=LONGEST_REASON)

    def __init__(self, fixtures: Sequence[Fixture], weeks: Sequence[Week], data: Any = None) -> None:
        super().__init__(data)
        self.open = {str(fixture.number): fixture for fixture in fixtures if not has_begun(fixture)}
        games = [(number, f"{f.week.title}: {f}") for number, f in self.open.items()]
        set_choices(self, "game", games)
        set_choices(self, "other", [("", "–"), *games])
        set_choices(self, "week", [("", "–"), *((str(week.number), week.title) for week in weeks)])

    def clean(self) -> dict[str, Any]:
        """Requires the field that belongs to the kind of move."""
        given = {**(super().clean() or {})}
        needed = {"week": "week", "exchange": "other", "opponents": "other"}.get(given.get("edit", ""))
        if needed and not given.get(needed):
            self.add_error(needed, _("Choose one."))
        return given

    def slots(self) -> dict[int, tuple[int, str, str]]:
        """The moves as the service takes them."""
        given = self.cleaned_data
        number, other = given["game"], given["other"]
        week, home, away = match_of(self.open[number])
        if given["edit"] == "week":
            return {int(number): (int(given["week"]), home, away)}
        if given["edit"] == "field":
            return {int(number): (week, away, home)}
        if given["edit"] == "later":
            games = {key: match_of(fixture) for key, fixture in self.open.items()}
            return {int(key): (m.week + 1, *m.clubs) for key, m in games.items() if m.week >= week}
        second = match_of(self.open[other])
        if given["edit"] == "exchange":
            return {int(number): (second.week, home, away), int(other): (week, *second.clubs)}
        return {
            int(number): (week, home, second.away),
            int(other): (second.week, second.home, away),
        }


class ScheduleUploadForm(forms.Form):
    """A schedule as CSV. `text` carries the file's text between preview and upload."""

    file = forms.FileField(label=_("CSV with the columns week, home, away"), required=False)
    text = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
    reason = LineField(label=_("Why?"), max_length=LONGEST_REASON)

    def clean(self) -> dict[str, Any]:
        """Sets the text of the file, or the text from the preview."""
        given = {**(super().clean() or {})}
        file = given.get("file")
        if file and file.size > MOST_BYTES:
            self.add_error("file", _("This file is too large for a schedule."))
        elif file:
            try:
                given["text"] = text_of(file.name, file.read())
            except Refused as refusal:
                self.add_error("file", refusal.sentence)
        elif not given.get("text"):
            self.add_error("file", _("Choose a file."))
        return given


class WishForm(forms.Form):
    kind = forms.ChoiceField(
        label=_("Wish"),
        choices=list(zip(KINDS, map(_, (kind["title"] for kind in KINDS.values())), strict=True)),
    )
    club = forms.ChoiceField(label=_("Club"), required=False)
    other = forms.ChoiceField(label=_("Other club"), required=False)
    week = forms.IntegerField(label=_("Week"), min_value=1, required=False)
    home = forms.BooleanField(label=_("At the field of the first club"), required=False)
    name = LineField(label=_("Name of the rivalry week"), max_length=LONGEST_NAME, required=False)

    def __init__(self, teams: Mapping[str, Team], data: Any = None) -> None:
        super().__init__(data)
        clubs = sorted((slug, team.name) for slug, team in teams.items())
        set_choices(self, "club", [("", "–"), *clubs])
        set_choices(self, "other", [("", "–"), *clubs])

    def clean(self) -> dict[str, Any]:
        """Requires the fields that belong to the kind of wish."""
        given = {**(super().clean() or {})}
        for name in KINDS[given["kind"]]["fields"] if "kind" in given else ():
            if not given.get(name):
                self.add_error(name, _("This wish requires it."))
        return given

    def wish(self) -> Wish:
        """The wish; of values that its kind does not have nothing is stored."""
        given = self.cleaned_data
        kind, club, pair = given["kind"], given["club"], pair_of(given["club"], given["other"])
        return Wish(
            kind,
            given["week"] or 0,
            clubs=(club,) if kind in {"blocked", "no_home"} else pair,
            home=club if given["home"] else "",
            pairs=(pair,) if all(pair) else (),
            name=given["name"] or RIVALRY_WEEK,
        )


class WeekDatesForm(forms.Form):
    """First day, length and deadline of the weeks, and the time zone."""

    starts_on = forms.DateField(
        label=_("First day of week 1"),
        help_text=_("Empty: the season has no dates."),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    days = forms.IntegerField(label=_("Days per week"), min_value=1, max_value=MAX_DAYS)
    deadline_time = forms.TimeField(
        label=_("Time of the deadline on the last day"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"))

    def __init__(self, season: Season, data: Any = None) -> None:
        initial = {
            "starts_on": season.starts_on,
            "days": season.week_days,
            "deadline_time": season.deadline_time,
            "time_zone": season.league.time_zone,
        }
        super().__init__(data, initial=initial)
        set_choices(self, "time_zone", [(zone, zone.replace("_", " ")) for zone in time_zones()])


class WeekDeadlineForm(forms.Form):
    """The deadline of one week in the league's time zone; empty removes it."""

    week = forms.ChoiceField(label=_("Week"))
    deadline = forms.DateTimeField(
        label=_("Deadline"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"],
    )
    reason = LineField(label=_("Why?"), max_length=LONGEST_REASON, required=False)

    def __init__(self, season: Season, weeks: Sequence[Week], data: Any = None) -> None:
        super().__init__(data, prefix="one")
        self.zone = ZoneInfo(season.league.time_zone)
        set_choices(self, "week", [(str(week.number), week.title) for week in weeks])

    def moment(self) -> datetime | None:
        """The deadline as an aware datetime."""
        given: datetime | None = self.cleaned_data["deadline"]
        return given.replace(tzinfo=self.zone) if given else None
