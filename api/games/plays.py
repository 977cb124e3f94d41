"""Plays, drives, events, rulings and the box score of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import translation
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadOneView, ReadView, ShortListView
from api.http.views import GameView
from api.serializers import Computed, Data, RulesetField, Side, TypedSerializer
from engine.catalog import RULESETS
from engine.gridiron.events import SIDES, Line
from engine.gridiron.play_facts import Call
from engine.play.house import unpack
from engine.play.prompts import public_entries
from engine.play.scoresheet import PackedSheet
from engine.presentation.box_score import POINTS, STATISTICS
from engine.presentation.drives import (
    DRIVE_RESULTS,
    SCORE_NAMES,
    TRIES,
    Progress,
    ScoringPlay,
    drives,
    scoring_plays,
)
from engine.presentation.plays import EVENT_KINDS, KINDS, Play, PlayResult, Turnover, plays_of
from engine.presentation.rulings import ruling_texts
from games.models import BoxScore, Game
from games.records.participants import clubs_of_game
from games.records.scoresheets import packed_sheet, play_by_play_lines, resume_game, sheet_of
from games.story.finished_game import score_text
from games.story.selectors import sentences_of_tosses

RESULTS = [result.value for result in PlayResult]
TURNOVERS = [turnover.value for turnover in Turnover]
CALL_KINDS = ("run", "pass")


class PlayCallOut(TypedSerializer):
    """A call of one side. It is there once both sides have seen it."""

    key: str
    title: str
    kind = serializers.ChoiceField(CALL_KINDS, allow_null=True)


class PenaltyOut(TypedSerializer):
    """A foul and what became of it."""

    side = serializers.ChoiceField(SIDES, help_text="The side that committed the foul.")
    yards: int
    accepted: bool
    name: str | None


class PlayEventOut(TypedSerializer):
    """One thing that a play counts as. The box score counts these events: how often, and their amounts."""

    kind = serializers.ChoiceField(EVENT_KINDS, help_text="What happened.")
    side = serializers.ChoiceField(SIDES, help_text="The side that the box score counts it for.")
    amount: int


class DieOut(TypedSerializer):
    """A die and the face it showed."""

    key: str
    name: str
    face = serializers.CharField(allow_blank=True)


class ThrowOut(TypedSerializer):
    """One throw of dice within a play."""

    title = serializers.CharField(allow_blank=True)
    dice: list[DieOut]


class PlayOut(TypedSerializer):
    """A play, numbered from 1 within its game: what happened, as data and in sentences, and its dice.

    `clock` is the time left in the period, in the ruleset's unit. `where` is down, distance and spot in
    words. `home_score` and `away_score` are the points after the play."""

    event = serializers.ChoiceField(KINDS, help_text="The kind of the play.")
    drive = serializers.IntegerField(min_value=1, allow_null=True)
    possession = serializers.ChoiceField(SIDES, allow_null=True)
    half = serializers.IntegerField(min_value=1)
    down = serializers.IntegerField(min_value=1, max_value=4, allow_null=True)
    distance: int | None
    spot = serializers.IntegerField(min_value=0, max_value=100, allow_null=True)
    call = PlayCallOut(allow_null=True, help_text="The offense's call; null where none was made.")
    defense = PlayCallOut(allow_null=True, help_text="The defense's call; null where none was made.")
    yards: int | None
    result = serializers.ChoiceField(RESULTS, allow_null=True)
    first_down: bool
    touchdown: bool
    scored_by = serializers.ChoiceField(SIDES, allow_null=True)
    points: int
    turnover = serializers.ChoiceField(TURNOVERS, allow_null=True)
    penalty = PenaltyOut(allow_null=True, help_text="A foul of the play; null without one.")
    events = PlayEventOut(many=True, help_text="Everything that counts, in order.")
    number: int
    side: Side
    period: int
    clock: int
    home_score: int
    away_score: int
    where = serializers.CharField(allow_blank=True)
    text: str
    is_score: bool
    is_turnover: bool
    throws: list[ThrowOut]


def plays(
    game: Game,
    lines: Sequence[Line],
    first: int = 1,
    toss_texts: Sequence[str] = (),
    before: Progress | None = None,
) -> list[Data]:
    """Returns these lines as described by `PlayOut`, numbered from `first`. `toss_texts` are the sentences of
    the tosses in them, `before` is what happened before them."""
    made = plays_of(game.header, lines, names_of(game), translation, before, toss_texts)
    return [_play(play, number) for number, play in enumerate(made, first)]


def names_of(game: Game) -> tuple[str, str]:
    """The names used in the play-by-play, as (home, away)."""
    home, away = clubs_of_game(game)
    return home.nickname, away.nickname


def lines_of(game: Game) -> list[Line]:
    """The lines of the play-by-play so far. Makes one or two queries unless it was selected with the game."""
    stored = getattr(game, "play_by_play", None)
    return [Line(*line) for line in stored.lines] if stored else play_by_play_lines(game)


def _play(play: Play, number: int) -> Data:
    calls, foul = play.calls or (None, None), play.foul
    names = ("period", "clock", "where", "text", "is_score")
    return {
        "number": number,
        "event": play.kind,
        "drive": play.drive,
        "possession": None if play.possession is None else SIDES[play.possession],
        **{name: getattr(play, name) for name in ("half", "down", "distance", "spot")},
        "call": _call(calls[0]),
        "defense": _call(calls[1]),
        "yards": play.yards,
        "result": play.result,
        "first_down": play.is_first_down,
        "touchdown": play.is_touchdown,
        "scored_by": None if play.scorer is None else SIDES[play.scorer],
        "points": play.points,
        "turnover": play.turnover,
        "penalty": foul
        and {
            "side": SIDES[foul.side],
            "yards": foul.yards,
            "accepted": foul.is_accepted,
            "name": gettext(foul.name) if foul.name else None,
        },
        "events": [
            {"kind": event.kind, "side": SIDES[event.side], "amount": event.amount} for event in play.events
        ],
        **{name: getattr(play, name) for name in names},
        "is_turnover": bool(play.lost),
        "side": SIDES[play.side],
        "home_score": play.home,
        "away_score": play.away,
        "throws": [
            {
                "title": throw["title"],
                "dice": [{"key": key, "name": name, "face": face} for key, name, face in throw["dice"]],
            }
            for throw in play.throws
        ],
    }


def _call(call: Call | None) -> Data | None:
    return {"key": call.key, "title": gettext(call.title), "kind": call.kind or None} if call else None


class DriveOut(TypedSerializer):
    """One possession: from the kickoff to the side, or from where the ball changed hands, even without plays.
    Spots count from the team's own goal line. Yards are net, including penalties.

    `result` is empty while the drive continues."""

    side = Computed(str, lambda drive: SIDES[drive.side])
    period = serializers.IntegerField(source="half")
    clock: int
    start: int
    end: int
    plays: int
    yards: int
    result = serializers.ChoiceField(DRIVE_RESULTS, allow_blank=True)


class DriveList(GameView, ShortListView):
    """All possessions of the game so far, in the order of their numbers in plays (`drive`)."""

    serializer_class = DriveOut
    related = (*GameView.related, "play_by_play")

    def get_queryset(self) -> Any:
        return drives(lines_of(self.game))


ENTRY_KINDS = ("input", "undo", "set_state", "handover", "deal")


class EntryOut(TypedSerializer):
    """One entry of the scoresheet: the question, the side that answered, and the answer.

    `kind` is input, undo, set_state, handover or deal. `source` tells where the answer came from: person:1,
    computer, house or rule. `of` is the entry that an undo goes back to. While the game is in progress,
    secret answers are null: a deal, a sealed call before both calls are in, a correction that comes from a
    phone's log."""

    number = serializers.IntegerField(source="n")
    kind = serializers.ChoiceField(ENTRY_KINDS)
    asked = serializers.CharField(source="id")
    by: str
    answer = serializers.JSONField(allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment] # a field has an attribute of that name
    mark: str | None
    voids: int | None
    of: int | None


class EntryList(GameView, ShortListView):
    """All entries of the game's scoresheet. Entries are never changed."""

    serializer_class = EntryOut

    def get_queryset(self) -> Any:
        if self.game.sheet is not None:
            return unpack(PackedSheet.of(packed_sheet(self.game))).sheet.entries
        if self.game.state == Game.State.IN_PROGRESS:
            return public_entries(resume_game(self.game, whole=True))
        return sheet_of(self.game).entries


class EventParams(TypedSerializer):
    """Filters for plays."""

    period = serializers.IntegerField(
        min_value=1, max_value=100, required=False, help_text="Only plays of this period."
    )
    scores = serializers.BooleanField(
        required=False, help_text="True: only scoring plays. False: only plays without a score."
    )


class EventList(GameView, ShortListView):
    """All plays of the game so far, in order."""

    serializer_class = PlayOut
    params_class = EventParams
    related = (*GameView.related, "play_by_play")

    def get_queryset(self) -> Any:
        only = {"period": "period", "scores": "is_score"}
        lines = lines_of(self.game)
        return [
            play
            for play in plays(self.game, lines, toss_texts=sentences_of_tosses(self.game, lines))
            if all(play[only[name]] == value for name, value in self.params.items())
        ]


class ReadingOut(TypedSerializer):
    """One reading: a value of the option. `editions` are the titles of the editions whose default it is."""

    title: str
    sentence: str
    editions: list[str]


class RulingOut(TypedSerializer):
    """One ambiguous place of the rulebook. `sure` says what our reading rests on. `option` is the name of the
    option with which a league chooses between the `readings`; it is null where there is only ours. The key is
    also the anchor on the page of the rulings."""

    key: str
    question: str
    reading: str
    reason: str
    sure: str
    rules: list[str]
    option = serializers.SerializerMethodField()
    readings: list[ReadingOut]

    def get_option(self, ruling: Any) -> str | None:
        """The option's name; null without one."""
        return ruling["option"] or None


class RulingsOut(TypedSerializer):
    """Every ruling on the rulebook of one game."""

    ruleset: RulesetField
    rulings: list[RulingOut]


class Rulings(ReadView):
    """The places where a rulebook is silent, unclear or contradicts itself, with our reading and its reason,
    in the language of `Accept-Language`. `ruleset` is `first_and_goal`, `first_and_roll` or
    `touchdown_a_minute`."""

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


SCORE_KINDS = tuple(SCORE_NAMES.values())


TRY_KINDS = tuple(TRIES.values())


class TeamBoxOut(TypedSerializer):
    """The statistics of one side. Yards are whole numbers. A box score that people counted has the figures
    that they counted; one that the service computed has all."""

    def get_fields(self) -> Data:
        return {
            statistic.key: serializers.IntegerField(required=False, help_text=statistic.sentence)
            for statistic in (POINTS, *STATISTICS)
        }


class SidesOut(TypedSerializer):
    """The statistics of each side, and the points of each period as (home, away)."""

    home: TeamBoxOut
    away: TeamBoxOut
    periods = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2),
        help_text="Points (home, away) of each half, or quarter where a half has two, and each overtime.",
    )


class ScoreOut(TypedSerializer):
    """One scoring play: its kind, its description, and the score after it."""

    side = serializers.ChoiceField(SIDES, help_text="The side that scored.")
    play = PlayOut(help_text="The play that scored.")
    period: int
    clock: int
    kind = serializers.ChoiceField(SCORE_KINDS, help_text="What was scored.")
    attempt = serializers.ChoiceField(TRY_KINDS, allow_null=True)
    text: str
    home_score: int
    away_score: int


class BoxScoreOut(SidesOut):
    """The statistics of a finished game, and all its scoring plays."""

    home_team: str
    away_team: str
    scoring: list[ScoreOut]


class BoxScoreDetail(GameView, ReadOneView):
    """The box score. It exists once the game is over."""

    serializer_class = BoxScoreOut

    def get_object(self) -> Any:
        box = get_object_or_404(BoxScore, game=self.game)
        home, away = names_of(self.game)
        lines = lines_of(self.game)
        scored = [play for play in plays(self.game, lines) if play["result"] in SCORE_KINDS]
        scoring = [_score(score, play) for score, play in zip(scoring_plays(lines), scored, strict=True)]
        return {**box.data, "home_team": home, "away_team": away, "scoring": scoring}


def _score(score: ScoringPlay, play: Data) -> Data:
    return {
        "side": SIDES[score.side],
        "play": play,
        "period": score.half,
        "clock": score.clock,
        "kind": score.kind,
        "attempt": score.attempt or None,
        "text": score_text(score),
        "home_score": score.home,
        "away_score": score.away,
    }
