"""What there is to choose from: games and their rules, clubs, schedules, component sets, codes, events.

Lists that come with the program: the same for everybody until it is updated, so caches may store them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from api.events import EVENT_KINDS, PLAY
from api.http.reads import ReadView, ShortListView
from api.leagues.teams import LOOK
from api.serializers import Data, RulesetField, TypedSerializer
from engine.catalog import RULESETS
from engine.components.library import ComponentSet, component_set, set_names
from engine.gridiron.words import Label
from engine.presentation import labels
from league.clubs import expansion
from league.models import FeedItem
from league.schedule.presets import FEWEST_WEEKS, MOST_WEEKS, PRESETS, weeks_preset

HOUR = 3600  # seconds


class CatalogView(ReadView):
    """A list or an object that only an update of the program changes. `content` makes it from the arguments
    in the address; it is kept for each language."""

    is_open = True
    content: Callable[..., Any]

    def version(self) -> Hashable:
        return kept_content(type(self).content, get_language(), **self.kwargs)[1]

    def read(self) -> Any:
        return kept_content(type(self).content, get_language(), **self.kwargs)[0]

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = super().get(request, *args, **kwargs)
        answer["Cache-Control"] = f"public, max-age={HOUR}"
        return answer


class CatalogListView(CatalogView, ShortListView):
    """A list that only an update of the program changes."""

    def read(self) -> Response:
        return self.get_paginated_response(self.paginate_queryset(super().read()))


@lru_cache(maxsize=128)
def kept_content(content: Callable[..., Any], _language: str | None, **address: Any) -> tuple[Any, str]:
    """The content in the language of the request, and its digest."""
    made = content(**address)
    return made, sha256(JSONEncoder(sort_keys=True).encode(made).encode()).hexdigest()


class BundledClubOut(TypedSerializer):
    """A club with which a league can begin, and the group in which it usually plays."""

    slug: str
    name: str
    city: str
    nickname: str
    abbreviation: str
    primary_color: str
    secondary_color: str
    dice: str
    conference: str
    division: str


def clubs() -> list[Data]:
    """All clubs by conference and division."""
    return [
        {
            **{name: getattr(club, name) for name in ("slug", "name", *LOOK)},
            "dice": club.key,
            "conference": conference,
            "division": division,
        }
        for conference, divisions in expansion().items()
        for division, members in divisions.items()
        for club in members
    ]


class ClubList(CatalogListView):
    """The 24 clubs that come with the program. Send the `slug` of one to take it into a league."""

    serializer_class = BundledClubOut
    content = staticmethod(clubs)


class PresetOut(TypedSerializer):
    """A kind of schedule. Its name is the `preset` of a league."""

    name: str
    title: str


def presets() -> list[Data]:
    """All kinds of schedule, in the language of the request."""
    by_weeks = [weeks_preset(weeks) for weeks in range(FEWEST_WEEKS, MOST_WEEKS + 1)]
    return [{"name": preset.name, "title": _(preset.title)} for preset in (*PRESETS.values(), *by_weeks)]


class PresetList(CatalogListView):
    """All kinds of schedule. Whether one fits depends on the clubs: a refusal tells what is wrong."""

    serializer_class = PresetOut
    content = staticmethod(presets)


class EventKindOut(TypedSerializer):
    """A kind of event in feeds."""

    kind = serializers.ChoiceField(list(EVENT_KINDS))
    title: str
    sentence: str


def event_kinds() -> list[Data]:
    """All kinds, in the language of the request."""
    titles = {PLAY: _("Play"), **{kind.value: str(kind.label) for kind in FeedItem.Kind}}
    return [
        {"kind": kind, "title": titles[kind], "sentence": _(row.sentence)}
        for kind, row in EVENT_KINDS.items()
    ]


class EventKindList(CatalogListView):
    """All kinds of events, and what each one means."""

    serializer_class = EventKindOut
    content = staticmethod(event_kinds)


class ComponentSetOut(TypedSerializer):
    """A component set. A released set never changes, and every game states the digest of its set."""

    ruleset: RulesetField
    name: str
    title: str
    digest: str
    teams: list[str]


class ComponentSetDetailOut(ComponentSetOut):
    """A component set with its data, as in its files (docs/components.md)."""

    data = serializers.DictField()  # type: ignore[assignment] # a serializer has an attribute of that name


def component_sets() -> list[Data]:
    """The released sets of all games, oldest first."""
    return [_summary(component_set(game, name)) for game in RULESETS for name in set_names(game)]


def component_set_detail(ruleset: str, components: str) -> Data:
    """One released set with its data. Raises Http404."""
    if ruleset not in RULESETS or components not in set_names(ruleset):
        raise Http404(_("There is no such component set."))
    box = component_set(ruleset, components)
    return {**_summary(box), "data": dict(box.data)}


def _summary(box: ComponentSet) -> Data:
    return {
        "ruleset": box.game,
        "name": box.name,
        "title": labels.set_title(box.name, _),
        "digest": box.digest,
        "teams": sorted(box.data.get("team", ())),
    }


class ComponentSetList(CatalogListView):
    """The released component sets of all games. A league's own sets are on the page of its box."""

    serializer_class = ComponentSetOut
    content = staticmethod(component_sets)


class ComponentSetDetail(CatalogView):
    """A released component set with all its dice, cards and tables."""

    serializer_class = ComponentSetDetailOut
    content = staticmethod(component_set_detail)


class LabelOut(TypedSerializer):
    """A name for programs, with a title and a sentence for people."""

    name: str
    title: str
    sentence: str


class RulesetOut(LabelOut):
    """A game. `editions` are those of its rulebook, the default first."""

    version: int
    editions: list[LabelOut]
    components: list[str]


class OptionValueOut(TypedSerializer):
    """A value that an option takes."""

    value = serializers.JSONField()
    title: str
    sentence: str


class OptionOut(LabelOut):
    """An option of the rules. `values` is empty where it takes dice, faces or the name of a table."""

    rules: list[str]
    values: list[OptionValueOut]
    defaults = serializers.DictField(child=serializers.JSONField())


class DecisionKindOut(LabelOut):
    """A decision that coaches are asked for; its name is the `asked` of a question."""

    rules: list[str]


class RollKindOut(LabelOut):
    """A roll of dice or a draw of cards; its name is the `asked` of a roll."""


class DieKindOut(TypedSerializer):
    """A die: how it looks and can be told apart without its color."""

    name: str
    title: str
    letters: str
    pattern: str


class RulesetDetailOut(RulesetOut):
    """A game with everything that can be chosen, decided and rolled in it."""

    options: list[OptionOut]
    decisions: list[DecisionKindOut]
    rolls: list[RollKindOut]
    dice: list[DieKindOut]


def rulesets() -> list[Data]:
    """All games, in the language of the request."""
    return [ruleset_summary(name) for name in RULESETS]


def ruleset_summary(ruleset: str) -> Data:
    """One game, in the language of the request."""
    rules = RULESETS[ruleset]
    editions = [_label(name, labels.edition(ruleset, name, _)) for name in rules.editions]
    return {
        **_label(ruleset, labels.game(ruleset, _)),
        "version": rules.version,
        "editions": editions,
        "components": set_names(ruleset),
    }


def ruleset_detail(ruleset: str) -> Data:
    """One game with its options, decisions, rolls and dice. Raises Http404."""
    if ruleset not in RULESETS:
        raise Http404(_("This game does not exist."))
    known = RULESETS[ruleset].words.labels
    return {
        **ruleset_summary(ruleset),
        "options": [_option(ruleset, name) for name in known("options")],
        "decisions": [_with_rules(name, labels.decision(ruleset, name, _)) for name in known("decisions")],
        "rolls": [_label(name, labels.roll(ruleset, name, _)) for name in known("rolls")],
        "dice": list(_dice(ruleset)),
    }


def _option(ruleset: str, name: str) -> Data:
    rules = RULESETS[ruleset]
    values = [
        {"value": value, "title": label.title, "sentence": label.sentence}
        for value in labels.choices(ruleset, name)
        for label in (labels.option_value(ruleset, name, value, _),)
    ]
    usual = {edition: rules.resolve(edition, {}).get(name) for edition in rules.editions}
    defaults = {edition: value for edition, value in usual.items() if value is not None}
    return {
        **_with_rules(name, labels.option(ruleset, name, _)),
        "values": values,
        "defaults": defaults,
    }


def _dice(ruleset: str) -> Iterable[Data]:
    for die in RULESETS[ruleset].words.dice:
        key = die.name.lower()
        looks = labels.die(ruleset, key, _)
        yield {"name": key, "title": looks.name, "letters": looks.letters, "pattern": looks.pattern}


def _label(name: str, label: Label) -> Data:
    return {"name": name, "title": label.title, "sentence": label.sentence}


def _with_rules(name: str, label: Label) -> Data:
    return {**_label(name, label), "rules": list(label.rules)}


class RulesetList(CatalogListView):
    """All games that can be played."""

    serializer_class = RulesetOut
    content = staticmethod(rulesets)


class RulesetDetail(CatalogView):
    """A game with its editions, options, decisions, rolls and dice."""

    serializer_class = RulesetDetailOut
    content = staticmethod(ruleset_detail)
