"""Forms for accounts."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm
from django import forms
from django.conf import settings
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from league.lines import LineField, check_line


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
