"""The kinds of schedule that a league can choose."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from api.discovery.catalogs import CatalogListView
from league.schedule import PRESETS
from league.schedule.presets.weeks import FEWEST_WEEKS, MOST_WEEKS, weeks_preset


class PresetOut(serializers.Serializer[Any]):
    """A kind of schedule. Its name is the `preset` of a league."""

    name = serializers.CharField()
    title = serializers.CharField()


def presets() -> list[dict[str, Any]]:
    """All kinds of schedule, in the language of the request."""
    by_weeks = [weeks_preset(weeks) for weeks in range(FEWEST_WEEKS, MOST_WEEKS + 1)]
    return [{"name": one.name, "title": _(one.title)} for one in (*PRESETS.values(), *by_weeks)]


class PresetList(CatalogListView):
    """All kinds of schedule. Whether one fits depends on the clubs: a refusal tells what is wrong."""

    serializer_class = PresetOut
    content = staticmethod(presets)
