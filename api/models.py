"""API tokens, and stored responses to requests that may be sent again."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from games.models import Game
from league.frame.signals import league_deleted
from league.frame.texts import Line
from league.models import League


class Token(AbstractAuthToken):
    """A token with which a program acts for a person. The row holds only its digest, so the secret is shown
    once.

    With scope `read` the program can see what the person can see, and change nothing. A feed token opens
    nothing but the live stream at the path `feed`; it ends with the token that issued it, if any."""

    class Scope(models.TextChoices):
        READ = "read", _("Read")
        WRITE = "write", _("Read and write")

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    name = Line(_("name"), max_length=60)
    scope = models.CharField(_("scope"), max_length=5, choices=Scope, default=Scope.READ)
    feed = models.CharField(_("path of the only feed it opens"), max_length=300, blank=True, editable=False)
    issued_by = models.ForeignKey(
        "self",
        models.CASCADE,
        related_name="+",
        null=True,
        blank=True,
        editable=False,
        verbose_name=_("token that issued it"),
    )

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return self.name


@receiver(post_save, sender=settings.AUTH_USER_MODEL)
def end_tokens(instance: Any, created: bool, **_: Any) -> None:
    """Deletes all tokens of a person who gets a new password."""
    # Django keeps the password in `_password` while it saves a new one; a hash that is only renewed
    # when somebody signs in is saved without.
    if not created and getattr(instance, "_password", None) is not None:
        Token.objects.filter(user=instance).delete()


class StoredResponse(models.Model):
    """The response to a request with an `Idempotency-Key`, stored for as long as the request may be sent
    again.

    `digest` is that of the request. `data` is None if the response held a secret, which is never stored, or
    is no longer kept because of its size (`is_cut`). `size` counts the bytes of `data`."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    key = models.CharField(_("key"), max_length=200)
    digest = models.CharField(_("digest of the request"), max_length=64)
    status = models.PositiveSmallIntegerField(_("status"), default=0)
    data = models.JSONField(_("response"), null=True)
    size = models.PositiveIntegerField(_("size"), default=0, db_default=0)
    is_cut = models.BooleanField(_("no longer kept"), default=False, db_default=False)
    address = models.CharField(_("address"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("stored response")
        verbose_name_plural = _("stored responses")
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="answer_once_for_a_key")]
        indexes = [models.Index(fields=["user", "size"], name="answers_kept_of_a_person")]

    def __str__(self) -> str:
        return self.key


@receiver(league_deleted)
def forget_answers(league: League, **_: Any) -> None:
    """Deletes the stored answers that tell of the league."""
    rows = StoredResponse.objects.annotate(text=Cast("data", TextField()))
    tells = Q(address__contains=f"/leagues/{league.slug}")
    for word in (league.slug, league.name):  # as PostgreSQL keeps them, and as SQLite does
        tells |= Q(text__contains=json.dumps(word, ensure_ascii=False)) | Q(text__contains=json.dumps(word))
    rows.filter(tells).delete()


@receiver(league_deleted)
def end_feed_tokens(league: League, **_: Any) -> None:
    """Deletes the tokens of the streams of the league and of its games, which name them."""
    streams = {reverse("api:league-live", args=[league.slug])}
    games = Game.objects.filter(Q(fixture__season__league=league) | Q(superseded__season__league=league))
    streams |= {reverse("api:game-live", args=[game]) for game in games.values_list("public_id", flat=True)}
    paths = {"/" + stream.removeprefix(get_script_prefix()) for stream in streams}
    rows = Token.objects.exclude(feed="").values_list("pk", "feed")
    Token.objects.filter(pk__in=[key for key, feed in rows if feed in paths]).delete()
