from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.webhooks.webhook import Webhook


class Delivery(models.Model):
    """One event for one receiver, and what came of it.

    `event` is the ID of the fact: the same in every attempt and for every receiver. `body` is what is sent
    (of a chat: its line), made at the first attempt and never changed. `number` is that of the feed item,
    empty for a test. `attempts` are {"at", "status", "ms", "error", "answer"}, oldest first.
    """

    TEST = "test"

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        DELIVERED = "delivered", _("Delivered")
        FAILED = "failed", _("Given up")

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", verbose_name=_("webhook"))
    event = models.CharField(_("event"), max_length=40)
    kind = models.CharField(_("kind"), max_length=10)
    number = models.PositiveBigIntegerField(_("number"), null=True, blank=True)
    body = models.TextField(_("body"), blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(_("attempts"), default=0)
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    attempts = models.JSONField(_("log"), default=list, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event"], name="event_once_for_a_webhook"),
        ]
        indexes = [
            models.Index(fields=["webhook", "state", "due_at"], name="delivery_by_due_time"),
            models.Index(  # few of all rows: metrics count them at every scrape
                fields=["created_at"], condition=models.Q(state="waiting"), name="waiting_delivery_by_age"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.event}"
