"""Registering, changing and removing webhooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_league
from league.frame.permissions import Permission
from league.frame.quotas import check_quota
from league.frame.sealing import InvalidToken, seal, unseal
from league.frame.texts import clean_line
from league.history.kinds import Snapshot
from league.history.services import record_change
from league.models import Change, Delivery, Feed, League, Webhook
from league.webhooks.calls import new_secret, receiver_at
from league.webhooks.models import KINDS

if TYPE_CHECKING:
    from league.frame.permissions import Person

PURPOSE = "league.webhook"  # of sealed addresses and secrets
OVERLAP = timedelta(hours=24)  # the old secret signs, too, after a new one was made
LONGEST_NAME = 60


@transaction.atomic
def register_webhook(
    *,
    league: League,
    name: str,
    url: str,
    kinds: Iterable[str],
    format: str = Webhook.Format.STANDARD,  # noqa: A002 - the name of the field
    language: str = "",
    actor: Person | None = None,
) -> tuple[Webhook, str]:
    """Registers a receiver, which gets what happens from now on. Returns it with its secret, which is shown
    once; empty for a chat, which checks no signatures.

    Raises Refused: not_allowed, quota_exceeded, and the codes of a value: name_needed, name_too_long,
    no_kinds, unknown_kind, unknown_format, unknown_language, bad_url, url_not_https, url_with_password,
    url_port, url_inside.
    """
    permissions.require(actor, Permission.MANAGE, league)
    league = lock_league(league)
    sentence = _("This league has reached the limit of webhooks (%(most)d): remove one first.")
    check_quota(league.webhooks.count(), settings.WEBHOOKS_PER_LEAGUE, sentence)
    if format not in Webhook.Format.values:
        raise Refused("unknown_format")
    secret = new_secret()
    webhook = Webhook(
        league=league,
        owner=actor if isinstance(actor, User) else None,
        name=_checked_name(name),
        format=format,
        language=_checked_language(language),
        kinds=checked_kinds(kinds),
        host=receiver_at(url, settings.WEBHOOK_NETWORKS).name,
        address=seal(url, purpose=PURPOSE),
        secret=seal(secret, purpose=PURPOSE),
        after=_newest(league),
    )
    webhook.save()
    after = {"name": webhook.name, "format": format, "kinds": webhook.kinds}
    record_change(actor=actor, kind=Change.Kind.WEBHOOK_ADDED, league=league, after=after)
    return webhook, secret if format == Webhook.Format.STANDARD else ""


@transaction.atomic
def change_webhook(
    *,
    webhook: Webhook,
    actor: Person | None = None,
    name: str | None = None,
    url: str = "",
    kinds: Iterable[str] | None = None,
    on: bool | None = None,
) -> Webhook:
    """Changes what is given. Turning a webhook on makes the person responsible for it; what happened while it
    was off is not sent. So does another address, which gets at once what waits; the secret stays.

    Raises Refused: not_allowed, nothing_changed, webhook_unreadable, and the codes of a value, as
    `register_webhook`.
    """
    permissions.require(actor, Permission.MANAGE, webhook.league)
    given = {
        "name": None if name is None else _checked_name(name),
        "kinds": None if kinds is None else checked_kinds(kinds),
        "state": None if on is None else Webhook.State.ON if on else Webhook.State.OFF,
    }
    webhook = Webhook.objects.select_related("league").get(pk=webhook.pk)
    values: dict[str, Any] = {
        key: value for key, value in given.items() if value not in (None, getattr(webhook, key))
    }
    moves = bool(url) and url != _address_of(webhook)
    if moves:
        values["host"] = receiver_at(url, settings.WEBHOOK_NETWORKS).name
    if not values:
        raise Refused("nothing_changed.webhook")
    before = {key: getattr(webhook, key) for key in values}
    if switches := "state" in values:
        _address_of(webhook)
    if moves or (switches and on):  # then its failures do not count any more, and this person is responsible
        owner = actor if isinstance(actor, User) else webhook.owner
        values |= {"owner": owner, "failures": 0, "failing_since": None, "rest_until": None}
    if moves:
        values["address"] = seal(url, purpose=PURPOSE)
        webhook.deliveries.filter(state=Delivery.State.WAITING).update(due_at=timezone.now())
    if switches:
        values["off_reason"] = "" if on else Webhook.OffReason.PERSON
    if switches and on:
        values["after"] = _newest(webhook.league)
    _save(webhook, values)
    if not webhook.is_on:
        give_up_waiting(webhook)
    after = {key: values[key] for key in before}
    _record(webhook, actor, Change.Kind.WEBHOOK_CHANGED, before=before, after=after)
    return webhook


@transaction.atomic
def remove_webhook(*, webhook: Webhook, actor: Person | None = None) -> None:
    """Removes the webhook and its log. Raises Refused: not_allowed."""
    permissions.require(actor, Permission.MANAGE, webhook.league)
    before = {"name": webhook.name, "format": webhook.format, "kinds": webhook.kinds}
    record_change(actor=actor, kind=Change.Kind.WEBHOOK_REMOVED, league=webhook.league, before=before)
    Webhook.objects.filter(pk=webhook.pk).delete()


@transaction.atomic
def renew_secret(*, webhook: Webhook, actor: Person | None = None) -> str:
    """Makes a new secret and returns it; it is shown once. For a day, deliveries are signed with the old one,
    too. Raises Refused: not_allowed, no_secret, webhook_unreadable."""
    permissions.require(actor, Permission.MANAGE, webhook.league)
    if webhook.format != Webhook.Format.STANDARD:
        raise Refused("no_secret")
    _address_of(webhook)
    secret = new_secret()
    values = {
        "secret": seal(secret, purpose=PURPOSE),
        "old_secret": webhook.secret,
        "old_until": timezone.now() + OVERLAP,
    }
    _save(webhook, values)
    _record(webhook, actor, Change.Kind.WEBHOOK_SECRET)
    return secret


def give_up_waiting(webhook: Webhook) -> None:
    """Gives up what waits for a webhook that is off. People can send it again later."""
    waiting = webhook.deliveries.filter(state=Delivery.State.WAITING)
    waiting.update(state=Delivery.State.FAILED, due_at=None)


def _address_of(webhook: Webhook) -> str:
    """Raises Refused: webhook_unreadable."""
    try:
        return unseal(webhook.address, purpose=PURPOSE)
    except InvalidToken:
        raise Refused("webhook_unreadable") from None


def _newest(league: League) -> int:
    return Feed.objects.values_list("last", flat=True).get(pk=league.feed_id)


def _save(webhook: Webhook, values: Mapping[str, Any]) -> None:
    for key, value in values.items():
        setattr(webhook, key, value)
    webhook.save(update_fields=list(values))


def _record(
    webhook: Webhook, actor: Person | None, kind: Change.Kind, before: Snapshot = None, after: Snapshot = None
) -> None:
    """Records the change, with the webhook's name."""
    after = {"name": webhook.name, **(after or {})}
    record_change(actor=actor, kind=kind, league=webhook.league, before=before, after=after)


def _checked_name(name: str) -> str:
    if not (name := clean_line(name)):
        raise Refused("name_needed.webhook")
    if len(name) > LONGEST_NAME:
        raise Refused("name_too_long.webhook", most=LONGEST_NAME)
    return name


def checked_kinds(kinds: Iterable[str]) -> list[str]:
    """The kinds in order. Raises Refused: no_kinds, unknown_kind."""
    chosen = set(kinds)
    if unknown := chosen.difference(KINDS):
        raise Refused("unknown_kind", kind=min(unknown), kinds=", ".join(KINDS))
    if not chosen:
        raise Refused("no_kinds")
    return [kind.value for kind in KINDS if kind in chosen]


def _checked_language(language: str) -> str:
    language = language or get_language() or settings.LANGUAGE_CODE
    if language not in dict(settings.LANGUAGES):
        raise Refused("unknown_language")
    return language
