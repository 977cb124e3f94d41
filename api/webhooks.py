"""Webhooks: registering receivers, what they get, and what was delivered."""

from __future__ import annotations

import json
from collections.abc import Hashable
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Max, QuerySet
from django.utils import translation
from django.utils.functional import cached_property
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.description.pages import example_of
from api.events import FeedEvent, FeedPosition, events_after
from api.http.reads import ReadListView, ReadOneView, ShortListView
from api.http.views import LeagueView
from api.http.writes import created, require_recent_sign_in, service_method, write_method
from api.serializers import Data, RequiredText, ShortList, TypedSerializer
from league.frame.permissions import Permission, require
from league.models import Delivery, Feed, Webhook
from league.webhooks.calls import LONGEST
from league.webhooks.chats import CHATS, ChatEvent
from league.webhooks.lanes import resend_delivery, send_test
from league.webhooks.models import KINDS
from league.webhooks.pages import chat_event, event_of_test
from league.webhooks.selectors import deliveries_of, delivery_for, webhook_for, webhooks_of
from league.webhooks.services import (
    LONGEST_NAME,
    change_webhook,
    register_webhook,
    remove_webhook,
    renew_secret,
)


def body_of(webhook: Webhook, delivery: Delivery) -> str | None:
    """What is sent for this delivery; None if its feed item is gone. At most seven queries.

    For programs, `type`, `timestamp` and `data` are those that Standard Webhooks recommends; `data` is the
    event's in the feed, and `id` its place there. A test has the same form, with `test` true."""
    if webhook.format in CHATS:
        event = _chat_event(webhook, delivery)
        return event.stored() if event else None
    with translation.override(webhook.language):
        data = _program_event(webhook, delivery)
    return json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False) if data else None


def _chat_event(webhook: Webhook, delivery: Delivery) -> ChatEvent | None:
    if delivery.number is None:
        return event_of_test(webhook.league, webhook.language)
    item = webhook.league.feed.items.filter(number=delivery.number).first()
    return chat_event(webhook, item) if item else None


def _program_event(webhook: Webhook, delivery: Delivery) -> Data | None:
    league = webhook.league
    event = (
        _sample(league.feed, delivery.kind)
        if delivery.number is None
        else _feed_event(league.feed, delivery.number)
    )
    return event and {
        "type": event["kind"],
        "timestamp": event["at"],
        "id": event["id"],
        "league": league.slug,
        "game": event["game"],
        "data": event["data"],
        "test": delivery.number is None,
    }


def _feed_event(feed: Feed, number: int) -> FeedEvent | None:
    """The event of the feed item with this number."""
    events = events_after(feed, FeedPosition(number - 1), limit=1)
    return events[0] if events and events[0]["id"] == str(number) else None


def _sample(feed: Feed, kind: str) -> FeedEvent:
    """The newest event of this kind; the example of the API's description if there has been none. Its place
    in the feed is the beginning, so that no program that stores it misses anything."""
    number = feed.items.filter(kind=kind).aggregate(newest=Max("number"))["newest"]
    if number and (event := _feed_event(feed, number)):
        return event
    example: FeedEvent = example_of({"$ref": f"#/components/schemas/{kind.capitalize()}Happening"})
    return {**example, "id": "0"}


WEBHOOK_KINDS = [kind.value for kind in KINDS]


class WebhookOut(TypedSerializer):
    """A webhook, without its address and its secret. `host` is the receiver's name, `off_reason` why it is
    off, and `failing_since` when the receiver stopped accepting events."""

    id = serializers.UUIDField(source="public_id")
    name: str
    format: Webhook.Format
    host: str
    kinds = serializers.ListField(child=serializers.ChoiceField(WEBHOOK_KINDS))
    language: str
    on = serializers.BooleanField(source="is_on")
    off_reason = serializers.ChoiceField(Webhook.OffReason.choices, allow_blank=True)
    failing_since: datetime | None
    created_at: datetime


class NewWebhookOut(WebhookOut):
    """A webhook with its secret, which is shown only in this answer; empty for chats."""

    secret: str


class WebhookIn(TypedSerializer):
    """A new webhook."""

    name = RequiredText(max_length=LONGEST_NAME)
    url = RequiredText(max_length=LONGEST, help_text="The receiver. It begins with https://.")
    kinds = ShortList(
        child=serializers.ChoiceField(WEBHOOK_KINDS), max_length=len(KINDS), help_text="Kinds of events."
    )
    format: Webhook.Format = Webhook.Format.STANDARD
    language = serializers.ChoiceField(
        [code for code, _name in settings.LANGUAGES],
        default="",
        allow_blank=True,
        help_text="Of the messages in a chat. Without one, the language of this request.",
    )


class WebhookChangeIn(TypedSerializer):
    """The fields to change."""

    name = RequiredText(max_length=LONGEST_NAME, required=False)
    url = RequiredText(
        max_length=LONGEST,
        required=False,
        help_text="Another receiver. What waits is sent there at once. The secret stays.",
    )
    kinds = ShortList(child=serializers.ChoiceField(WEBHOOK_KINDS), max_length=len(KINDS), required=False)
    on = serializers.BooleanField(
        required=False, help_text="What happens while a webhook is off is not sent later."
    )


class NewSecretOut(TypedSerializer):
    """A new secret, which is shown only in this answer. Until `old_until`, events are signed with the old
    one, too."""

    secret: str
    old_until: datetime


class WebhookView(LeagueView):
    """The webhook in the address."""

    runners_only = True
    serializer_class: Any = WebhookOut
    subject = "webhook"

    @cached_property
    def webhook(self) -> Webhook:
        return webhook_for(self.league, self.kwargs["webhook"], viewer=self.person)


class WebhookList(LeagueView, ShortListView):
    """The league's webhooks, for the people who run the league."""

    runners_only = True
    serializer_class = WebhookOut

    def version(self) -> Hashable:
        return None  # a receiver that fails changes neither the feed nor the history

    def get_queryset(self) -> QuerySet[Any]:
        return webhooks_of(self.league, viewer=self.person)

    @write_method(WebhookIn, NewWebhookOut, status=HTTPStatus.CREATED, secret=True, guarded=True)
    def post(self, data: Data) -> Any:
        """Registers a receiver. Only this answer shows the secret of its signatures."""
        require(self.person, Permission.MANAGE, self.league)
        webhook, secret = register_webhook(league=self.league, actor=self.person, **data)
        webhook.secret = secret  # for the answer alone
        return created(webhook, "webhook", self.league.slug, webhook.public_id)


class WebhookDetail(WebhookView, ReadOneView):
    """A webhook."""

    def version(self) -> Hashable:
        webhook = self.webhook
        shown = (webhook.name, webhook.host, tuple(webhook.kinds), webhook.off_reason, webhook.state)
        return (*shown, webhook.failing_since)

    @write_method(WebhookChangeIn, WebhookOut)
    def patch(self, data: Data) -> Any:
        """Changes the name, the address or the kinds of events, or turns the webhook on or off."""
        if "url" in data:
            require_recent_sign_in(self.request)
        return self.call_service(change_webhook, **data)

    delete = service_method(remove_webhook, "Removes the webhook with its log.")


class WebhookSecret(WebhookView):
    def state_after(self, outcome: str) -> Any:
        return {"secret": outcome, "old_until": self.webhook.old_until}

    post = service_method(
        renew_secret,
        "Makes a new secret. Only this answer shows it.",
        None,
        NewSecretOut,
        secret=True,
        guarded=True,
    )


DELIVERY_KINDS = [*WEBHOOK_KINDS, Delivery.TEST]


class AttemptOut(TypedSerializer):
    """One attempt. Without an answer, `status` is null and `error` a code. `ms` is how long it took, `answer`
    the beginning of the answer."""

    at: datetime
    status: int | None
    error: str
    ms: int
    answer: str


class DeliveryOut(TypedSerializer):
    """One event for this receiver. `event` is the ID of the fact, as in the header `webhook-id`; `number`
    that of the item of the league's feed, null for a test (to a chat, its `kind` is `test`); `due_at` when
    the next attempt is due."""

    id = serializers.UUIDField(source="public_id")
    event: str
    kind = serializers.ChoiceField(DELIVERY_KINDS)
    number: int | None
    state: Delivery.State
    created_at: datetime
    due_at: datetime | None
    attempts: list[AttemptOut]


class DeliveryFilter(filters.FilterSet):
    state = filters.ChoiceFilter(choices=Delivery.State.choices, help_text="The state of the delivery.")

    class Meta:
        model = Delivery
        fields = ["state"]


class DeliveryList(WebhookView, ReadListView):
    """The deliveries of the last month, newest first."""

    serializer_class = DeliveryOut
    filterset_class = DeliveryFilter
    queryset = Delivery.objects.all()
    ordering = ("-pk",)

    def version(self) -> Hashable:
        return None  # every attempt changes it

    def get_queryset(self) -> QuerySet[Any]:
        return deliveries_of(self.webhook)


class WebhookTestIn(TypedSerializer):
    """What to send to a program. Chats get a sentence."""

    kind = serializers.ChoiceField(
        WEBHOOK_KINDS, required=False, help_text="The kind of the event; by default the first of its kinds."
    )


class WebhookTest(WebhookView):
    post = service_method(
        send_test,
        "Sends an event as soon as a worker is free: the newest of its kind, or an example, with `test` "
        "true.",
        WebhookTestIn,
        DeliveryOut,
        status=HTTPStatus.ACCEPTED,
    )


class DeliveryResend(WebhookView):
    subject = "delivery"

    @cached_property
    def delivery(self) -> Delivery:
        return delivery_for(self.webhook, self.kwargs["delivery"])

    post = service_method(
        resend_delivery,
        "Sends the event again, under the same ID and with the same body.",
        None,
        DeliveryOut,
        status=HTTPStatus.ACCEPTED,
    )
