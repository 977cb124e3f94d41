"""The grouping of clubs: one row per division and one per club."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.club_lists import known_clubs, placeholder_clubs
from league.data import ClubProfile
from league.errors import Refused
from league.forms.choices import set_choices
from league.lines import LineField
from league.models import League, Team
from league.models.leagues.team import hex_color
from league.numbers import parse_whole_number
from league.schedule.model.shape import MOST_CLUBS, MOST_DIVISIONS
from league.services.leagues.rules import dice_teams_of
from league.services.teams.clubs import MAX_NAME_LENGTH, Clubs, check_clubs

MOST_ROWS = 2 * MOST_CLUBS  # high enough that the service refuses too many with a message
OUT = ""
COLORS, GRAY = ("primary_color", "secondary_color"), "#808080"


class DivisionForm(forms.Form):
    """A division. It exists only if it has clubs."""

    conference = LineField(label=gettext_lazy("Conference"), max_length=MAX_NAME_LENGTH)
    name = LineField(label=gettext_lazy("Division"), max_length=MAX_NAME_LENGTH)
    order = forms.IntegerField(label=gettext_lazy("Position"), min_value=1, max_value=MOST_DIVISIONS)


class ClubFieldsForm(forms.Form):
    """A club's name, look and dice."""

    city = LineField(label=gettext_lazy("City"), max_length=MAX_NAME_LENGTH, required=False)
    nickname = LineField(label=gettext_lazy("Nickname"), max_length=MAX_NAME_LENGTH)
    abbreviation = LineField(label=gettext_lazy("Abbreviation"), max_length=3)
    primary_color = LineField(label=gettext_lazy("Color"), widget=forms.TextInput({"type": "color"}))
    secondary_color = LineField(
        label=gettext_lazy("Color of the text"), widget=forms.TextInput({"type": "color"})
    )
    key = forms.ChoiceField(label=gettext_lazy("Dice of"))

    def values(self) -> dict[str, str]:
        """The fields of a club as services take them."""
        values = {name: str(self.cleaned_data[name]).strip() for name in ClubProfile.__slots__}
        colors = {name: values[name].lower() for name in ("primary_color", "secondary_color")}
        return {**values, **colors, "abbreviation": values["abbreviation"].upper()}


class TeamForm(ClubFieldsForm):
    """An existing team of a league."""

    reason = LineField(label=gettext_lazy("Why? (for the history)"), max_length=300, required=False)

    def __init__(self, team: Team, dice: Sequence[tuple[str, str]], data: Any = None) -> None:
        own = {name: getattr(team, name) for name in ClubProfile.__slots__}
        super().__init__(data, initial=own)
        set_choices(self, "key", dice)


class ClubForm(ClubFieldsForm):
    """A club and its division. For an existing team (`slug`), only the division can be changed."""

    slug = LineField(widget=forms.HiddenInput, required=False)
    place = forms.ChoiceField(label=gettext_lazy("Plays in"), required=False)

    def __init__(
        self,
        *args: Any,
        places: Sequence[tuple[str, str]],
        dice: Sequence[tuple[str, str]],
        teams: Mapping[str, Team],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.team = teams.get(str(self["slug"].value() or ""))
        set_choices(self, "place", [*places, (OUT, _("no division: does not play"))])
        set_choices(self, "key", dice)
        if self.team:
            for name in set(self.fields) - {"slug", "place"}:
                del self.fields[name]

    @property
    def shown(self) -> Team | ClubProfile:
        """The club with the fields that are filled in; an invalid color is shown as gray."""
        if self.team:
            return self.team
        club = ClubProfile(**{name: str(self[name].value() or "") for name in ClubProfile.__slots__})
        odd = [name for name in COLORS if not re.match(hex_color.regex, getattr(club, name))]
        return replace(club, **dict.fromkeys(odd, GRAY))

    @property
    def named(self) -> list[forms.BoundField]:
        """The fields of a new club."""
        return [field for field in self.visible_fields() if field.name != "place"]

    def club(self) -> Team | ClubProfile:
        """The club as the services take it."""
        return self.team or ClubProfile(**self.values())


class GroupingForm:
    """The rows of divisions and clubs as one form. `league` may be unsaved: its rules determine the available
    dice.
    """

    def __init__(self, league: League, data: Any = None, clubs: Clubs | None = None) -> None:
        self.league, self.refusal = league, ""
        named = list(_divisions(clubs or {}))
        factory = forms.formset_factory(
            DivisionForm, extra=0, max_num=MOST_DIVISIONS, absolute_max=MOST_DIVISIONS
        )
        self.divisions = factory(
            data,
            prefix="division",
            initial=[{"conference": c, "name": d, "order": n} for n, (c, d, _group) in enumerate(named, 1)],
        )
        rows = [_row(club, place) for place, (_c, _d, group) in enumerate(named) for club in group]
        teams = {team.slug: team for team in league.teams.all()} if league.pk else {}
        club_factory = forms.formset_factory(ClubForm, extra=0, max_num=MOST_ROWS, absolute_max=MOST_ROWS)
        self.clubs = club_factory(
            data,
            prefix="club",
            initial=rows + [_row(team, None) for team in _idle(teams, clubs)],
            form_kwargs={"places": self.places, "dice": dice_of(league), "teams": teams},
        )

    @property
    def places(self) -> list[tuple[str, str]]:
        """The divisions by number, with their current names."""
        return [
            (str(number), f"{form['conference'].value() or ''}: {form['name'].value() or ''}")
            for number, form in enumerate(self.divisions.forms)
        ]

    @property
    def groups(self) -> list[tuple[DivisionForm | None, list[ClubForm]]]:
        """Each division with its clubs, followed by the clubs without a division."""
        by_place = {
            place: [form for form in self.clubs.forms if str(form["place"].value() or OUT) == place]
            for place in (*(value for value, _name in self.places), OUT)
        }
        named = [(form, by_place[str(n)]) for n, form in self._in_order()]
        return [*named, *([(None, by_place[OUT])] if by_place[OUT] else [])]

    def is_valid(self) -> bool:
        """Whether a league can have this grouping. `refusal` tells why not."""
        if not (self.divisions.is_valid() and self.clubs.is_valid()):
            self.refusal = _("Please correct the marked fields.")
            return False
        try:
            check_clubs(self.league, self.grouping())
        except Refused as refused:
            self.refusal = refused.sentence
        return not self.refusal

    def grouping(self) -> Clubs:
        """The clubs as {conference: {division: clubs}}, in order."""
        found: dict[str, dict[str, list[Team | ClubProfile]]] = {}
        for number, division in self._in_order():
            members = [form.club() for form in self.clubs.forms if form.cleaned_data["place"] == str(number)]
            if members:
                values = division.cleaned_data
                group = found.setdefault(values["conference"], {}).setdefault(values["name"], [])
                group.extend(members)
        return found

    def _in_order(self) -> list[tuple[int, DivisionForm]]:
        """The divisions with their numbers, in order of position; equal positions keep their order."""

        def place(numbered: tuple[int, DivisionForm]) -> int:
            place = parse_whole_number(str(numbered[1]["order"].value()))
            return MOST_DIVISIONS if place is None else place

        return sorted(enumerate(self.divisions.forms), key=place)


def with_added_row(data: Any, what: str) -> Any:
    """The form's data with one more division or club with a provisional name."""
    data = data.copy()
    number = parse_whole_number(data.get(f"{what}-TOTAL_FORMS", "")) or 0
    if number >= (MOST_DIVISIONS if what == "division" else MOST_ROWS):
        return data
    if what == "division":
        first = data.get("division-0-conference", "")
        named = {"conference": first, "name": f"{_('Division')} {number + 1}", "order": number + 1}
    else:
        named = _row([*placeholder_clubs(number + 1)][-1], 0)
    data[f"{what}-TOTAL_FORMS"] = str(number + 1)
    for name, value in named.items():
        data[f"{what}-{number}-{name}"] = str(value)
    return data


def _divisions(clubs: Clubs) -> Iterator[tuple[str, str, Sequence[Team | ClubProfile]]]:
    for conference, divisions in clubs.items():
        for division, group in divisions.items():
            yield conference, division, group


def _row(club: Team | ClubProfile, place: int | None) -> dict[str, Any]:
    slug = club.slug if isinstance(club, Team) else ""
    own = {name: getattr(club, name) for name in ClubProfile.__slots__}
    return {**own, "slug": slug, "place": OUT if place is None else str(place)}


def _idle(teams: Mapping[str, Team], clubs: Clubs | None) -> list[Team]:
    playing = {club.slug for _c, _d, group in _divisions(clubs or {}) for club in group}
    return [team for slug, team in sorted(teams.items()) if slug not in playing]


def dice_of(league: League) -> list[tuple[str, str]]:
    """The teams whose dice can be used in this league, by name, base set first. Raises Refused like
    `dice_in`.
    """
    known = {club.key: club.name for club in known_clubs().values()}
    titles = {
        key: known.get(key, key.replace("_", " ").title()) for key in dice_teams_of(league) if key != "base"
    }
    return [("base", _("base dice")), *sorted(titles.items(), key=lambda item: item[1])]
