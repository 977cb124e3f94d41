"""Forms for accounts."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.forms import LoginForm
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.conf import settings
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from league.frame.errors import Refused
from league.frame.quotas import refund_code, spend_code
from league.frame.texts import LineField, check_line
from league.models import Coach, League, Member, Team
from league.people.invitations import DAYS, MAX_USES


class SignInForm(LoginForm):
    """Name or e-mail address, and password. Browsers fill in the name that they have stored."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class FirstPersonForm(UserCreationForm):  # type: ignore[type-arg]  # not at run time
    """Name, password, the code printed by the server, and optionally an e-mail address."""

    code = LineField(label=_("Code"), max_length=60)

    class Meta:
        model = User
        fields = ("username", "email")
        labels = {"email": _("E-mail (optional)")}

    def clean_username(self) -> str:
        """Raises ValidationError also for letters that are drawn as nothing, which Django accepts."""
        name: str = super().clean_username()
        check_line(name)
        return name

    def fill_in(self, code: str) -> None:
        """Fills in the code for a person who has followed the printed link."""
        self.initial["code"] = code
        self.fields["code"].widget = forms.HiddenInput()


class EmailPreferencesForm(forms.Form):
    """Whether a person wants letters from their leagues, and in which language."""

    letters = forms.BooleanField(label=_("Send me letters about my games and leagues"), required=False)
    news = forms.BooleanField(label=_("Send me the news of every week of my leagues"), required=False)
    language = forms.ChoiceField(label=_("Language of the letters"), choices=settings.LANGUAGES)


class InvitationForm(forms.Form):
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


class LimitedCodesMixin:
    """For forms with `user` and `clean_code`. Counts each attempt before checking it, so that simultaneous
    attempts cannot exceed the limit, and uncounts a right one.
    """

    def clean_code(self) -> str:
        address = context.request.META.get("REMOTE_ADDR", "")
        user = self.user  # type: ignore[attr-defined]
        try:
            spend_code(user, address)
        except Refused as refused:
            raise forms.ValidationError(refused.sentence, refused.code) from refused
        code: str = super().clean_code()  # type: ignore[misc]
        refund_code(user, address)
        return code


class LimitedAuthenticateForm(LimitedCodesMixin, AuthenticateForm):
    """The second step of signing in."""


class LimitedReauthenticateForm(LimitedCodesMixin, ReauthenticateForm):
    """A code for an important action: turning the second factor off, or new recovery codes."""


class LimitedActivateForm(LimitedCodesMixin, ActivateTOTPForm):
    """The first code of a new second factor."""
