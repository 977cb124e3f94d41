"""What was delivered to a webhook, tests and sending again."""

from __future__ import annotations

from collections.abc import Hashable
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.http.reads import ReadListView
from api.http.writes import write_method
from api.webhooks.webhooks import WEBHOOK_KINDS, WebhookView
from league.models import Delivery
from league.selectors.webhooks.webhooks import deliveries_of, delivery_for
from league.services.webhooks.deliveries import resend_delivery, send_test

DELIVERY_KINDS = [*WEBHOOK_KINDS, Delivery.TEST]


class AttemptOut(serializers.Serializer[Any]):
    """One attempt. Without an answer, `status` is null and `error` a code. `ms` is how long it took, `answer`
    the beginning of the answer."""

    at = serializers.DateTimeField()
    status = serializers.IntegerField(allow_null=True)
    error = serializers.CharField(allow_blank=True)
    ms = serializers.IntegerField()
    answer = serializers.CharField(allow_blank=True)


class DeliveryOut(serializers.Serializer[Any]):
    """One event for this receiver. `event` is the ID of the fact, as in the header `webhook-id`; `number`
    that of the item of the league's feed, null for a test; `due_at` when the next attempt is due."""

    id = serializers.UUIDField(source="public_id")
    event = serializers.CharField()
    kind = serializers.ChoiceField(DELIVERY_KINDS)
    number = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(Delivery.State.choices)
    created_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField(allow_null=True)
    attempts = AttemptOut(many=True)


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
        return deliveries_of(self.get_object())


class WebhookTest(WebhookView):
    """A test of a webhook."""

    @write_method(answer_class=DeliveryOut, status=HTTPStatus.ACCEPTED)
    def post(self, _data: dict[str, Any]) -> Any:
        """Sends an event of kind `test` as soon as a worker is free."""
        return send_test(webhook=self.get_object(), actor=self.person)


class DeliveryResend(WebhookView):
    """Sending an event again."""

    @write_method(answer_class=DeliveryOut, status=HTTPStatus.ACCEPTED)
    def post(self, _data: dict[str, Any]) -> Any:
        """Sends the event again, under the same ID and with the same body."""
        delivery = delivery_for(self.get_object(), self.kwargs["delivery"])
        return resend_delivery(delivery=delivery, actor=self.person)
