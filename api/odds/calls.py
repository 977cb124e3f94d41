"""What the calls of a team bring, counted from the faces of the dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import SeasonView
from engine.calls.sheets import CallFigures
from games.selectors.odds.calls import SPOTS, call_sheet_of
from league.errors import Hidden
from league.models import Team
from league.selectors.season.teams import team_by_slug


class YardChance(serializers.Serializer[Any]):
    """A gain in yards, and the chance that the play counts and ends with it."""

    yards = serializers.IntegerField()
    chance = serializers.FloatField()


KINDS = ("run", "pass")


class CallFiguresOut(serializers.Serializer[Any]):
    """Chances from 0 to 1 of the play as a whole. `mean` is the average gain of plays that count: no flag,
    and the ball is kept. It is null if none counts. `four` and `ten`: the play counts and gains 4 (10) yards
    or more. The gains, `fumble`, `interception` and both fouls add up to 1; `incomplete` is a part of the
    gains of 0.
    """

    mean = serializers.FloatField(allow_null=True)
    four = serializers.FloatField()
    ten = serializers.FloatField()
    touchdown = serializers.FloatField()
    loss = serializers.FloatField()
    incomplete = serializers.FloatField()
    fumble = serializers.FloatField()
    interception = serializers.FloatField()
    offense_foul = serializers.FloatField()
    defense_foul = serializers.FloatField()


class DefenseAnswerOut(CallFiguresOut):
    """The call against one answer of the defense, by its key."""

    answer = serializers.CharField()


class CallOut(CallFiguresOut):
    """A call against all answers alike, with its chances of each gain. `kind` is `run`, `pass` or empty;
    `is_barred`: it may not be called at this spot.
    """

    call = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.ChoiceField(KINDS, allow_blank=True)
    is_barred = serializers.BooleanField()
    yards = YardChance(many=True)
    answers = DefenseAnswerOut(many=True)


class CallsOut(serializers.Serializer[Any]):
    """The calls of a team with the ball at `spot`, yards from its own goal line. `against` is the team whose
    dice defend; null: the dice of the box.
    """

    team = serializers.CharField()
    against = serializers.CharField(allow_null=True)
    spot = serializers.IntegerField()
    calls = CallOut(many=True)


class CallsParams(serializers.Serializer[Any]):
    """The defense and the spot to look at."""

    against = serializers.SlugField(
        default="", help_text="The slug of the team whose dice defend. Default: the dice of the box."
    )
    spot = serializers.ChoiceField(
        choices=SPOTS, default=SPOTS[0], help_text="Yards from the own goal line. Default: 25."
    )


class TeamCalls(SeasonView, ReadView):
    """What each call of a team brings against each answer, exactly."""

    serializer_class = CallsOut
    params_class = CallsParams

    @cached_property
    def params(self) -> Mapping[str, Any]:
        params = CallsParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        found: Mapping[str, Any] = params.validated_data
        return found

    def read(self) -> Any:
        team, slug = self._team(self.kwargs["team"]), self.params["against"]
        other = self._team(slug) if slug else None
        sheet = call_sheet_of(self.season.league, team, other, self.params["spot"])
        calls = [
            _figures(row)
            | {
                "call": call.key,
                "title": _(call.title),
                "kind": call.kind,
                "is_barred": row.is_barred,
                "yards": [{"yards": yards, "chance": chance} for yards, chance in row.yards.items()],
                "answers": [
                    _figures(cell) | {"answer": answer.key}
                    for answer, cell in zip(sheet.answers, cells, strict=True)
                ],
            }
            for call, row, cells in zip(sheet.calls, sheet.rows, sheet.cells, strict=True)
        ]
        return CallsOut({"team": team.slug, "against": slug or None, "spot": sheet.spot, "calls": calls}).data

    def _team(self, slug: str) -> Team:
        teams = team_by_slug(self.season)
        if slug not in teams:
            raise Hidden("no_such_team", _("There is no such team in this season."))
        return teams[slug]


def _figures(one: CallFigures) -> dict[str, Any]:
    return {str(name): getattr(one, str(name)) for name in CallFiguresOut().fields}
