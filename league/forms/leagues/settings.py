"""A league's settings as a form, in named groups."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

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
    """What the league is called and who sees it."""

    legend = _("The league")
    name = forms.CharField(label=_("Name"), max_length=MAX_NAME_LENGTH)
    visibility = forms.ChoiceField(label=_("Who may look"), choices=League.Visibility.choices)


class ResultPoliciesForm(forms.Form):
    """What makes a result final."""

    legend = _("Results")
    confirmation = forms.ChoiceField(
        label=_("Who confirms the result that a coach reports"), choices=League.Confirmation.choices
    )
    auto_confirm_hours = forms.IntegerField(
        label=_("A report that nobody answers counts after so many hours (0: never)"),
        min_value=0,
        max_value=MAX_WAIT,
    )


class DeadlinePoliciesForm(forms.Form):
    """What happens to games that are late, or left by a team."""

    legend = _("Deadlines")
    remind_hours = _hours(_("Remind both coaches so many hours before a deadline (0: never)"), 0)
    extensions = forms.IntegerField(
        label=_("A game that nobody reports gets so many further deadlines by itself"),
        min_value=0,
        max_value=MAX_EXTENSIONS,
    )
    extension_hours = _hours(_("each so many hours later"), 1)
    overdue = forms.ChoiceField(
        label=_("After the last deadline"),
        choices=OverduePolicy.choices,
        help_text=_("A game between two teams without coaches is the computer's, unless games wait."),
    )
    overdue_hours = _hours(_("The commissioner has so many hours before that to settle it himself"), 0)
    blameless = forms.ChoiceField(
        label=_("Instead of a forfeit, if neither side or both have said that they are ready"),
        choices=NoFaultPolicy.choices,
    )
    grace_hours = _hours(_("A late report replaces what was made of the game within so many hours"), 0)
    late_after_jobs = forms.BooleanField(
        label=_("It also replaces a game that the commissioner had the computer play"), required=False
    )
    withdrawn_unplayed = forms.ChoiceField(
        label=_("A team drops out: the games that it has not played"), choices=UnplayedGamesPolicy.choices
    )
    withdrawn_played = forms.ChoiceField(
        label=_("and those that it has played"), choices=PlayedGamesPolicy.choices
    )


class PoliciesForm(ResultPoliciesForm, DeadlinePoliciesForm):
    """How a league deals with what happens around its games; a new policy is a field of its group."""

    groups: ClassVar[tuple[type[Any], ...]] = (ResultPoliciesForm, DeadlinePoliciesForm)

    @property
    def fieldsets(self) -> list[tuple[str, list[BoundField]]]:
        """Each group's legend and fields, in their order."""
        return [(group.legend, [self[name] for name in group.base_fields]) for group in self.groups]

    @classmethod
    def of(cls, league: League, data: Any = None) -> PoliciesForm:
        """The form as the league stands."""
        own = [name for group in cls.groups for name in group.base_fields]
        return cls(data, initial={name: getattr(league, name) for name in own})


class SettingsForm(IdentityForm, PoliciesForm):
    """What of a league may change at any time."""

    groups: ClassVar[tuple[type[Any], ...]] = (IdentityForm, *PoliciesForm.groups)
    reason = forms.CharField(label=_("Why? (for the history)"), max_length=300, required=False)
