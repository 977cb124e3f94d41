"""Operations: webhooks. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from dice_football.session import Session, quoted
from dice_football.types.webhooks import (
    DeliveryOut,
    NewSecretOut,
    NewWebhookOut,
    PaginatedDeliveryOutList,
    PaginatedWebhookOutList,
    PatchedWebhookChangeInRequest,
    WebhookInRequest,
    WebhookOut,
    WebhookTestInRequest,
)


class WebhooksOperations:
    """Operations: webhooks."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_webhooks(
        self,
        league: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedWebhookOutList:
        """The league's webhooks, for the people who run the league."""
        answer: PaginatedWebhookOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/webhooks",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_webhooks(
        self,
        league: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[WebhookOut]:
        """The league's webhooks, for the people who run the league. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/webhooks",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_webhooks(
        self,
        league: str,
        body: WebhookInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> NewWebhookOut:
        """Registers a receiver. Only this answer shows the secret of its signatures."""
        answer: NewWebhookOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/webhooks",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_webhook(
        self,
        league: str,
        webhook: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookOut:
        """A webhook."""
        answer: WebhookOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/webhooks/{quoted(webhook)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def patch_webhook(
        self,
        league: str,
        webhook: str,
        body: PatchedWebhookChangeInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookOut:
        """Changes the name, the address or the kinds of events, or turns the webhook on or off."""
        answer: WebhookOut = self._session.json(
            "PATCH",
            f"/api/v1/leagues/{quoted(league)}/webhooks/{quoted(webhook)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_webhook(
        self,
        league: str,
        webhook: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Removes the webhook with its log."""
        self._session.send(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/webhooks/{quoted(webhook)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def get_deliveries(
        self,
        league: str,
        webhook: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        state: Literal["delivered", "failed", "waiting"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedDeliveryOutList:
        """The deliveries of the last month, newest first."""
        answer: PaginatedDeliveryOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/webhooks/{quoted(webhook)}/deliveries",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
                "state": state,
            },
            headers=headers,
        )
        return answer

    def iter_deliveries(
        self,
        league: str,
        webhook: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        state: Literal["delivered", "failed", "waiting"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[DeliveryOut]:
        """The deliveries of the last month, newest first. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/webhooks/{quoted(webhook)}/deliveries",
            query={
                "fields": fields,
                "limit": limit,
                "state": state,
            },
            headers=headers,
        )

    def post_delivery_resend(
        self,
        league: str,
        webhook: str,
        delivery: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DeliveryOut:
        """Sends the event again, under the same ID and with the same body."""
        answer: DeliveryOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/webhooks/{quoted(webhook)}/deliveries/{quoted(delivery)}/resend",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_webhook_secret(
        self,
        league: str,
        webhook: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> NewSecretOut:
        """Makes a new secret. Only this answer shows it."""
        answer: NewSecretOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/webhooks/{quoted(webhook)}/secret",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_webhook_test(
        self,
        league: str,
        webhook: str,
        body: WebhookTestInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DeliveryOut:
        """Sends an event as soon as a worker is free: the newest of its kind, or an example, with `test`
        true."""
        answer: DeliveryOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/webhooks/{quoted(webhook)}/test",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer
