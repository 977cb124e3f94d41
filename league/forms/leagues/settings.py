"""A league's settings as a form, in named groups."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from league.lines import LineField
from league.models import League
from league.models.leagues.policies import (
    NoFaultPolicy,
    OverduePolicy,
    PlayedGamesPolicy,
    UnplayedGamesPolicy,
)
from league.services.leagues.policies import MAX_EXTENSIONS, MAX_HOURS
from league.services.leagues.settings import MAX_NAME_LENGTH, MAX_WAIT


def _hours(label: Any, least: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=MAX_HOURS)


class IdentityForm(forms.Form):
    """The league's name and visibility."""

    legend = _("The league")
    name = LineField(label=_("Name"), max_length=MAX_NAME_LENGTH)
    visibility = forms.ChoiceField(label=_("Visible to"), choices=League.Visibility.choices)


class ResultPoliciesForm(forms.Form):
    """What makes a result final."""

    legend = _("Results")
    confirmation = forms.ChoiceField(
        label=_("Who confirms a coach's report"),
        choices=League.Confirmation.choices,
        help_text=_("Only confirmed results count in the standings."),
    )
    auto_confirm_hours = forms.IntegerField(
        label=_("Confirm unanswered reports automatically after ... hours (0: never)"),
        min_value=0,
        max_value=MAX_WAIT,
    )


class DeadlinePoliciesForm(forms.Form):
    """What happens to late games and to games of withdrawn teams."""

    legend = _("Deadlines")
    remind_hours = _hours(_("Remind both coaches ... hours before a deadline (0: never)"), 0)
    extensions = forms.IntegerField(
        label=_("Automatic extensions for an unreported game"),
        min_value=0,
        max_value=MAX_EXTENSIONS,
    )
    extension_hours = _hours(_("Hours per extension"), 1)
    overdue = forms.ChoiceField(
        label=_("After the last deadline"),
        choices=OverduePolicy.choices,
        help_text=_("The computer plays games between two teams without coaches, unless games wait."),
    )
    overdue_hours = _hours(_("Hours that the commissioner has before that"), 0)
    blameless = forms.ChoiceField(
        label=_("Instead of a forfeit, if neither side or both sides are ready"),
        choices=NoFaultPolicy.choices,
        help_text=_("Coaches can say on the page of a game that they are ready to play it."),
    )
    grace_hours = _hours(_("A late report can replace the automatic result for ... hours"), 0)
    late_after_jobs = forms.BooleanField(
        label=_("It can also replace a game that the computer played for the commissioner"), required=False
    )
    withdrawn_unplayed = forms.ChoiceField(
        label=_("When a team withdraws: games that it has not played"), choices=UnplayedGamesPolicy.choices
    )
    withdrawn_played = forms.ChoiceField(
        label=_("When a team withdraws: games that it has played"), choices=PlayedGamesPolicy.choices
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
    reason = LineField(label=_("Why? (for the history)"), max_length=300, required=False)
