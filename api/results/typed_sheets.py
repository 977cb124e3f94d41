"""Typed sheets: a text in notation is checked, and handed in as a fixture's game."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.games.box_scores import SidesOut
from api.games.games import OneGameOut
from api.http.views import PersonView
from api.http.writes import Created, write_method
from api.results.results import FixtureView
from api.serializers import RequiredText
from games.presenters.notation_check import NotationCheck, NotationFault, check_notation
from games.services.sheets.typed_sheets import MOST, hand_in_sheet


class SheetIn(serializers.Serializer[Any]):
    """A game in notation."""

    text = RequiredText(max_length=MOST)


class AskedOut(serializers.Serializer[Any]):
    """A question that is open there, and how it may be answered."""

    asked = serializers.CharField()
    answers = serializers.CharField()


class FaultOut(serializers.Serializer[Any]):
    """The first place that is wrong, counted from 1, and what may stand there instead."""

    line = serializers.IntegerField()
    column = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField(source="sentence")
    rule = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    due = AskedOut(many=True)


class CheckedOut(serializers.Serializer[Any]):
    """What a text tells, as far as it is right: without a `ruleset` its tags make no game."""

    fault = FaultOut(allow_null=True)
    ruleset = serializers.CharField(allow_blank=True)
    home = serializers.CharField(allow_blank=True)
    away = serializers.CharField(allow_blank=True)
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()
    over = serializers.BooleanField()
    situation = serializers.CharField(allow_blank=True)
    awaited = AskedOut(many=True)
    box_score = SidesOut(allow_null=True)


class NotationChecking(PersonView):
    """Checking a text."""

    @write_method(SheetIn, CheckedOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Reads the text through the rules, up to the first error. Nothing of it is kept."""
        return _told(check_notation(said["text"]))


class TypedSheet(FixtureView):
    """The typed sheet of a fixture's game."""

    @write_method(SheetIn, OneGameOut, status=HTTPStatus.CREATED)
    def post(self, said: dict[str, Any]) -> Any:
        """Hands it in, play by play, as one of the coaches or who scores for the league; a result that is
        there has to agree with it."""
        game = hand_in_sheet(fixture=self.fixture, actor=self.person, **said)
        return Created(game, reverse("api:game", args=[game.public_id]))


def _told(found: NotationCheck) -> dict[str, Any]:
    home, away = found.teams
    home_score, away_score = found.score
    fault = found.fault
    return {
        "fault": fault and {**_named(fault), "due": _questions(fault.due)},
        **{name: getattr(found, name) for name in ("ruleset", "over", "situation")},
        "home": home,
        "away": away,
        "home_score": home_score,
        "away_score": away_score,
        "awaited": _questions(found.awaited),
        "box_score": found.tally,
    }


def _named(fault: NotationFault) -> dict[str, Any]:
    return {name: getattr(fault, name) for name in ("line", "column", "code", "sentence", "rule", "text")}


def _questions(due: tuple[tuple[str, str], ...]) -> list[dict[str, str]]:
    return [{"asked": asked, "answers": answers} for asked, answers in due]
