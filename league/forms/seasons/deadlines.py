"""The deadline of a game, and the computer coach of a team."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.coaches.profiles.presets import computer_coaches


class DeadlineForm(forms.Form):
    """A time in the current time zone, which is the league's by `timezone.override`."""

    deadline = forms.DateTimeField(
        label=_("Another deadline"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


class ProfileForm(forms.Form):
    """The computer coach who plays for a team if no person does."""

    profile = forms.ChoiceField(label=_("Who plays for the team if its coach does not?"), required=False)

    def __init__(self, data: Any = None, **named: Any) -> None:
        super().__init__(data, **named)
        coaches = computer_coaches(gettext)
        field = self.fields["profile"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            ("" if number == 0 else coach.name, f"{coach.title}: {coach.sentence}")
            for number, coach in enumerate(coaches)
        ]
