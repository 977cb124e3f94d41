"""Forms for webhooks."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from league.lines import LineField
from league.models import Webhook
from league.models.webhooks.webhook import KINDS
from league.services.webhooks.webhooks import LONGEST_NAME
from league.webhooks.addresses import LONGEST

USUAL = ("result", "season")


class WebhookForm(forms.Form):
    """What of a webhook can be changed: its name and the kinds of events."""

    name = LineField(
        label=_("Name"), max_length=LONGEST_NAME, help_text=_("What it is for. It appears in the history.")
    )
    kinds = forms.MultipleChoiceField(
        label=_("Kinds of events"),
        choices=[(kind.value, kind.label) for kind in KINDS],
        initial=USUAL,
        widget=forms.CheckboxSelectMultiple,
    )


class NewWebhookForm(WebhookForm):
    """A new webhook."""

    format = forms.ChoiceField(label=_("Format"), choices=Webhook.Format.choices)
    language = forms.ChoiceField(label=_("Language of messages in chats"), choices=settings.LANGUAGES)
    url = LineField(
        label=_("Address"),
        max_length=LONGEST,
        help_text=_(
            "It begins with https://. In Discord you find it under “Integrations”, in Slack and Mattermost "
            "under “Incoming Webhooks”. Treat it like a password."
        ),
        widget=forms.TextInput({"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ("name", "format", "url", "kinds", "language")

    @classmethod
    def blank(cls) -> NewWebhookForm:
        """An empty form in the reader's language."""
        return cls(initial={"language": get_language(), "kinds": USUAL})
