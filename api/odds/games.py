"""Odds of games: win probability, live odds and advice, reviews of decisions; and matchups."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from http import HTTPStatus
from typing import Any, Literal
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.games.plays import lines_of, names_of
from api.http.reads import ReadOneView
from api.http.views import GameView, LeagueView
from api.http.writes import Created, write_method
from api.odds.seasons import SimulationOut
from api.serializers import Computed, Data, TeamRef, TypedSerializer
from api.table.tables import TableView
from engine.bulk.steps import THOUSANDTHS
from engine.gridiron.events import SIDES
from engine.presentation.play_by_play import play_by_play
from games.models import Game, GameAnalysis, Run
from games.odds.charts import STATES, progress_of
from games.odds.decisions import (
    review_run,
    reviewable_game,
    reviewed_decisions,
    start_review,
)
from games.odds.matchups import Ground, matchups_of, start_matchups
from games.odds.win_probability import (
    advice_consents,
    agree_to_advice,
    has_live_odds,
    newest_odds,
    require_advice,
    share_of,
    swings_of,
    withdraw_advice,
)
from league.frame.errors import Refused


class WinPointOut(TypedSerializer):
    """The odds before one step of the game (a kickoff, down or try), from games played on from there.

    `number` is the event that was this step, so that its change is that from this point to the next. `line`
    counts the lines of the scoresheet's log before it. `home` is the home side's win probability, a tie
    counting half; `home_wins`, `ties` and `away_wins` are counts of games."""

    line: int
    number: int | None
    home: float
    home_wins: int
    ties: int
    away_wins: int
    home_points: float
    away_points: float


class SideLuckOut(TypedSerializer):
    """What one side's plays brought, and what the same calls bring on average."""

    name: str
    actual: int
    expected: float


class GameLuckOut(TypedSerializer):
    """The luck of both sides."""

    home: list[SideLuckOut]
    away: list[SideLuckOut]


class WinProbabilityOut(TypedSerializer):
    """`points` has one point for each step and a last one for the result.

    `turning_point` is the index of the step with the largest swing, `luckiest_roll` that of the step whose
    dice changed most given its calls, and `before_luckiest_roll` the home side's probability after those
    calls. All are null for a game that could not be replayed."""

    samples: int
    points: list[WinPointOut]
    turning_point: int | None
    luckiest_roll: int | None
    before_luckiest_roll: float | None
    luck: GameLuckOut | None


class WinProbabilityDetail(GameView, ReadOneView):
    """The win probability through a finished game, its turning point and its luck.

    It is empty, with 0 samples, until a worker has analyzed the game, some minutes after its end."""

    serializer_class = WinProbabilityOut
    related = (*GameView.related, "play_by_play")

    def extra_version(self) -> Hashable:
        analysis = _analyses(self.kwargs["game"]).values_list("version", "created_at").first()
        return super().extra_version(), analysis

    def get_object(self) -> Any:
        analysis = _analyses(self.game.public_id).first()
        shown = analysis or GameAnalysis(game=self.game, samples=0)
        numbers = self._numbers(shown) if shown.points else {}
        return {
            "samples": shown.samples,
            "points": [_point(point, numbers.get(step)) for step, point in enumerate(shown.points)],
            "turning_point": shown.turn,
            "luckiest_roll": shown.roll,
            "before_luckiest_roll": share_of(shown.before_roll) if shown.before_roll else None,
            "luck": {
                side: [
                    {"name": name, "actual": actual, "expected": expected / THOUSANDTHS}
                    for name, (actual, expected) in figures.items()
                ]
                for side, figures in shown.luck.items()
            }
            or None,
        }

    def _numbers(self, analysis: GameAnalysis) -> dict[int | None, int]:
        rows = play_by_play(self.game.header, lines_of(self.game), names_of(self.game))
        return {swing.step: swing.index + 1 for swing in swings_of(analysis, rows)}


def _point(point: list[int], number: int | None) -> Data:
    line, wins, ties, losses, home_points, away_points = point
    games = wins + ties + losses
    return {
        "line": line,
        "number": number,
        "home": share_of((wins, ties, losses)),
        "home_wins": wins,
        "ties": ties,
        "away_wins": losses,
        "home_points": home_points / games,
        "away_points": away_points / games,
    }


def _analyses(game: UUID) -> QuerySet[GameAnalysis]:
    return GameAnalysis.objects.filter(game__public_id=game)


class MatchupOut(TypedSerializer):
    """A team against another one on a ground. `p` is the probability to win (a draw counts as half a win) and
    `spread` the expected margin; both have standard errors. `points` and `opponent_points` are expected."""

    team: TeamRef
    opponent: TeamRef
    ground = serializers.ChoiceField([ground.value for ground in Ground])
    games = serializers.IntegerField(source="odds.games")
    p = serializers.FloatField(source="odds.chance")
    error = serializers.FloatField(source="odds.chance_error")
    draw = serializers.FloatField(source="odds.draws")
    points = serializers.FloatField(source="odds.points")
    opponent_points = serializers.FloatField(source="odds.opponent_points")
    spread = serializers.FloatField(source="odds.spread")
    spread_error = serializers.FloatField(source="odds.spread_error")


class PartStrengthOut(TypedSerializer):
    """What one part of a team's dice is worth: the expected margin against a team with the league's average
    dice, less the margin with average dice in this part. Points, with their standard error."""

    team: TeamRef
    part = serializers.ChoiceField(("run", "pass", "defense"))
    points: float
    error: float


class MatchupsOut(TypedSerializer):
    """All pairs of teams on all grounds; none until the simulation has ended. They belong to the league's
    present ruleset, options, components, teams and computer coaches: `question` is their digest."""

    question: str
    made_at: datetime | None
    method = Computed(Literal["sampled"], lambda _odds: "sampled")
    matchups: list[MatchupOut]
    strengths: list[PartStrengthOut]
    simulation: SimulationOut | None


class LeagueMatchupsDetail(LeagueView, ReadOneView):
    """The odds of every pair of teams, from games with their dice and computer coaches."""

    serializer_class = MatchupsOut

    def version(self) -> Hashable:
        matchups = matchups_of(self.league)
        run = matchups.run
        progress = (run.state, run.done) if run else None
        return super().version(), matchups.digest, matchups.row and matchups.row.made_at, progress

    def get_object(self) -> Any:
        matchups, teams = matchups_of(self.league), list(self.league.teams.order_by("slug"))
        return {
            "question": matchups.digest,
            "made_at": matchups.row.made_at if matchups.row else None,
            "matchups": [
                {"team": team, "opponent": other, "ground": ground.value, "odds": matchup}
                for team in teams
                for other in teams
                for ground in Ground
                if team != other and (matchup := matchups.matchup(team.slug, other.slug, ground))
            ],
            "strengths": [
                {"team": team, "part": part, "points": strength[0], "error": strength[1]}
                for team in teams
                for part in matchups.parts
                if (strength := matchups.strength(team.slug, part))
            ],
            "simulation": matchups.run,
        }

    @write_method(None, SimulationOut, status=HTTPStatus.CREATED)
    def post(self, _data: Data) -> Any:
        """Simulates the games between all pairs of teams. The same question is one simulation, however often
        it is asked."""
        row = start_matchups(league=self.league, actor=self.person)
        return Created(row.run, reverse("api:matchups", kwargs=self.kwargs))


class AdviceOut(TypedSerializer):
    """Which sides agree to advice during the game. `agreed`: both do, so both may read `live-odds`."""

    home: bool
    away: bool
    agreed: bool


class GameAdvice(TableView, ReadOneView):
    """Whether both sides of a league game agree to advice while it is played."""

    serializer_class = AdviceOut

    def version(self) -> None:
        """None: sides agree without a change of the game."""

    def get_object(self) -> Any:
        return _advice(self.game)

    @write_method(None, AdviceOut)
    def put(self, _data: Data) -> Any:
        """Agrees for your side, until you withdraw. The computer cannot agree."""
        return _advice(agree_to_advice(game=self.game, player=self.player))

    @write_method(None, AdviceOut)
    def delete(self, _data: Data) -> Any:
        """Withdraws: from now on neither side sees advice."""
        return _advice(withdraw_advice(game=self.game, player=self.player))


def _advice(game: Game) -> dict[str, bool]:
    consents = advice_consents(game)
    sides = {side: side in consents for side in ("home", "away")}
    return {**sides, "agreed": all(sides.values())}


class LiveOddsOut(TypedSerializer):
    """How `samples` games went on from the step after entry `after` of the game; 0 and null until a worker
    has computed the first odds. While `current` is false, those after the newest entry are being computed.

    `home` is the home side's win probability, a tie counting half."""

    after = serializers.IntegerField(source="last", allow_null=True)
    current: bool
    samples = serializers.IntegerField(source="games")
    home: float | None
    home_wins: int
    ties: int
    away_wins: int


class LiveOddsDetail(GameView, ReadOneView):
    """The win probability of a league game that is being refereed: 409 before and after it, and for everybody
    unless both sides agree to advice (`advice`). Ask again after some seconds while `current` is false."""

    serializer_class = LiveOddsOut
    may_conflict = True  # for the API's description

    def version(self) -> None:
        """None: workers compute new odds without a change of the game."""

    def get_object(self) -> Any:
        if not has_live_odds(self.game):
            raise Refused(
                "no_live_odds", _("Only a league game in progress has live odds: look at its state.")
            )
        require_advice(self.game)
        return newest_odds(self.game)


class DecisionReviewOut(TypedSerializer):
    """One decision with several legal answers. `called` is the given answer, `best` the best one that was
    found: the same if no other was clearly better in a search. `given_up` is 0 if the difference may be
    chance."""

    number: int
    line: int
    side = serializers.ChoiceField(SIDES)
    decision: str
    called = serializers.JSONField()
    best = serializers.JSONField()
    chance: float
    best_chance: float
    error: float
    given_up: float


class DecisionsOut(TypedSerializer):
    """The review of a game. `state` is `none` until somebody has asked for it. Poll while it is queued or
    running: `done` of `size` decisions have been reviewed."""

    state = serializers.ChoiceField(STATES)
    done: int
    size: int
    decisions: list[DecisionReviewOut]


class GameDecisions(GameView, ReadOneView):
    """The decisions of a finished game: the side's chance to win after the answer that was given, and after
    the best one. 409 while the game is played."""

    serializer_class = DecisionsOut
    may_conflict = True  # for the API's description

    def version(self) -> Hashable:
        run = review_run(self.game)
        return (self.game.state, run and (run.public_id, run.state, run.done))

    def get_object(self) -> Any:
        return _review(review_run(reviewable_game(self.game)))

    @write_method(None, DecisionsOut, status=HTTPStatus.CREATED)
    def post(self, _data: Data) -> Any:
        """Starts the review, or returns the one that somebody has started."""
        run = start_review(game=self.game, actor=self.person)
        return Created(_review(run), reverse("api:decisions", kwargs=self.kwargs))


def _review(run: Run | None) -> Data:
    return {**progress_of(run), "decisions": reviewed_decisions(run)}
