"""The first person's account."""

from __future__ import annotations

from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _


class FirstPersonForm(UserCreationForm):  # type: ignore[type-arg]  # not at run time
    """Name, password and, who likes, an e-mail address."""

    class Meta:
        model = User
        fields = ("username", "email")
        labels = {"email": _("E-mail (optional)")}
