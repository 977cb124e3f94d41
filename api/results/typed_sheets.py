"""Typed sheets: checking a game in notation, and submitting it as a fixture's game."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.games.box_scores import SidesOut
from api.games.serializers import OneGameOut
from api.http.views import PersonView
from api.http.writes import Created, write_method
from api.results.results import FixtureView
from api.serializers import RequiredText
from games.presenters.notation_check import NotationCheck, NotationFault, check_notation
from games.services.sheets.typed_sheets import MOST, enter_sheet, read_whole_sheet


class SheetIn(serializers.Serializer[Any]):
    """A game in notation."""

    text = RequiredText(max_length=MOST)


class OpenQuestionOut(serializers.Serializer[Any]):
    """The question that is open at this point, and the possible answers."""

    asked = serializers.CharField()
    answers = serializers.CharField()


class FaultOut(serializers.Serializer[Any]):
    """The first error, by line and column counted from 1, and what is allowed there."""

    line = serializers.IntegerField()
    column = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField(source="sentence")
    rule = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    due = OpenQuestionOut(many=True)


class CheckedOut(serializers.Serializer[Any]):
    """What the text describes up to its first error. Without a `ruleset`, the tags do not describe a game."""

    fault = FaultOut(allow_null=True)
    ruleset = serializers.CharField(allow_blank=True)
    home = serializers.CharField(allow_blank=True)
    away = serializers.CharField(allow_blank=True)
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()
    over = serializers.BooleanField()
    situation = serializers.CharField(allow_blank=True)
    awaited = OpenQuestionOut(many=True)
    box_score = SidesOut(allow_null=True)


class NotationChecking(PersonView):
    """Checking a game in notation."""

    def prepared(self, data: dict[str, Any]) -> dict[str, Any]:
        """Checks the text before the transaction of a key or a dry run."""
        return _checked(check_notation(data["text"]))

    @write_method(SheetIn, CheckedOut, prepare=prepared)
    def post(self, data: dict[str, Any]) -> Any:
        """Checks the text against the rules, up to the first error. Stores nothing."""
        return data


class TypedSheet(FixtureView):
    """The typed sheet of a fixture's game."""

    def prepared(self, data: dict[str, Any]) -> dict[str, Any]:
        """Referees the sheet before the transaction."""
        return {"read": read_whole_sheet(fixture=self.fixture, actor=self.person, **data)}

    @write_method(SheetIn, OneGameOut, status=HTTPStatus.CREATED, prepare=prepared)
    def post(self, data: dict[str, Any]) -> Any:
        """Submits the sheet as the fixture's game. Its coaches and the people who score for the league may do
        this. If there is a result already, the sheet must agree with it.
        """
        game = enter_sheet(fixture=self.fixture, actor=self.person, **data)
        return Created(game, reverse("api:game", args=[game.public_id]))


def _checked(found: NotationCheck) -> dict[str, Any]:
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
        "box_score": found.box_score,
    }


def _named(fault: NotationFault) -> dict[str, Any]:
    return {name: getattr(fault, name) for name in ("line", "column", "code", "sentence", "rule", "text")}


def _questions(due: tuple[tuple[str, str], ...]) -> list[dict[str, str]]:
    return [{"asked": asked, "answers": answers} for asked, answers in due]
