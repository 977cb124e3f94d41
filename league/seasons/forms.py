"""Forms of a season's divisions, teams and format; and kinds of season in few words, for leagues of 4 to 32
teams, with the divisions and presets that follow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from engine.lines import LONGEST_NAME, LONGEST_REASON
from league.clubs import ClubProfile
from league.frame.errors import Refused
from league.frame.numbers import parse_whole_number
from league.frame.requests import errors_of
from league.frame.texts import LineField, set_choices
from league.leagues.models import hex_color
from league.leagues.settings import dice_teams_of
from league.leagues.teams import Clubs, as_stored, check_clubs, dice_title, placeholder_clubs
from league.models import League, Team
from league.playoffs.bracket import PLAYOFF_FORMATS, possible_places, usual_places
from league.schedule.presets import KNOCKOUT, PRESETS, preset_named, weeks_in
from league.schedule.shapes import MOST_CLUBS, MOST_DIVISIONS, LeagueShape
from league.standings.records import MOST_POINTS
from league.standings.steps import STEP_LISTS, TIE_BREAK_STEPS, StepLists

USUAL, WEEKS, DIVISION_TWICE = "usual", "weeks", "division_twice"
PLANS = (
    (USUAL, gettext_lazy("What suits the number of teams")),
    (DIVISION_TWICE, gettext_lazy("The division twice, everybody else once")),
    ("round_robin", gettext_lazy("Everybody once")),
    ("double_round_robin", gettext_lazy("Everybody twice, at home and away")),
    (WEEKS, gettext_lazy("A number of weeks, everybody equally often")),
)
DIVISION_SIZES = (4, 5, 6, 3, 7, 8)  # the best first
TWO_CONFERENCES = 24  # teams: as many as the box has
MOST_FOR_TWO_GAMES, MOST_FOR_ONE_GAME, LONG_SEASON = 5, 16, 14
DIRECTIONS = {
    2: (gettext_noop("North"), gettext_noop("South")),
    3: (gettext_noop("North"), gettext_noop("Central"), gettext_noop("South")),
    4: (gettext_noop("North"), gettext_noop("East"), gettext_noop("South"), gettext_noop("West")),
}


def divisions_for(clubs: list[ClubProfile], plan: str) -> Clubs:
    """The clubs in order, in divisions of the same size if the plan uses divisions and their number allows
    it; otherwise all together."""
    count = len(clubs)
    if plan not in (USUAL, DIVISION_TWICE):
        return _together(clubs)
    if count == TWO_CONFERENCES:
        half = count // 2
        return {_("Eastern"): _split(clubs[:half], 3), _("Western"): _split(clubs[half:], 3)}
    sizes = (size for size in DIVISION_SIZES if count % size == 0 and count // size in DIRECTIONS)
    size = next(sizes, 0)
    fits = size and count % 2 == 0
    return {_("League"): _split(clubs, count // size)} if fits else _together(clubs)


def preset_for(shape: LeagueShape, plan: str, weeks: int | None) -> str:
    """The preset for this plan; WEEKS needs their number. Raises Refused: shape_unfit."""
    if plan != USUAL:
        preset = f"weeks_{weeks}" if plan == WEEKS else plan
        preset_named(preset).limits(shape)
        return preset
    for preset in ("classic_14", DIVISION_TWICE):
        with suppress(Refused):
            preset_named(preset).limits(shape)
            return preset
    count = len(shape.clubs)  # without suitable divisions
    if count <= MOST_FOR_TWO_GAMES:
        return "double_round_robin"
    return "round_robin" if count <= MOST_FOR_ONE_GAME else f"weeks_{LONG_SEASON + count % 2}"


def _together(clubs: list[ClubProfile]) -> Clubs:
    return {_("League"): {_("All teams"): clubs}}


def _split(clubs: list[ClubProfile], divisions: int) -> dict[str, list[ClubProfile]]:
    size = len(clubs) // divisions
    names = DIRECTIONS[divisions]
    return {_(name): clubs[place * size : (place + 1) * size] for place, name in enumerate(names)}


MOST_ROWS = 2 * MOST_CLUBS  # high enough that the service refuses too many with a message
OUT = ""
COLORS, GRAY = ("primary_color", "secondary_color"), "#808080"


class DivisionForm(forms.Form):
    """A division. It exists only if it has clubs."""

    conference = LineField(label=gettext_lazy("Conference"), max_length=LONGEST_NAME)
    name = LineField(label=gettext_lazy("Division"), max_length=LONGEST_NAME)
    order = forms.IntegerField(label=gettext_lazy("Position"), min_value=1, max_value=MOST_DIVISIONS)


class ClubFieldsForm(forms.Form):
    """A club's name, look and dice."""

    city = LineField(label=gettext_lazy("City"), max_length=LONGEST_NAME, required=False)
    nickname = LineField(label=gettext_lazy("Nickname"), max_length=LONGEST_NAME)
    abbreviation = LineField(label=gettext_lazy("Abbreviation"), max_length=3)
    primary_color = LineField(label=gettext_lazy("Color"), widget=forms.TextInput({"type": "color"}))
    secondary_color = LineField(
        label=gettext_lazy("Color of the text"), widget=forms.TextInput({"type": "color"})
    )
    key = forms.ChoiceField(label=gettext_lazy("Dice of"))

    def values(self) -> dict[str, str]:
        """The fields of a club as services take them."""
        return as_stored({name: str(self.cleaned_data[name]) for name in ClubProfile.__slots__})


class TeamForm(ClubFieldsForm):
    """An existing team of a league."""

    reason = LineField(
        label=gettext_lazy("Why? (for the history)"), max_length=LONGEST_REASON, required=False
    )

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


DivisionFormSet = forms.formset_factory(
    DivisionForm, extra=0, max_num=MOST_DIVISIONS, absolute_max=MOST_DIVISIONS
)
ClubFormSet = forms.formset_factory(ClubForm, extra=0, max_num=MOST_ROWS, absolute_max=MOST_ROWS)


class GroupingForm:
    """The rows of divisions and clubs as one form. `league` may be unsaved: its rules determine the available
    dice.
    """

    def __init__(self, league: League, data: Any = None, clubs: Clubs | None = None) -> None:
        self.league, self.refusal = league, ""
        named = [(c, d, group) for c, ds in (clubs or {}).items() for d, group in ds.items()]
        self.divisions = DivisionFormSet(
            data,
            prefix="division",
            initial=[{"conference": c, "name": d, "order": n} for n, (c, d, _group) in enumerate(named, 1)],
        )
        teams = {team.slug: team for team in league.teams.all()} if league.pk else {}
        rows = [_row(club, str(place)) for place, (_c, _d, group) in enumerate(named) for club in group]
        playing = {club.slug for _c, _d, group in named for club in group}
        idle = [_row(team, OUT) for slug, team in sorted(teams.items()) if slug not in playing]
        self.clubs = ClubFormSet(
            data,
            prefix="club",
            initial=rows + idle,
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
        groups: dict[str, dict[str, list[Team | ClubProfile]]] = {}
        for number, division in self._in_order():
            members = [form.club() for form in self.clubs.forms if form.cleaned_data["place"] == str(number)]
            if members:
                values = division.cleaned_data
                group = groups.setdefault(values["conference"], {}).setdefault(values["name"], [])
                group.extend(members)
        return groups

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
        named = _row([*placeholder_clubs(number + 1)][-1], "0")
    data[f"{what}-TOTAL_FORMS"] = str(number + 1)
    for name, value in named.items():
        data[f"{what}-{number}-{name}"] = str(value)
    return data


def _row(club: Team | ClubProfile, place: str) -> dict[str, str]:
    slug = club.slug if isinstance(club, Team) else ""
    return {**{name: getattr(club, name) for name in ClubProfile.__slots__}, "slug": slug, "place": place}


def dice_of(league: League) -> list[tuple[str, str]]:
    """The teams whose dice can be used in this league, by name, base set first."""
    titles = ((key, dice_title(key)) for key in {"base", *dice_teams_of(league)})
    return sorted(titles, key=lambda item: (item[0] != "base", item[1]))


PLAIN = ("preset", "playoff_places", "reseed", "third_place", "ties", "forfeit_points", "tie_break")
LISTS = {"division_steps": "division", "wild_card_steps": "wild_card"}
MORE_PLACES, LEAST_PLACES = 2, 5  # empty fields for further steps, and maximum number of fields
Choices = list[tuple[Any, Any]]  # value and text


class StepsField(forms.Field):
    """Keys of tie-break steps, in order: one select per step, or several keys in one value."""

    def __init__(self, label: Any) -> None:
        super().__init__(label=label, required=False, widget=forms.MultipleHiddenInput)

    def to_python(self, value: Any) -> list[str]:
        """Ignores empty fields."""
        return [key for part in value or () for key in str(part).split()]


class SeasonFormatForm(forms.Form):
    """Only formats that fit these conferences and divisions. `unfit` lists the other presets with the
    reason.
    """

    preset = forms.ChoiceField(label=gettext_lazy("Season"), widget=forms.RadioSelect)
    playoff_places = forms.TypedChoiceField(
        label=gettext_lazy("Playoff places"),
        coerce=int,
        help_text=gettext_lazy(
            "Teams without an opponent in the first round have a bye. In a knockout everybody plays."
        ),
    )
    reseed = forms.BooleanField(
        label=gettext_lazy("After each round the best remaining seed meets the worst"), required=False
    )
    third_place = forms.BooleanField(label=gettext_lazy("Game for third place"), required=False)
    ties = forms.BooleanField(
        label=gettext_lazy("Regular games may end tied"),
        required=False,
        help_text=gettext_lazy("Otherwise overtime continues until somebody wins."),
    )
    forfeit_points = forms.IntegerField(
        label=gettext_lazy("Points for a win by forfeit"),
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
        help_text=gettext_lazy(
            "With 20, a forfeit counts as 20-0 in the standings. With 0, it has no score."
        ),
    )
    tie_break = forms.ChoiceField(label=gettext_lazy("Tie-break"), choices=League.TieBreak.choices)
    division_steps = StepsField(gettext_lazy("Between teams of the same division"))
    wild_card_steps = StepsField(gettext_lazy("Between teams of different divisions, as for wild cards"))

    def __init__(
        self, grouping: Mapping[str, Mapping[str, Sequence[str]]], league: League, data: Any = None
    ) -> None:
        """`grouping` has slugs by conference and division; `league` has the current choices."""
        chosen = {name: getattr(league, name) for name in PLAIN}
        steps = league.steps or asdict(STEP_LISTS["pro"])
        super().__init__(data, initial={**chosen, **{name: list(steps[key]) for name, key in LISTS.items()}})
        shape = LeagueShape.of(grouping)
        fitting, self.unfit = presets_for(shape)
        if weeks := weeks_in(league.preset):  # only the league's own number of weeks, not all of them
            title = _("%(weeks)d weeks, everybody equally often") % {"weeks": weeks}
            fitting.append((league.preset, title))
        set_choices(self, "preset", fitting)
        set_choices(self, "playoff_places", places_for(shape))
        self._choose_what_fits("preset", "round_robin")
        self._choose_what_fits("playoff_places", usual_places(shape.sizes))

    @property
    def rest(self) -> list[forms.BoundField]:
        """All fields except the preset and the league's own steps."""
        return [self[name] for name in PLAIN if name != "preset"]

    @property
    def own_steps(self) -> list[tuple[forms.BoundField, list[str]]]:
        """The fields with the league's own steps, each with the chosen keys, followed by empty places."""
        places = []
        for name in LISTS:
            keys = [key for part in self[name].value() or () for key in str(part).split()]
            places.append((self[name], keys + [""] * max(MORE_PLACES, LEAST_PLACES - len(keys))))
        return places

    @property
    def known_steps(self) -> list[tuple[str, str]]:
        """The key and title of each step, sorted by title."""
        return sorted(
            ((key, _(step.name)) for key, step in TIE_BREAK_STEPS.items()), key=lambda step: step[1]
        )

    def clean(self) -> dict[str, Any]:
        """Checks the league's own steps."""
        given = {**(super().clean() or {})}
        if given.get("tie_break") == League.TieBreak.OWN and not self.errors:
            for name in LISTS:
                chosen = Counter(key for key in given[name] if key in TIE_BREAK_STEPS)
                for key in (key for key, times in chosen.items() if times > 1):
                    sentence = _("“%(step)s” is chosen twice. Please clear one of them.")
                    self.add_error(name, sentence % {"step": _(TIE_BREAK_STEPS[key].name)})
        if given.get("tie_break") == League.TieBreak.OWN and not self.errors:
            with errors_of(self, "tie_break"):
                StepLists.of(*self.values()["steps"].values())
        return given

    def values(self) -> dict[str, Any]:
        """The fields as the services take them, with the lists of steps only for a tie-break of type
        `own`.
        """
        values = {name: self.cleaned_data[name] for name in PLAIN}
        values["forfeit_points"] = values["forfeit_points"] or 0
        if values["tie_break"] == League.TieBreak.OWN:
            values["steps"] = {key: self.cleaned_data[name] for name, key in LISTS.items()}
        return values

    def _choose_what_fits(self, name: str, instead: object) -> None:
        offered = [value for value, _label in cast("Any", self.fields[name]).choices]
        if self.initial[name] not in offered:
            self.initial[name] = instead if instead in offered else offered[0]


def presets_for(shape: LeagueShape) -> tuple[Choices, list[tuple[str, str]]]:
    """The presets that these clubs can play, and the titles of the others with the reasons."""
    fitting: Choices = []
    unfit = []
    for preset in PRESETS.values():
        try:
            preset.limits(shape)
            if preset is KNOCKOUT:
                PLAYOFF_FORMATS[len(shape.clubs)].check(shape.conference_sizes)
        except Refused as refusal:
            unfit.append((_(preset.title), refusal.sentence))
        else:
            fitting.append((preset.name, _(preset.title)))
    return fitting, unfit


def places_for(shape: LeagueShape) -> Choices:
    """The possible numbers of playoff places for these clubs, with a description."""
    sizes = shape.conference_sizes.values()
    choices: Choices = []
    for places in possible_places(sizes):
        words = [str(places)]
        if len(sizes) > 1:
            words.append(_("%(each)d per conference") % {"each": places // len(sizes)})
        if rest := PLAYOFF_FORMATS[places].byes(len(sizes)):
            byes = _("seeds 1 to %(rest)d have a bye") if rest > 1 else _("seed 1 has a bye")
            words.append(byes % {"rest": rest})
        choices.append((places, ", ".join(words)))
    return choices
