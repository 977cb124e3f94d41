"""Personal data in games: exported with the rest, and without a name once the account is removed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from engine.play.corrections import is_public
from games.models import BoxScoreReport, Experiment, Fork, Game, ScorerLink, ScoresheetEntry, Seat


def export_games(person: User) -> dict[str, Any]:
    """What games store about a person, for the export of their personal data."""
    return {
        "games": _games_of(person),
        "sheets": _sheets_of(person),
        "forks": list(_own(Fork, person).values("name", "notes", "week", "changes", "created_at")),
        "experiments": list(
            _own(Experiment, person).values("ruleset", "varied", "seed", "digest", "created_at")
        ),
    }


def _own(model: type[Fork | Experiment], person: User) -> Any:
    """The person's rows in the order in which they were made."""
    return model.objects.filter(owner=person).order_by("pk")


def _games_of(person: User) -> list[dict[str, Any]]:
    """The games that the person started or played in, with their seats and entries."""
    own = Game.objects.filter(Q(created_by=person) | Q(seats__user=person)).distinct().order_by("pk")
    return [
        {
            "game": game.public_id,
            "started": game.created_at,
            "seats": list(Seat.objects.filter(game=game, user=person).values("side", "part", "name")),
            "entries": [_shown(row, game) for row in _entries(game, person)],
        }
        for game in own
    ]


def _entries(game: Game, person: User) -> list[dict[str, Any]]:
    rows = ScoresheetEntry.objects.filter(game=game, user=person).order_by("number")
    return [dict(row) for row in rows.values("number", "kind", "asked", "answer", "created_at")]


def _shown(row: dict[str, Any], game: Game) -> dict[str, Any]:
    """The entry without its answer if it is a correction with a whole record and the game is in progress:
    such a record holds the other side's hand."""
    is_open = game.state == Game.State.IN_PROGRESS
    if is_open and row["kind"] == ScoresheetEntry.Kind.SET_STATE and not is_public(row["answer"]):
        return {**row, "answer": None}
    return row


def _sheets_of(person: User) -> dict[str, list[dict[str, Any]]]:
    """The scorers' links that the person made, and the box scores that they reported."""
    links = ScorerLink.objects.filter(created_by=person).order_by("pk")
    boxes = BoxScoreReport.objects.filter(reported_by=person).order_by("pk")
    columns = ("fixture__number", "side", "created_at")
    return {
        "links": [dict(row) for row in links.values(*columns, "expires_at", "revoked_at")],
        "box_scores": [dict(row) for row in boxes.values(*columns, "data", "overtime")],
    }


def forget_name_in_games(person: User) -> None:
    """Removes the person's name from their seats."""
    Seat.objects.filter(user=person).update(name="")
