"""The kinds of events in feeds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from rest_framework import serializers

from api.discovery.catalogs import CatalogListView
from api.feed.feed import KINDS
from league.models import FeedItem

Kind = FeedItem.Kind
PLAY = "play"
SENTENCES: Mapping[str, str] = {
    PLAY: gettext_noop("A play. Sent again under the same number, it replaces the earlier one."),
    Kind.KICKOFF: gettext_noop("A game begins."),
    Kind.PLAYS: gettext_noop("Several plays at once; in feeds they are single events."),
    Kind.UNDONE: gettext_noop("All plays after a number no longer count."),
    Kind.FINAL: gettext_noop("A game has ended with this score."),
    Kind.RESULT: gettext_noop("A result was reported, confirmed, disputed, decided or corrected."),
    Kind.STANDINGS: gettext_noop("Places in the standings have changed."),
    Kind.CLINCH: gettext_noop("A proof shows that teams have clinched or are eliminated."),
    Kind.BRACKET: gettext_noop("A playoff round was drawn, or its games have changed."),
    Kind.SEASON: gettext_noop("A season has reached another state."),
    Kind.DEADLINE: gettext_noop("The deadline of a game has changed."),
    Kind.JOB: gettext_noop("A job has played further games."),
}


class EventKindOut(serializers.Serializer[Any]):
    """A kind of event in feeds."""

    kind = serializers.ChoiceField(KINDS)
    title = serializers.CharField()
    sentence = serializers.CharField()


def event_kinds() -> list[dict[str, Any]]:
    """All kinds, in the language of the request."""
    titles = {PLAY: gettext_lazy("Play"), **{kind.value: kind.label for kind in Kind}}
    return [{"kind": kind, "title": str(titles[kind]), "sentence": _(SENTENCES[kind])} for kind in KINDS]


class EventKindList(CatalogListView):
    """All kinds of events, and what each one means."""

    serializer_class = EventKindOut
    content = staticmethod(event_kinds)
