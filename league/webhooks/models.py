"""Webhooks, and the deliveries to them."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.feed.models import LEAGUE_KINDS, FeedItem
from league.frame.texts import Line
from league.leagues.models import League

KINDS = LEAGUE_KINDS  # which a receiver may choose from


class Webhook(models.Model):
    """A receiver of a league's events.

    `address` (the URL) and the secrets are sealed: whoever knows the URL of a chat can write there. `host` is
    what people see of it. `after` is the number of the last feed item that has become a delivery; the feed
    itself is the outbox. Nothing is sent before `rest_until`, and a worker sends until `lease_until`.
    """

    class Format(models.TextChoices):
        STANDARD = "standard", _("Standard Webhooks (signed JSON)")
        DISCORD = "discord", _("Discord")
        SLACK = "slack", _("Slack")
        MATTERMOST = "mattermost", _("Mattermost, Rocket.Chat")

    class State(models.TextChoices):
        ON = "on", _("On")
        OFF = "off", _("Off")

    class OffReason(models.TextChoices):
        PERSON = "person", _("A commissioner turned it off.")
        FAILING = "failing", _("The receiver has not accepted anything for three days.")
        GONE = "gone", _("The receiver says that it no longer exists.")
        OWNER_LEFT = "owner_left", _("The person who is responsible for it no longer runs the league.")
        UNREADABLE = "unreadable", _("This site has another secret key now: register the webhook again.")

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(League, models.CASCADE, related_name="webhooks", verbose_name=_("league"))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("responsible"),
    )
    name = Line(_("name"), max_length=60)
    format = models.CharField(_("format"), max_length=10, choices=Format, default=Format.STANDARD)
    language = models.CharField(_("language"), max_length=10, blank=True)
    kinds = models.JSONField(_("kinds of events"), default=list)
    host = models.CharField(_("receiver"), max_length=270)
    address = models.TextField(_("address"), editable=False)
    secret = models.TextField(_("secret"), editable=False)
    old_secret = models.TextField(_("old secret"), blank=True, editable=False)
    old_until = models.DateTimeField(_("old secret until"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=3, choices=State, default=State.ON)
    off_reason = models.CharField(_("why it is off"), max_length=10, choices=OffReason, blank=True)
    after = models.PositiveBigIntegerField(_("after feed item"), default=0)
    failures = models.PositiveIntegerField(_("failures in a row"), default=0)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    rest_until = models.DateTimeField(_("rests until"), null=True, blank=True)
    lease_until = models.DateTimeField(_("leased until"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name

    @property
    def is_on(self) -> bool:
        return self.state == self.State.ON


class Delivery(models.Model):
    """One event for one receiver, and what came of it.

    `event` is the ID of the event: the same in every attempt and for every receiver. `body` is what is sent
    (to a chat: a `ChatEvent`), made at the first attempt and never changed. `number` is that of the feed
    item, empty for a test (to a chat, its `kind` is TEST). `attempts` are {"at", "status", "ms", "error",
    "answer"}, oldest first.
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

    @property
    def title(self) -> str:
        """What people call the event."""
        if self.kind == self.TEST:
            return gettext("Test")
        title = str(FeedItem.Kind(self.kind).label)
        return gettext("Test: %(kind)s") % {"kind": title} if self.number is None else title

    @property
    def can_be_sent_again(self) -> bool:
        return bool(self.attempts) or self.state != self.State.WAITING
