"""What people enter about a game: its result, a dispute, a decision, a deadline; and a team's withdrawal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.lines import LONGEST_REASON
from league.frame.texts import LineField, set_choices
from league.leagues.models import PlayedGamesPolicy, UnplayedGamesPolicy
from league.models import Fixture, Result
from league.results.services import Score
from league.standings.records import MOST_POINTS

PAIRS = (("away_score", "home_score"), ("away_touchdowns", "home_touchdowns"))


class ResultForm(forms.Form):
    """The outcome, and the scores if the game was played. The possible outcomes depend on the person.

    Pages show the form with its `title`, which is also its button's label, a `hint`, and the `address` that
    it posts to; a form that is seldom needed is folded.
    """

    address = "league:report"
    title: Any = ""
    hint = _("Points and touchdowns belong to a game that was played; leave them empty for any other end.")
    outcome = forms.ChoiceField(label=_("How did it end?"))
    away_score = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    home_score = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    away_touchdowns = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    home_touchdowns = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    overtime = forms.BooleanField(label=_("After overtime"), required=False)
    reason = LineField(label=_("Why? (for the history)"), max_length=LONGEST_REASON, required=False)

    def __init__(
        self,
        fixture: Fixture,
        data: Any = None,
        *,
        outcomes: Iterable[Result.Outcome] = tuple(Result.Outcome),
        result: Result | None = None,
    ) -> None:
        names = ("outcome", *PAIRS[0], *PAIRS[1], "overtime") if result else ()
        initial = {name: getattr(result, name) for name in names}
        super().__init__(data, initial=initial, auto_id=f"{type(self).__name__}_%s")
        self.is_quiet = bool(self.title) or result is not None
        self.title = self.title or (_("Change the report") if result else _("Enter the result"))
        set_choices(self, "outcome", [(outcome.value, outcome.label) for outcome in outcomes])
        for side, team in (("away", fixture.away), ("home", fixture.home)):
            named = {"team": team.name}
            self.fields[f"{side}_score"].label = gettext("%(team)s: points") % named
            self.fields[f"{side}_touchdowns"].label = gettext("%(team)s: touchdowns (optional)") % named

    @property
    def is_folded(self) -> bool:
        """Whether a page shows only its title. A dispute is mostly resolved by one of its claims."""
        return self.is_quiet and not self.errors

    def clean(self) -> dict[str, Any]:
        """Requires both numbers of a pair, or neither."""
        given = {**(super().clean() or {})}
        for pair in PAIRS:
            missing = [name for name in pair if name not in self.errors and given.get(name) is None]
            if len(missing) == 1:
                self.add_error(missing[0], gettext("Enter a number for both teams, or for neither."))
        return given

    def values(self) -> dict[str, Any]:
        """`score` and `outcome` as the services take them."""
        away, home = (self.cleaned_data[name] for name in PAIRS[0])
        counted = tuple(self.cleaned_data[name] for name in reversed(PAIRS[1]))
        touchdowns = None if None in counted else cast("tuple[int, int]", counted)
        overtime = self.cleaned_data["overtime"]
        score = None if home is None else Score((home, away), touchdowns, overtime)
        return {"score": score, "outcome": Result.Outcome(self.cleaned_data["outcome"])}


class DisputeForm(ResultForm):
    """What is wrong, and optionally the result that this side claims."""

    address = "league:dispute"
    title = _("Dispute it")
    hint = _(
        "Say what is wrong. If you like, add how the game ended according to your sheet; otherwise leave the"
        " numbers empty."
    )
    field_order = ("reason",)
    reason = LineField(label=_("What is wrong?"), max_length=LONGEST_REASON)


class DecisionForm(ResultForm):
    """The result that the commissioner decides, and the reason."""

    address = "league:resolve"
    title = _("Another result counts")
    hint = _("Enter how the game ended if neither claim is right.")
    reason = LineField(label=_("Why?"), max_length=LONGEST_REASON)


class DeadlineForm(forms.Form):
    """A time in the current time zone, which is the league's by `timezone.override`."""

    deadline = forms.DateTimeField(
        label=_("Another deadline"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


class WithdrawalForm(forms.Form):
    unplayed = forms.ChoiceField(label=_("Games that it has not played"), choices=UnplayedGamesPolicy.choices)
    played = forms.ChoiceField(label=_("Games that it has played"), choices=PlayedGamesPolicy.choices)
    reason = LineField(label=_("Why?"), max_length=LONGEST_REASON)

    def values(self) -> dict[str, Any]:
        return {
            "unplayed": UnplayedGamesPolicy(self.cleaned_data["unplayed"]),
            "played": PlayedGamesPolicy(self.cleaned_data["played"]),
        }
