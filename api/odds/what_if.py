"""What if some games ended otherwise? Answered at once, and without storing anything."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.query_params import require_known
from api.http.views import SeasonView
from api.http.writes import read_body
from api.odds.seasons import TeamOddsOut, team_row
from api.standings.clinch import MarksOut
from api.standings.standings import ConferenceTableOut, DecisionOut, standings_data
from games.presenters.odds.what_if import what_if_rows
from games.selectors.odds.what_if import MOST_SEASONS, what_if
from league.errors import Refused
from league.models import Result
from league.selectors.season.teams import team_by_slug
from league.views.http.rate_limits import WhatIfThrottle

MOST_RESULTS = 500
USUAL = 200  # seasons
METHODS = [("elo", "elo")]  # how the odds of a what-if are drawn
UNPLAYED = [choice for choice in Result.Outcome.choices if choice[0] != Result.Outcome.PLAYED]
HIGHEST = 255


class AssumedIn(serializers.Serializer[Any]):
    """An assumed result of a regular game, open or played: both scores, or an `outcome` without a score, or
    `open` for a game without its result."""

    fixture = serializers.IntegerField(min_value=1, max_value=1_000_000)
    home_score = serializers.IntegerField(min_value=0, max_value=HIGHEST, required=False)
    away_score = serializers.IntegerField(min_value=0, max_value=HIGHEST, required=False)
    outcome = serializers.ChoiceField(UNPLAYED, required=False)
    open = serializers.BooleanField(required=False)


class WhatIfIn(serializers.Serializer[Any]):
    """The assumed results, each game once, and how many seasons are simulated; 0: no odds."""

    results = AssumedIn(many=True, max_length=MOST_RESULTS)  # type: ignore[call-arg] # of the list
    seasons = serializers.IntegerField(min_value=0, max_value=MOST_SEASONS, default=USUAL)


class WhatIfOut(serializers.Serializer[Any]):
    """The season as if. `marks` are what would be certain, proved; empty unless `proved`, which needs at
    most 60 open games. `odds` come from `seasons` simulated seasons in which Elo ratings decide the open
    games, not dice: a fork simulates them with dice."""

    season = serializers.IntegerField()
    conferences = ConferenceTableOut(many=True)
    league = serializers.ListField(child=serializers.CharField())
    decisions = DecisionOut(many=True)
    open_games = serializers.IntegerField()
    proved = serializers.BooleanField()
    marks = MarksOut(many=True)
    method = serializers.ChoiceField(METHODS)
    seasons = serializers.IntegerField()
    odds = TeamOddsOut(many=True)


class SeasonWhatIf(SeasonView):
    """A season with assumed results."""

    permission_classes = ()  # it only reads: a token that may only read is enough
    throttle_classes = (WhatIfThrottle,)

    @extend_schema(request=WhatIfIn, responses={200: WhatIfOut})
    def post(self, request: Request, **_address: Any) -> Response:
        """Standings with the reason for every place, seeds, what would be certain, and odds, if these games
        had ended like this. Changes and stores nothing, for anybody who may see the season."""
        require_known(request.query_params, ())
        season, data = self.season, read_body(WhatIfIn, request)
        found = what_if(season, _changes(data["results"]), data["seasons"])
        teams = team_by_slug(season)
        marks = [{"bye": None, **own, "team": teams[slug]} for slug, own in (found.marks or {}).items()]
        whole = {
            "season": season.number,
            **standings_data(found.standings, teams),
            "open_games": found.open_games,
            "proved": found.marks is not None,
            "marks": MarksOut(marks, many=True).data,
            "method": "elo",
            "seasons": found.tally.seasons if found.tally else 0,
            "odds": TeamOddsOut(map(team_row, what_if_rows(season, found)), many=True).data,
        }
        return Response(whole)


def _changes(results: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The results as changes of a fork. Raises Refused: game_twice, bad_assumption."""
    changes = {str(result["fixture"]): _change(result) for result in results}
    if len(changes) < len(results):
        raise Refused("game_twice", _("A game is in the list twice: send each game once."))
    return changes


def _change(result: dict[str, Any]) -> dict[str, Any]:
    kind = result.keys() - {"fixture"}
    if kind == {"home_score", "away_score"}:
        return {"home": result["home_score"], "away": result["away_score"]}
    if kind == {"outcome"} or (kind == {"open"} and result["open"]):
        return {name: result[name] for name in kind}
    raise Refused("bad_assumption", _("Send both scores of a game, or an outcome, or open: true."))
