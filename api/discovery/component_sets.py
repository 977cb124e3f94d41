"""The released component sets: dice, cards, teams and clocks of the boxes."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.discovery.catalogs import CatalogListView, CatalogView
from api.serializers import RulesetField
from engine.catalog import RULESETS
from engine.components.library import component_set, set_names
from engine.components.sets import ComponentSet
from engine.presentation import labels


class ComponentSetOut(serializers.Serializer[Any]):
    """A component set. A released set never changes, and every game states the digest of its set."""

    ruleset = RulesetField()
    name = serializers.CharField()
    title = serializers.CharField()
    digest = serializers.CharField()
    teams = serializers.ListField(child=serializers.CharField())


class ComponentSetDetailOut(ComponentSetOut):
    """A component set with its data, as in its files (docs/components.md)."""

    data = serializers.DictField()  # type: ignore[assignment] # a serializer has an attribute of that name


def component_sets() -> list[dict[str, Any]]:
    """The released sets of all games, oldest first."""
    return [_summary(component_set(game, name)) for game in RULESETS for name in set_names(game)]


def component_set_detail(ruleset: str, components: str) -> dict[str, Any]:
    """One released set with its data. Raises Http404."""
    if ruleset not in RULESETS or components not in set_names(ruleset):
        raise Http404(_("There is no such component set."))
    box = component_set(ruleset, components)
    return {**_summary(box), "data": dict(box.data)}


def _summary(box: ComponentSet) -> dict[str, Any]:
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
