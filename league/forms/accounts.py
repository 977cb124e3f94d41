"""The first person's account."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _


class FirstPersonForm(UserCreationForm):  # type: ignore[type-arg]  # not at run time
    """Name, password and, who likes, an e-mail address."""

    class Meta:
        model = User
        fields = ("username", "email")
        labels = {"email": _("E-mail (optional)")}


class LettersForm(forms.Form):
    """Whether a person wants letters from his leagues, and in which language."""

    letters = forms.BooleanField(label=_("Send me letters about my games and leagues"), required=False)
    language = forms.ChoiceField(label=_("Language of the letters"), choices=settings.LANGUAGES)
