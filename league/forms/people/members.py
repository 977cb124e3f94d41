"""Forms for roles, seats and invitations of a league."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from league.models import Coach, League, Member, Team
from league.services.people.invitations import DAYS, MAX_USES


class InvitationForm(forms.Form):
    """The role, team and limits of an invitation."""

    role = forms.ChoiceField(label=_("Role"), choices=Member.Role.choices, initial=Member.Role.COACH)
    team = forms.ModelChoiceField(
        Team.objects.none(),
        label=_("Team"),
        to_field_name="slug",
        required=False,
        empty_label=_("no team yet"),
    )
    part = forms.ChoiceField(label=_("Decides for"), choices=Coach.Part.choices)
    uses = forms.IntegerField(label=_("For how many people"), min_value=1, max_value=MAX_USES, initial=1)
    days = forms.IntegerField(label=_("Valid for ... days"), min_value=1, max_value=365, initial=DAYS)

    def __init__(self, league: League, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        cast("forms.ModelChoiceField[Team]", self.fields["team"]).queryset = teams_of(league)


class TeamCoachForm(forms.Form):
    """A team and the member who is to coach it."""

    team = forms.ModelChoiceField(Team.objects.none(), label=_("Team"), to_field_name="slug")
    person = forms.ModelChoiceField(User.objects.none(), label=_("Coach"), to_field_name="username")
    part = forms.ChoiceField(label=_("Decides for"), choices=Coach.Part.choices)

    def __init__(self, league: League, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        cast("forms.ModelChoiceField[Team]", self.fields["team"]).queryset = teams_of(league)
        members = User.objects.filter(memberships__league=league).order_by("username")
        cast("forms.ModelChoiceField[User]", self.fields["person"]).queryset = members


def teams_of(league: League) -> Any:
    """The league's teams, sorted by name."""
    return league.teams.order_by("city", "nickname")
