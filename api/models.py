"""Tokens by which programs are known."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken


class Token(AbstractAuthToken):
    """A person's key for a program; the row keeps its digest alone, so it can be shown just once.

    With the scope `read` the program may look at what the person may look at, and change nothing.
    """

    class Scope(models.TextChoices):
        READ = "read", _("Read")
        WRITE = "write", _("Read and write")

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=60)
    scope = models.CharField(_("scope"), max_length=5, choices=Scope, default=Scope.READ)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return self.name
