"""A league's settings as a form, in named groups."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from league.models import League
from league.services.settings import LONGEST_NAME, LONGEST_WAIT


class Identity(forms.Form):
    """What the league is called and who sees it."""

    legend = _("The league")
    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    visibility = forms.ChoiceField(label=_("Who may look"), choices=League.Visibility.choices)


class Results(forms.Form):
    """What makes a result final."""

    legend = _("Results")
    confirmation = forms.ChoiceField(
        label=_("Who confirms the result that a coach reports"), choices=League.Confirmation.choices
    )
    auto_confirm_hours = forms.IntegerField(
        label=_("A report that nobody answers counts after so many hours (0: never)"),
        min_value=0,
        max_value=LONGEST_WAIT,
    )


class PoliciesForm(Results):
    """How a league deals with what happens around its games; a new policy is a field of its group."""

    groups: ClassVar[tuple[type[Any], ...]] = (Results,)

    @property
    def fieldsets(self) -> list[tuple[str, list[BoundField]]]:
        """Each group's legend and fields, in their order."""
        return [(group.legend, [self[name] for name in group.base_fields]) for group in self.groups]

    @classmethod
    def of(cls, league: League, data: Any = None) -> PoliciesForm:
        """The form as the league stands."""
        own = [name for group in cls.groups for name in group.base_fields]
        return cls(data, initial={name: getattr(league, name) for name in own}, label_suffix="")


class SettingsForm(Identity, PoliciesForm):
    """What of a league may change at any time."""

    groups: ClassVar[tuple[type[Any], ...]] = (Identity, *PoliciesForm.groups)
    reason = forms.CharField(label=_("Why? (for the history)"), max_length=300, required=False)
