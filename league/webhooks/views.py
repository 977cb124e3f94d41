"""The pages of webhooks, with their forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league.frame.errors import Forbidden, Refused
from league.frame.requests import run_action
from league.frame.texts import LineField
from league.leagues.selectors import league_for
from league.models import Delivery, FeedItem, Webhook
from league.people.accounts import asks_password_again
from league.people.selectors import league_context
from league.webhooks.calls import LONGEST, TOTAL, BadAddress
from league.webhooks.lanes import resend_delivery, send_test
from league.webhooks.models import KINDS
from league.webhooks.selectors import SHOWN, deliveries_of, delivery_for, webhook_for, webhooks_of
from league.webhooks.services import (
    LONGEST_NAME,
    change_webhook,
    register_webhook,
    remove_webhook,
    renew_secret,
)

USUAL = ("result", "season")
URL_ATTRIBUTES = {"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}


class WebhookForm(forms.Form):
    """What of a webhook can be changed. An empty address stays as it is."""

    name = LineField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("What it is for. It appears in the history."),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Kinds of events"),
        choices=[(kind.value, kind.label) for kind in KINDS],
        initial=USUAL,
        widget=forms.CheckboxSelectMultiple,
    )
    url = LineField(
        label=gettext_lazy("Another address"),
        max_length=LONGEST,
        required=False,
        help_text=gettext_lazy(
            "Leave it empty to keep the address. The secret stays: make a new one if the people at the old "
            "address must not know it."
        ),
        widget=forms.TextInput(URL_ATTRIBUTES),
    )


class NewWebhookForm(WebhookForm):
    format = forms.ChoiceField(label=gettext_lazy("Format"), choices=Webhook.Format.choices)
    language = forms.ChoiceField(
        label=gettext_lazy("Language of messages in chats"), choices=settings.LANGUAGES
    )
    url = LineField(
        label=gettext_lazy("Address"),
        max_length=LONGEST,
        help_text=gettext_lazy(
            "It begins with https://. In Discord you find it under “Integrations”, in Slack and Mattermost "
            "under “Incoming Webhooks”. Treat it like a password."
        ),
        widget=forms.TextInput(URL_ATTRIBUTES),
    )
    field_order = ("name", "format", "url", "kinds", "language")

    @classmethod
    def blank(cls) -> NewWebhookForm:
        """An empty form in the reader's language."""
        return cls(initial={"language": get_language(), "kinds": USUAL})


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
            hook, secret = register_webhook(league=league, actor=request.user, **form.cleaned_data)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error("url" if isinstance(refusal, BadAddress) else None, refusal.sentence)
        else:
            return _secret_page(request, hook, secret)
    context = {**league_context(request, league, "settings"), "webhooks": listed, "form": form}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "webhooks/webhooks.html", context, status=status)


@require_http_methods(["GET", "POST"])
@asks_password_again
def webhook(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """One webhook: its log, its buttons, and a form for name, kinds and address."""
    hook = _webhook_of(request, slug, webhook)
    form = WebhookForm(request.POST or None, initial={"name": hook.name, "kinds": hook.kinds})
    if form.is_valid():
        done = _("The webhook has been changed.")
        return run_action(
            request,
            lambda: change_webhook(webhook=hook, actor=request.user, **form.cleaned_data),
            done,
            _address(hook),
        )
    context = {
        **league_context(request, hook.league, "settings"),
        "webhook": hook,
        "kinds": [(kind, FeedItem.Kind(kind).label) for kind in hook.kinds],
        "form": form,
        "rows": [(delivery, [*_attempts(delivery)]) for delivery in deliveries_of(hook)[:SHOWN]],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "webhooks/webhook.html", context, status=status)


REASONS = {  # why there was no answer, or none that counts
    "timeout": gettext_lazy("no answer within %(seconds)d seconds"),
    "redirect": gettext_lazy("redirects, which webhooks do not follow"),
    "no_such_host": gettext_lazy("the name of the host is unknown"),
    "no_connection": gettext_lazy("no connection, or it was closed"),
    "tls": gettext_lazy("the certificate is not valid"),
    **dict.fromkeys(
        ("url_inside", "url_not_https", "url_port"),
        gettext_lazy("the address leads into a network that webhooks may not reach"),
    ),
}


def _attempts(delivery: Delivery) -> Iterator[dict[str, Any]]:
    """The attempts, newest first, each with its `outcome`: the status, or why there is none."""
    for attempt in reversed(delivery.attempts):
        reason = str(REASONS.get(attempt["error"], attempt["error"])) % {"seconds": TOTAL}
        outcome = " – ".join(filter(None, (str(attempt["status"] or ""), reason)))
        yield {**attempt, "at": datetime.fromisoformat(attempt["at"]), "outcome": outcome}


@require_POST
def test(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """Sends a test event of the chosen kind."""
    hook, kind = _webhook_of(request, slug, webhook), request.POST.get("kind")
    done = _("A test is on its way: reload the page in a moment.")
    return _acted(request, hook, lambda: send_test(webhook=hook, kind=kind, actor=request.user), done)


@require_POST
def resend(request: HttpRequest, slug: str, webhook: UUID, delivery: UUID) -> HttpResponse:
    hook = _webhook_of(request, slug, webhook)
    row = delivery_for(hook, delivery)
    done = _("The event is on its way again: reload the page in a moment.")
    return _acted(request, hook, lambda: resend_delivery(delivery=row, actor=request.user), done)


@require_POST
def switch(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """Turns a webhook on (`on` is 1) or off."""
    hook, on = _webhook_of(request, slug, webhook), request.POST.get("on") == "1"
    done = _("The webhook is on.") if on else _("The webhook is off.")
    return _acted(request, hook, lambda: change_webhook(webhook=hook, actor=request.user, on=on), done)


@never_cache
@require_POST
@asks_password_again
def renew(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """Makes a new secret and shows it once."""
    hook = _webhook_of(request, slug, webhook)
    return _secret_page(request, hook, renew_secret(webhook=hook, actor=request.user))


@require_POST
def remove(request: HttpRequest, slug: str, webhook: UUID) -> HttpResponse:
    """Removes a webhook with its log."""
    hook = _webhook_of(request, slug, webhook)
    return run_action(
        request,
        lambda: remove_webhook(webhook=hook, actor=request.user),
        _("The webhook has been removed."),
        reverse("league:webhooks", args=[slug]),
    )


def _webhook_of(request: HttpRequest, slug: str, public_id: UUID) -> Webhook:
    return webhook_for(league_for(request.user, slug), public_id, viewer=request.user)


def _address(webhook: Webhook) -> str:
    return reverse("league:webhook", args=[webhook.league.slug, webhook.public_id])


def _acted(request: HttpRequest, webhook: Webhook, act: Callable[[], object], done: str) -> HttpResponse:
    return run_action(request, act, done, _address(webhook))


def _secret_page(request: HttpRequest, webhook: Webhook, secret: str) -> HttpResponse:
    """Shows the secret; a chat has none, so its log is shown."""
    if not secret:
        return redirect(_address(webhook))
    about = league_context(request, webhook.league, "settings")
    context = {**about, "webhook": webhook, "secret": secret}
    return render(request, "webhooks/secret.html", context)
