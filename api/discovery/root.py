"""The API's root."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.reverse import reverse

from api.http.reads import ReadView

COLLECTIONS = ("me", "leagues", "games", "tokens", "schema", "docs")
CATALOGS = ("rules", "clubs", "presets", "components", "errors", "events")
LEAGUE = ("seasons", "teams", "members", "changes", "constitution", "feed", "feed/live")
SEASON = ("conferences", "divisions", "schedule", "standings", "weeks", "fixtures", "bracket", "jobs")
GAME = ("box-score", "drives", "entries", "events", "feed", "feed/live")


class RootOut(serializers.Serializer[Any]):
    """Addresses and address templates (RFC 6570), by resource."""

    resources = serializers.DictField(child=serializers.CharField())


class RootDetail(ReadView):
    """All resources: the address of each collection and the template of its members."""

    serializer_class = RootOut

    def read(self) -> Any:
        base = reverse("api:root", request=self.request)
        league, game = f"{base}leagues/{{league}}", f"{base}games/{{game}}"
        season = f"{league}/seasons/{{season}}"
        return {
            "resources": {
                **{name: f"{base}{name}" for name in (*COLLECTIONS, *CATALOGS)},
                "league": league,
                **{f"league {name}": f"{league}/{name}" for name in LEAGUE},
                "season": season,
                **{f"season {name}": f"{season}/{name}" for name in SEASON},
                "game": game,
                **{f"game {name}": f"{game}/{name}" for name in GAME},
                "ruleset": f"{base}rules/{{ruleset}}",
                "rulings": f"{base}rules/{{ruleset}}/rulings",
                "component set": f"{base}components/{{ruleset}}/{{components}}",
                "job": f"{base}jobs/{{job}}",
            }
        }
