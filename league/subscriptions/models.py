"""Links for calendars and feed readers."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from league.leagues.models import League


class SubscriptionLink(models.Model):
    """A link with which programs that cannot sign in, such as calendars, read a league as this person;
    without a league, the games of the person's own teams.

    The address holds `public_id` and its signature, which is not stored: a copy of this row opens nothing.
    Texts are in the link's `language`, because calendars do not send one.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="subscription_links",
        verbose_name=_("person"),
    )
    league = models.ForeignKey(
        League,
        models.CASCADE,
        related_name="subscription_links",
        null=True,
        blank=True,
        verbose_name=_("league"),
    )
    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    language = models.CharField(_("language"), max_length=10)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("subscription link")
        verbose_name_plural = _("subscription links")
        constraints = [
            models.UniqueConstraint(fields=["person", "league"], name="subscription_link_once_a_league"),
            models.UniqueConstraint(
                fields=["person"], condition=Q(league=None), name="subscription_link_once_for_own_games"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.league or _('own games')}"


@receiver(post_save, sender=settings.AUTH_USER_MODEL)
def end_subscription_links(instance: Any, created: bool, **_: Any) -> None:
    """Deletes all links of a person who gets a new password, like their tokens."""
    # `_password` is set only while a new password is saved, see `api.models.end_tokens`.
    if not created and getattr(instance, "_password", None) is not None:
        SubscriptionLink.objects.filter(person=instance).delete()
