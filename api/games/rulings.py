"""The rulings on a rulebook: how we read its ambiguous places, and why."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadView
from api.serializers import RulesetField
from engine.catalog import RULESETS
from engine.presentation.rulings import ruling_texts


class ReadingOut(serializers.Serializer[Any]):
    """One reading: a value of the option. `editions` are the titles of the editions whose default it is."""

    title = serializers.CharField()
    sentence = serializers.CharField(allow_blank=True)
    editions = serializers.ListField(child=serializers.CharField())


class RulingOut(serializers.Serializer[Any]):
    """One ambiguous place of the rulebook. `sure` says what our reading rests on. `option` is the name of the
    option with which a league chooses between the `readings`; it is null where there is only ours. The key is
    also the anchor on the page of the rulings.
    """

    key = serializers.CharField()
    question = serializers.CharField()
    reading = serializers.CharField()
    reason = serializers.CharField()
    sure = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    option = serializers.SerializerMethodField()
    readings = ReadingOut(many=True)

    def get_option(self, ruling: Any) -> str | None:
        """The option's name; null without one."""
        return ruling.option or None


class RulingsOut(serializers.Serializer[Any]):
    """Every ruling on the rulebook of one game."""

    ruleset = RulesetField()
    rulings = RulingOut(many=True)


class Rulings(ReadView):
    """The places where a rulebook is silent, unclear or contradicts itself, with our reading and its reason,
    in the language of `Accept-Language`. `ruleset` is `first_and_goal`, `first_and_roll` or
    `touchdown_a_minute`.
    """

    serializer_class = RulingsOut

    @property
    def is_open(self) -> bool:
        return True

    def read(self) -> Any:
        ruleset = self.kwargs["ruleset"]
        if ruleset not in RULESETS:
            raise Http404(_("This game does not exist."))
        return _rulings(ruleset, get_language())


@cache
def _rulings(ruleset: str, _language: str | None) -> Any:
    """The rulings in the active language; they change only with the program."""
    return RulingsOut({"ruleset": ruleset, "rulings": ruling_texts(ruleset, _)}).data
