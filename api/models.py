"""Tokens by which programs are known, and what was answered to requests that may come again."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.signals import post_save
from django.dispatch import receiver
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


@receiver(post_save, sender=settings.AUTH_USER_MODEL)
def end_tokens(instance: Any, created: bool, **_: Any) -> None:
    """A new password ends the tokens of its person, wherever it was chosen."""
    # Django keeps the password in `_password` while it saves a new one; a hash that is only renewed
    # when somebody signs in is saved without.
    if not created and getattr(instance, "_password", None) is not None:
        Token.objects.filter(user=instance).delete()


class StoredResponse(models.Model):
    """What was answered to a request with an `Idempotency-Key`, for as long as it may be sent again.

    `digest` is that of the request; `data` is None where the answer held a secret, which nobody keeps.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    key = models.CharField(_("key"), max_length=200)
    digest = models.CharField(_("digest of the request"), max_length=64)
    status = models.PositiveSmallIntegerField(_("status"), default=0)
    data = models.JSONField(_("answer"), null=True)
    address = models.CharField(_("address"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="answer_once_for_a_key")]

    def __str__(self) -> str:
        return self.key
