"""The webhooks of a league, for the people who run it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league.accounts.adapter import asks_password_again
from league.errors import Forbidden, Refused
from league.forms.leagues.webhooks import NewWebhookForm, WebhookForm
from league.models import Webhook
from league.presenters.webhooks.log import delivery_rows
from league.selectors.leagues.lookups import league_for
from league.selectors.webhooks.webhooks import (
    SHOWN,
    deliveries_of,
    delivery_for,
    webhook_for,
    webhooks_of,
)
from league.services.webhooks.deliveries import resend_delivery, send_test
from league.services.webhooks.webhooks import (
    NewWebhook,
    change_webhook,
    register_webhook,
    remove_webhook,
    renew_secret,
)
from league.views.http.actions import run_action
from league.views.leagues.overview import league_context
from league.webhooks.addresses import BadAddress


@never_cache
@require_http_methods(["GET", "POST"])
@asks_password_again
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """All webhooks, and a form for another one, whose secret is shown only in the response."""
    league = league_for(request.user, slug)
    listed = webhooks_of(league, viewer=request.user)
    form = NewWebhookForm(request.POST) if request.method == "POST" else NewWebhookForm.blank()
    if form.is_valid():
        try:
            made = register_webhook(league=league, actor=request.user, **form.cleaned_data)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error("url" if isinstance(refusal, BadAddress) else None, refusal.sentence)
        else:
            return _secret_page(request, made)
    context = {**league_context(request, league, "settings"), "webhooks": listed, "form": form}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/webhooks/webhooks.html", context, status=status)


@require_http_methods(["GET", "POST"])
def webhook(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """One webhook: its log, its buttons, and a form for name and kinds."""
    found = _found(request, slug, webhook)
    form = WebhookForm(request.POST or None, initial={"name": found.name, "kinds": found.kinds})
    if form.is_valid():
        done = _("The webhook has been changed.")
        return run_action(
            request,
            lambda: change_webhook(webhook=found, actor=request.user, **form.cleaned_data),
            done,
            _address(found),
        )
    context = {
        **league_context(request, found.league, "settings"),
        "webhook": found,
        "form": form,
        "rows": delivery_rows(deliveries_of(found)[:SHOWN]),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/webhooks/webhook.html", context, status=status)


@require_POST
def test(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """Sends a test event."""
    found = _found(request, slug, webhook)
    done = _("A test is on its way: reload the page in a moment.")
    return _acted(request, found, lambda: send_test(webhook=found, actor=request.user), done)


@require_POST
def resend(request: HttpRequest, slug: str, webhook: UUID, delivery: UUID) -> HttpResponse:
    """Sends an event again."""
    found = _found(request, slug, webhook)
    one = delivery_for(found, delivery)
    done = _("The event is on its way again: reload the page in a moment.")
    return _acted(request, found, lambda: resend_delivery(delivery=one, actor=request.user), done)


@require_POST
def switch(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """Turns a webhook on (`on` is 1) or off."""
    found, on = _found(request, slug, webhook), request.POST.get("on") == "1"
    done = _("The webhook is on.") if on else _("The webhook is off.")
    return _acted(request, found, lambda: change_webhook(webhook=found, actor=request.user, on=on), done)


@never_cache
@require_POST
@asks_password_again
def renew(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """Makes a new secret and shows it once."""
    found = _found(request, slug, webhook)
    return _secret_page(request, NewWebhook(found, renew_secret(webhook=found, actor=request.user)))


@require_POST
def remove(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """Removes a webhook with its log."""
    found = _found(request, slug, webhook)
    return run_action(
        request,
        lambda: remove_webhook(webhook=found, actor=request.user),
        _("The webhook has been removed."),
        reverse("league:webhooks", args=[slug]),
    )


def _found(request: HttpRequest, slug: str, public_id: UUID) -> Webhook:
    return webhook_for(league_for(request.user, slug), public_id, viewer=request.user)


def _address(webhook: Webhook) -> str:
    return reverse("league:webhook", args=[webhook.league.slug, webhook.public_id])


def _acted(request: HttpRequest, webhook: Webhook, act: Callable[[], object], done: str) -> HttpResponse:
    return run_action(request, act, done, _address(webhook))


def _secret_page(request: HttpRequest, made: NewWebhook) -> HttpResponse:
    """Shows the secret; a chat has none, so its log is shown."""
    if not made.secret:
        return redirect(_address(made.webhook))
    context = {
        **league_context(request, made.webhook.league, "settings"),
        "webhook": made.webhook,
        "secret": made.secret,
    }
    return render(request, "league/webhooks/secret.html", context)
