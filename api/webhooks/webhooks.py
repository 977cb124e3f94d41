"""The webhooks of a league."""

from __future__ import annotations

from collections.abc import Hashable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView, ReadOneView
from api.http.views import LeagueView
from api.http.writes import Created, write_method
from api.serializers import RequiredText
from league.models import Webhook
from league.models.webhooks.webhook import KINDS
from league.permissions import Permission, require
from league.selectors.webhooks.webhooks import webhook_for, webhooks_of
from league.services.webhooks.webhooks import (
    LONGEST_NAME,
    change_webhook,
    register_webhook,
    remove_webhook,
    renew_secret,
)
from league.webhooks.addresses import LONGEST

WEBHOOK_KINDS = [kind.value for kind in KINDS]


class WebhookOut(serializers.Serializer[Any]):
    """A webhook, without its address and its secret. `host` is the receiver's name, `off_reason` why it is
    off, and `failing_since` when the receiver stopped accepting events."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    format = serializers.ChoiceField(Webhook.Format.choices)
    host = serializers.CharField()
    kinds = serializers.ListField(child=serializers.ChoiceField(WEBHOOK_KINDS))
    language = serializers.CharField()
    on = serializers.BooleanField(source="is_on")
    off_reason = serializers.ChoiceField(Webhook.OffReason.choices, allow_blank=True)
    failing_since = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()


class NewWebhookOut(WebhookOut):
    """A webhook with its secret, which is shown only in this answer; empty for chats."""

    secret = serializers.CharField(allow_blank=True)


class WebhookIn(serializers.Serializer[Any]):
    """A new webhook."""

    name = RequiredText(max_length=LONGEST_NAME)
    url = RequiredText(max_length=LONGEST, help_text="The receiver. It begins with https://.")
    kinds = serializers.ListField(
        child=serializers.ChoiceField(WEBHOOK_KINDS), max_length=len(KINDS), help_text="Kinds of events."
    )
    format = serializers.ChoiceField(Webhook.Format.choices, default=Webhook.Format.STANDARD)
    language = serializers.ChoiceField(
        [code for code, _name in settings.LANGUAGES],
        default="",
        allow_blank=True,
        help_text="Of the messages in a chat. Without one, the language of this request.",
    )


class WebhookChangeIn(serializers.Serializer[Any]):
    """The fields to change."""

    name = RequiredText(max_length=LONGEST_NAME, required=False)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(WEBHOOK_KINDS), max_length=len(KINDS), required=False
    )
    on = serializers.BooleanField(
        required=False, help_text="What happens while a webhook is off is not sent later."
    )


class NewSecretOut(serializers.Serializer[Any]):
    """A new secret, which is shown only in this answer. Until `old_until`, events are signed with the old
    one, too."""

    secret = serializers.CharField()
    old_until = serializers.DateTimeField()


class WebhookView(LeagueView):
    """The webhook in the address."""

    runners_only = True
    serializer_class: Any = WebhookOut
    queryset: Any = Webhook.objects.all()

    def get_object(self) -> Webhook:
        return webhook_for(self.league, self.kwargs["webhook"], viewer=self.person)


class WebhookList(LeagueView, ReadListView):
    """The league's webhooks, for the people who run the league."""

    runners_only = True
    serializer_class = WebhookOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Webhook.objects.all()

    def version(self) -> Hashable:
        return None  # a receiver that fails changes neither the feed nor the history

    def get_queryset(self) -> QuerySet[Any]:
        return webhooks_of(self.league, viewer=self.person)

    @write_method(WebhookIn, NewWebhookOut, status=HTTPStatus.CREATED, secret=True, guarded=True)
    def post(self, data: dict[str, Any]) -> Any:
        """Registers a receiver. Only this answer shows the secret of its signatures."""
        require(self.person, Permission.MANAGE, self.league)
        made = register_webhook(league=self.league, actor=self.person, **data)
        made.webhook.secret = made.secret  # for the answer alone
        address = reverse("api:webhook", args=[self.league.slug, made.webhook.public_id])
        return Created(made.webhook, address)


class WebhookDetail(WebhookView, ReadOneView):
    """A webhook."""

    def version(self) -> Hashable:
        webhook = self.get_object()
        return (webhook.name, tuple(webhook.kinds), webhook.off_reason, webhook.state, webhook.failing_since)

    @write_method(WebhookChangeIn, WebhookOut)
    def patch(self, data: dict[str, Any]) -> Any:
        """Changes the name or the kinds of events, or turns the webhook on or off."""
        return change_webhook(webhook=self.get_object(), actor=self.person, **data)

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Removes the webhook with its log."""
        remove_webhook(webhook=self.get_object(), actor=self.person)


class WebhookSecret(WebhookView):
    """The secret of a webhook's signatures."""

    @write_method(answer_class=NewSecretOut, secret=True, guarded=True)
    def post(self, _data: dict[str, Any]) -> Any:
        """Makes a new secret. Only this answer shows it."""
        webhook = self.get_object()
        return {
            "secret": renew_secret(webhook=webhook, actor=self.person),
            "old_until": webhook.old_until,
        }
