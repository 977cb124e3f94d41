"""Forms that found a league and amend its constitution: name, boxed game, options, policies, settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.catalog import RULESETS, ruleset
from engine.coaches import computer_coaches
from engine.components.library import options_of_set
from engine.errors import EngineError
from engine.lines import LONGEST_LEAGUE, LONGEST_REASON
from engine.presentation import labels
from engine.presentation.rulings import ruling_on_option
from league.boxes.selectors import component_set_named, offered_sets, options_in_force
from league.clubs import expansion
from league.frame.requests import errors_of
from league.frame.texts import LineField, LinesField, set_choices
from league.leagues.models import NoFaultPolicy, OverduePolicy, PlayedGamesPolicy, UnplayedGamesPolicy
from league.leagues.services import free_slug
from league.leagues.settings import MAX_EXTENSIONS, MAX_HOURS, MAX_WAIT, check_rules
from league.leagues.teams import Clubs, is_name_list, read_clubs, read_names, slugs_in
from league.models import League
from league.playoffs.bracket import PLAYOFF_FORMATS, usual_places
from league.schedule.dates import MAX_DAYS, time_zones
from league.schedule.presets import FEWEST_WEEKS, MOST_WEEKS
from league.schedule.shapes import LeagueShape
from league.seasons.forms import PLANS, USUAL, WEEKS, divisions_for, places_for, preset_for

PENALTY_DIE = "penalty_die"
ANY_PRESET = "round_robin"  # the season format has its own form


def games() -> list[tuple[str, list[tuple[str, str]]]]:
    """All rulebooks, grouped by the title of their game."""
    return [
        (
            labels.game(name, _).title,
            [(f"{name}:{edition}", _edition(name, edition)) for edition in rules.editions],
        )
        for name, rules in RULESETS.items()
    ]


def _edition(name: str, edition: str) -> str:
    label = labels.edition(name, edition, _)
    return f"{labels.game(name, _).title}, {label.title}"


class GameForm(forms.Form):
    """The boxed game and its rulebook."""

    game = forms.ChoiceField(label=gettext_lazy("Boxed game and rulebook"), choices=games)

    def values(self) -> dict[str, str]:
        """`ruleset` and `edition` as the services take them."""
        name, _colon, edition = self.cleaned_data["game"].partition(":")
        return {"ruleset": name, "edition": edition}


class OptionsForm(forms.Form):
    """The component set, and a field for each option of the edition. All other rules are those of the
    book.
    """

    components = forms.ChoiceField(
        label=gettext_lazy("Component set"),
        help_text=gettext_lazy("The dice, decks and matchups for this league."),
    )

    def __init__(
        self,
        name: str,
        edition: str,
        data: Any = None,
        *,
        options: Mapping[str, Any] | None = None,
        components: str = "",
        own_box: str = "",
    ) -> None:
        super().__init__(data)
        self.ruleset, self.edition = name, edition
        self.offered = offered_sets(name, components, own_box)
        set_choices(self, "components", [(key, labels.set_title(key, _)) for key in self.offered])
        self.fields["components"].initial = components or component_set_named(name).name
        self.book = options_in_force(name, edition, {}, components)
        self.settled = options_of_set(component_set_named(name))
        for option in self.book:
            if option not in ("edition", "dice_set"):
                self.fields[option] = self._field(option, options or {})

    @property
    def rules(self) -> list[BoundField]:
        """The option fields. Pages fold them away, because a league plays by the book unless somebody changes
        one.
        """
        return [self[name] for name in self.fields if name != "components"]

    @property
    def ruled(self) -> list[tuple[BoundField, dict[str, Any] | None]]:
        """The option fields, each with the ruling whose readings it offers, if there is one."""
        return [(field, ruling_on_option(self.ruleset, field.name, _)) for field in self.rules]

    @property
    def changed(self) -> list[BoundField]:
        """The options that differ from the book or the component set, or that have errors."""
        return [field for field in self.rules if field.errors or self._own(field.name, field.value())]

    def clean(self) -> dict[str, Any]:
        """Lets the engine check the options."""
        given = {**(super().clean() or {})}
        if not self.errors:
            rules = {"ruleset": self.ruleset, "edition": self.edition, **self.values()}
            with errors_of(self):
                check_rules(League(preset=ANY_PRESET, **rules))
        return given

    def values(self) -> dict[str, Any]:
        """`components`, and in `options` everything that differs from the book or the component set."""
        given = self.cleaned_data
        own = {field.name: self._own(field.name, given.get(field.name)) for field in self.rules}
        options = {name: value for name, value in own.items() if value is not None}
        return {"components": given["components"], "options": options}

    def _field(self, option: str, chosen: Mapping[str, Any]) -> forms.Field:
        about = labels.option(self.ruleset, option, _)
        worded: dict[str, Any] = {"label": about.title, "help_text": about.sentence, "required": False}
        initial = chosen.get(option, "" if option in self.settled else self.book[option])
        if option == PENALTY_DIE:
            worded["help_text"] = _(
                "Six faces, for example 5 5 5A 10 10 15. Empty: the faces of the component set."
            )
            return LineField(initial=" ".join(initial), max_length=30, **worded)
        values = labels.choices(self.ruleset, option)
        if not values and isinstance(self.book[option], list):
            dice = [(die, labels.die(self.ruleset, die, _).name) for die in self._colors()]
            return forms.MultipleChoiceField(
                choices=dice, initial=initial, widget=forms.CheckboxSelectMultiple, **worded
            )
        offered = [
            (str(value), self._said(option, value))
            for value in values or self._files(option)
            if self._in_edition(option, value)
        ]
        if option in self.settled:
            offered = [("", _("From the component set")), *offered]
        return forms.ChoiceField(choices=offered, initial=str(initial), **worded)

    def _in_edition(self, option: str, value: Any) -> bool:
        try:
            ruleset(self.ruleset).resolve(self.edition, {option: value})
        except EngineError:
            return False
        return True

    def _said(self, option: str, value: Any) -> str:
        label = labels.option_value(self.ruleset, option, value, _)
        return f"{label.title}: {label.sentence}" if label.sentence else label.title

    def _own(self, option: str, given: Any) -> Any:
        """The option's value for the league; None to use the book's or the component set's."""
        if not given:
            return None
        book = self.book[option]
        if isinstance(given, list):
            return None if set(given) == set(book) else given
        if option == PENALTY_DIE:
            value = given.replace(",", " ").split()
        else:
            known = {str(value): value for value in labels.choices(self.ruleset, option)}
            value = known.get(str(given), given)
        is_own = option in self.settled or (value != book and str(value) != str(book))
        return value if is_own else None

    def _files(self, option: str) -> list[str]:
        """The matchup tables of all offered sets that can be read."""
        files: dict[str, None] = {}
        for name in self.offered:
            try:
                files |= dict.fromkeys(component_set_named(self.ruleset, name).data[option])
            except EngineError:
                continue
        return list(files)

    def _colors(self) -> list[str]:
        """The dice from which options of this ruleset choose."""
        listed = [die for value in self.book.values() if isinstance(value, list) for die in value]
        names = {die.name.lower() for die in ruleset(self.ruleset).words.dice}
        return [die for die in dict.fromkeys(listed) if die in names]


OWN, ALL = "own", "all"
SOURCES = (
    (OWN, gettext_lazy("Our own teams")),
    (ALL, gettext_lazy("The 24 expansion teams in their six divisions")),
)
LONGEST_LIST = 20_000


class FoundingForm(GameForm):
    """All fields except the rules and the policies. A valid form has `clubs`."""

    name = LineField(label=gettext_lazy("Name of the league"), max_length=LONGEST_LEAGUE)
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
    plan = forms.ChoiceField(
        label=gettext_lazy("Who plays whom"), choices=PLANS, initial=USUAL, widget=forms.RadioSelect
    )
    weeks = forms.IntegerField(
        label=gettext_lazy("Number of weeks"),
        min_value=FEWEST_WEEKS,
        max_value=MOST_WEEKS,
        initial=10,
        required=False,
    )
    playoff_places = forms.TypedChoiceField(
        label=gettext_lazy("Teams in the playoffs"),
        choices=[("", gettext_lazy("As many as usual")), *((places, places) for places in PLAYOFF_FORMATS)],
        coerce=int,
        required=False,
        help_text=gettext_lazy(
            "Usual are 2 of 4 or 5 teams, 4 of 6 to 9, 6 of 10 to 14, 8 of 15 to 19, 10 of 20 to 24. You can "
            "change the number until the playoffs are drawn."
        ),
    )
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
        if data is None:
            self.fields["time_zone"].widget.attrs["data-own-zone"] = ""  # static/js/time-zone.js
        set_choices(self, "time_zone", [(zone, zone.replace("_", " ")) for zone in time_zones()])

    def clean_name(self) -> str:
        """Checks that the name is free."""
        name = str(self.cleaned_data["name"])
        with errors_of(self, "name"):
            free_slug(name)
        return name

    def clean(self) -> dict[str, Any]:
        """Sets `clubs`, the preset that suits them, and the playoff places: those that are possible are
        offered on the page."""
        values = {**(super().clean() or {})}
        if "source" not in values or "listed" not in values:
            return values
        if values["source"] == ALL and values["listed"].strip():
            self.add_error("source", _("You have also written names. Clear them, or choose your own teams."))
            return values
        with errors_of(self, "listed"):
            self.clubs = self._clubs(values)
        if values.get("plan") == WEEKS and values.get("weeks") is None and "weeks" not in self.errors:
            self.add_error("weeks", _("Write the number of weeks."))
        if not self.errors.keys() & {"listed", "plan", "weeks"}:
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
        shape = None
        with errors_of(self, "listed"):
            shape = LeagueShape.of(slugs_in(self.clubs))
        if shape is None:
            return
        with errors_of(self, "plan"):
            values["preset"] = preset_for(shape, values["plan"], values["weeks"])
            usual = usual_places(shape.sizes)
            offered = [("", _("As many as usual: %(places)d") % {"places": usual}), *places_for(shape)]
            set_choices(self, "playoff_places", offered)
            values["playoff_places"] = values.get("playoff_places") or usual
            with errors_of(self, "playoff_places"):
                PLAYOFF_FORMATS[values["playoff_places"]].check(shape.conference_sizes)


def _hours(label: Any, least: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=MAX_HOURS)


class IdentityForm(forms.Form):
    """The league's name and visibility."""

    legend = gettext_lazy("The league")
    name = LineField(label=gettext_lazy("Name"), max_length=LONGEST_LEAGUE)
    visibility = forms.ChoiceField(label=gettext_lazy("Visible to"), choices=League.Visibility.choices)


class ResultPoliciesForm(forms.Form):
    """What makes a result final."""

    legend = gettext_lazy("Results")
    confirmation = forms.ChoiceField(
        label=gettext_lazy("Who confirms a coach's report"),
        choices=League.Confirmation.choices,
        help_text=gettext_lazy("Only confirmed results count in the standings."),
    )
    auto_confirm_hours = forms.IntegerField(
        label=gettext_lazy("Confirm unanswered reports automatically after ... hours (0: never)"),
        min_value=0,
        max_value=MAX_WAIT,
    )


class DeadlinePoliciesForm(forms.Form):
    """What happens to late games and to games of withdrawn teams."""

    legend = gettext_lazy("Deadlines")
    remind_hours = _hours(gettext_lazy("Remind both coaches ... hours before a deadline (0: never)"), 0)
    extensions = forms.IntegerField(
        label=gettext_lazy("Automatic extensions for an unreported game"),
        min_value=0,
        max_value=MAX_EXTENSIONS,
    )
    extension_hours = _hours(gettext_lazy("Hours per extension"), 1)
    overdue = forms.ChoiceField(
        label=gettext_lazy("After the last deadline"),
        choices=OverduePolicy.choices,
        help_text=gettext_lazy(
            "The computer plays games between two teams without coaches, unless games wait."
        ),
    )
    overdue_hours = _hours(gettext_lazy("Hours that the commissioner has before that"), 0)
    blameless = forms.ChoiceField(
        label=gettext_lazy("Instead of a forfeit, if neither side or both sides are ready"),
        choices=NoFaultPolicy.choices,
        help_text=gettext_lazy("Coaches can say on the page of a game that they are ready to play it."),
    )
    grace_hours = _hours(gettext_lazy("A late report can replace the automatic result for ... hours"), 0)
    late_after_jobs = forms.BooleanField(
        label=gettext_lazy("It can also replace a game that the computer played for the commissioner"),
        required=False,
    )
    withdrawn_unplayed = forms.ChoiceField(
        label=gettext_lazy("When a team withdraws: games that it has not played"),
        choices=UnplayedGamesPolicy.choices,
    )
    withdrawn_played = forms.ChoiceField(
        label=gettext_lazy("When a team withdraws: games that it has played"),
        choices=PlayedGamesPolicy.choices,
    )


class PoliciesForm(ResultPoliciesForm, DeadlinePoliciesForm):
    """The league's policies. A new policy is a field of its group."""

    groups: ClassVar[tuple[type[Any], ...]] = (ResultPoliciesForm, DeadlinePoliciesForm)

    @property
    def fieldsets(self) -> list[tuple[str, list[BoundField]]]:
        """The legend and fields of each group, in order."""
        return [(group.legend, [self[name] for name in group.base_fields]) for group in self.groups]

    @classmethod
    def of(cls, league: League, data: Any = None) -> PoliciesForm:
        """The form with the league's current values."""
        own = [name for group in cls.groups for name in group.base_fields]
        return cls(data, initial={name: getattr(league, name) for name in own})


class SettingsForm(IdentityForm, PoliciesForm):
    """The settings of a league that can be changed at any time."""

    groups: ClassVar[tuple[type[Any], ...]] = (IdentityForm, *PoliciesForm.groups)
    reason = LineField(
        label=gettext_lazy("Why? (for the history)"), max_length=LONGEST_REASON, required=False
    )


class ProfileForm(forms.Form):
    """The computer coach who plays for a team if no person does."""

    profile = forms.ChoiceField(
        label=gettext_lazy("Who plays for the team if its coach does not?"), required=False
    )

    def __init__(self, data: Any = None, **named: Any) -> None:
        super().__init__(data, **named)
        first, *others = computer_coaches(_)
        choices = [("", first), *((coach.name, coach) for coach in others)]
        set_choices(self, "profile", [(name, f"{each.title}: {each.sentence}") for name, each in choices])
