"""The API's root, and the answer for unknown addresses."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from api.http.reads import ReadView

COLLECTIONS = ("leagues", "games", "tokens", "schema", "docs")
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
                **{name: f"{base}{name}" for name in COLLECTIONS},
                "league": league,
                **{f"league {name}": f"{league}/{name}" for name in LEAGUE},
                "season": season,
                **{f"season {name}": f"{season}/{name}" for name in SEASON},
                "game": game,
                **{f"game {name}": f"{game}/{name}" for name in GAME},
                "rulings": f"{base}rules/{{ruleset}}/rulings",
                "job": f"{base}jobs/{{job}}",
            }
        }


@extend_schema(exclude=True)
class NotFound(APIView):
    """Any unknown address of the API: answered with a problem like all errors."""

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise Http404

    post = put = patch = delete = get
