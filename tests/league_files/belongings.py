"""One row in every table that belongs to a league, whatever tables there are."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.apps import apps
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

from games.models import Game
from league.models import Feed, League

Model = type[models.Model]
TEXT = "x"
# Values that constraints ask for, where an empty row would not do.
VALUES: dict[str, dict[str, Any]] = {
    "league.delivery": {"event": "1", "body": "Wanderers of Nowhere"},
    "games.liveodds": {"last": 1, "home_wins": 1, "ties": 0, "away_wins": 0},
    "league.job": {"state": "done"},
    "games.fork": {"seasons": 1},
}


def models_of_leagues() -> set[Model]:
    """The models whose rows belong to a league: those that a chain of foreign keys deletes with it, and its
    feed."""
    found: set[Model] = {League, Feed}
    while new := {model for model in apps.get_models() if model not in found and _parents(model) & found}:
        found |= new
    return found


def fill(league: League) -> None:
    """Adds a row of the league to every table of `models_of_leagues` that has none."""
    known: dict[Model, models.Model] = {League: league, Feed: league.feed}
    game = Game.objects.filter(fixture__season__league=league).select_related("fixture").first()
    if game and game.fixture:
        known |= {
            Game: game,
            type(game.fixture): game.fixture,
            type(game.fixture.season): game.fixture.season,
        }
    for model in sorted(models_of_leagues(), key=lambda model: model._meta.label):
        _row(model, known)


def _row(model: Model, known: dict[Model, models.Model]) -> models.Model:
    """A row of the model in the league; makes those that it needs."""
    if model not in known:
        own = [field for field in _references(model) if field.related_model in models_of_leagues() - {model}]
        needed = [field for field in own if not field.null] or own
        given = {field.name: _row(field.related_model, known) for field in needed}
        known[model] = model._base_manager.filter(**given).first() or _made(model, given)
    return known[model]


def _made(model: Model, given: dict[str, Any]) -> models.Model:
    given = {**given, **VALUES.get(model._meta.label_lower, {})}
    for field in model._meta.concrete_fields:
        is_given = field.name in given or field.primary_key
        if is_given or field.has_default() or field.null or field.blank:
            continue
        given[field.name] = _value(field)
    return model._base_manager.create(**given)


def _value(field: Any) -> Any:
    if isinstance(field, models.ForeignKey):
        return User.objects.get(username="ann")
    if isinstance(field, models.DateTimeField):
        return timezone.now()
    if isinstance(field, models.JSONField):
        return {}
    if isinstance(field, models.UUIDField):
        return uuid4()
    if isinstance(field, models.IntegerField):
        return 1
    return field.choices[0][0] if field.choices else TEXT


def _references(model: Model) -> list[models.ForeignKey[Any, Any]]:
    keys = (field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey))
    return [field for field in keys if field.remote_field.on_delete is models.CASCADE]


def _parents(model: Model) -> set[Model]:
    return {field.related_model for field in _references(model)}
