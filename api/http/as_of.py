"""`?as_of=`: a week or a time, for reads that can look back."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from league.errors import Refused
from league.models import Season
from league.selectors.season.known_then import NOW, AsOf, parse_as_of

HELP = (
    "A week's number, or a time with its zone as `2026-11-22T18:00:00Z`. After a week, by the results as "
    "they are now; at a time, by what was known then, before later corrections. Default: now."
)


@extend_schema_field(OpenApiTypes.STR)
class AsOfField(serializers.Field[Any, Any, Any, Any]):
    """A week's number, or a time with its zone."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, help_text=HELP, **options)

    def to_internal_value(self, data: Any) -> AsOf:
        try:
            return parse_as_of(str(data))
        except Refused as refusal:
            raise ValidationError(refusal.sentence, refusal.code) from refusal


class AsOfParams(serializers.Serializer[Any]):
    """The moment to look at."""

    as_of = AsOfField()


def moment_of(request: Request) -> AsOf:
    """The moment of `?as_of=`; now without it. Raises ValidationError: bad_as_of, as_of_in_the_future."""
    params = AsOfParams(data=request.query_params.dict())
    params.is_valid(raise_exception=True)
    moment: AsOf = params.validated_data.get("as_of", NOW)
    return moment


def require_week(season: Season, moment: AsOf, name: str = "as_of", **weeks: Any) -> None:
    """Raises ValidationError (no_such_week) if the season has no such week of these `weeks`."""
    if moment.week is not None and not season.weeks.filter(number=moment.week, **weeks).exists():
        sentence = _("The season has no regular week with that number.")
        if not weeks:
            sentence = _("The season has no week with that number.")
        raise ValidationError({name: [sentence]}, "no_such_week")
