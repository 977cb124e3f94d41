"""The data of the events of a feed, by kind."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from api.games.box_scores import SidesOut
from api.games.plays import PlayOut
from engine.gridiron.events import SIDES
from league.models import Job, Result, Season


class MeetingData(serializers.Serializer[Any]):
    """Who plays. A pick-up game has no season, week and fixture; its teams are keys of the component set."""

    season = serializers.IntegerField(required=False, help_text="Number of the season.")
    week = serializers.IntegerField(required=False, help_text="Number of the week.")
    fixture = serializers.IntegerField(required=False, help_text="Number of the fixture in its season.")
    home = serializers.CharField(help_text="Slug of the home team.")
    away = serializers.CharField(help_text="Slug of the visitors.")


class KickoffData(MeetingData):
    """A game has begun."""


class UndoneData(serializers.Serializer[Any]):
    """Plays were undone; forget those with a higher number."""

    last = serializers.IntegerField(help_text="Number of the last play that remains; 0: none.")


class FinalData(MeetingData):
    """A game is over."""

    home_score = serializers.IntegerField(help_text="Points of the home team.")
    away_score = serializers.IntegerField(help_text="Points of the visitors.")
    overtime = serializers.BooleanField(help_text="Whether it went to overtime.")
    box_score = SidesOut(allow_null=True, help_text="Its statistics; null if the game is no longer here.")


class ResultData(MeetingData):
    """A result was entered or has changed. Only a `final` one counts."""

    state = serializers.ChoiceField(Result.State.choices, help_text="How far it is settled.")
    outcome = serializers.ChoiceField(Result.Outcome.choices, help_text="Whether it was played.")
    home_score = serializers.IntegerField(allow_null=True, help_text="Points of the home team.")
    away_score = serializers.IntegerField(allow_null=True, help_text="Points of the visitors.")
    overtime = serializers.BooleanField(help_text="Whether it went to overtime.")


class DivisionOrder(serializers.Serializer[Any]):
    """The order of a division."""

    name = serializers.CharField(help_text="Its name.")
    teams = serializers.ListField(child=serializers.CharField(), help_text="Slugs, the first place first.")


class ConferenceOrder(serializers.Serializer[Any]):
    """The order of a conference."""

    name = serializers.CharField(help_text="Its name.")
    seeds = serializers.ListField(child=serializers.CharField(), help_text="Slugs, the first seed first.")
    divisions = DivisionOrder(many=True, help_text="Its divisions.")


class NumberMove(serializers.Serializer[Any]):
    """A number before and after."""

    to = serializers.IntegerField(help_text="The number now.")

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python."""
        before = serializers.IntegerField(help_text="The number before.")
        return {"from": before, **super().get_fields()}


class PlaceMove(serializers.Serializer[Any]):
    """A club that has moved."""

    team = serializers.CharField(help_text="Slug of the club.")
    place = NumberMove(help_text="Its place in the division.")
    seed = NumberMove(help_text="Its seed in the conference.")


class StandingsData(serializers.Serializer[Any]):
    """The standings have changed."""

    season = serializers.IntegerField(help_text="Number of the season.")
    conferences = ConferenceOrder(many=True, help_text="The whole order.")
    moved = PlaceMove(many=True, help_text="Every club that has moved.")


class MarkMove(serializers.Serializer[Any]):
    """A mark that was added, replaced or withdrawn."""

    team = serializers.CharField(help_text="Slug of the club.")
    aim = serializers.CharField(help_text="What it has clinched or missed.")
    to = serializers.CharField(allow_null=True, help_text="The mark now; null: withdrawn.")

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python."""
        before = serializers.CharField(allow_null=True, help_text="The mark before; null: none.")
        return {"from": before, **super().get_fields()}


class ClinchData(serializers.Serializer[Any]):
    """Clubs have clinched an aim or are eliminated from it."""

    season = serializers.IntegerField(help_text="Number of the season.")
    marks = serializers.DictField(
        child=serializers.DictField(child=serializers.CharField()), help_text="Slug -> aim -> mark."
    )
    moved = MarkMove(many=True, help_text="Every mark that has changed.")


class SeedData(serializers.Serializer[Any]):
    """A seed of the playoffs."""

    conference = serializers.CharField(help_text="Name of the conference.")
    seed = serializers.IntegerField(help_text="The seed, from 1.")
    team = serializers.CharField(help_text="Slug of the club.")


class BracketData(serializers.Serializer[Any]):
    """The bracket has moved: the seeds are set, or a round was drawn."""

    season = serializers.IntegerField(help_text="Number of the season.")
    seeds = SeedData(many=True, required=False, help_text="All seeds.")
    round = serializers.IntegerField(required=False, help_text="The round that was drawn.")
    week = serializers.IntegerField(required=False, help_text="Its week.")
    fixtures = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Numbers of its fixtures."
    )


class SeasonData(serializers.Serializer[Any]):
    """A season has reached its next state."""

    season = serializers.IntegerField(help_text="Number of the season.")
    state = serializers.ChoiceField(Season.State.choices, help_text="The state now.")
    champion = serializers.CharField(
        allow_null=True, help_text="Slug of the champion; null before it is known."
    )


class DeadlineData(MeetingData):
    """The deadline of a game has changed, or a side is ready."""

    deadline = serializers.DateTimeField(allow_null=True, help_text="By when the game has to be played.")
    proposed = serializers.DateTimeField(
        allow_null=True, help_text="A later time that one side has proposed."
    )
    proposed_by = serializers.ChoiceField(SIDES, allow_null=True, help_text="That side.")
    ready = serializers.ListField(child=serializers.ChoiceField(SIDES), help_text="The sides that are ready.")


class JobData(serializers.Serializer[Any]):
    """Games that the computer plays in the background have progressed."""

    job = serializers.UUIDField(help_text="Id of the job.")
    kind = serializers.ChoiceField(Job.Kind.choices, help_text="What it plays.")
    season = serializers.IntegerField(help_text="Number of the season.")
    state = serializers.ChoiceField(Job.State.choices, help_text="Its state.")
    done = serializers.IntegerField(help_text="Games that are done.")
    total = serializers.IntegerField(help_text="All its games.")


DATA = {
    "play": PlayOut,
    "kickoff": KickoffData,
    "undone": UndoneData,
    "final": FinalData,
    "result": ResultData,
    "standings": StandingsData,
    "clinch": ClinchData,
    "bracket": BracketData,
    "season": SeasonData,
    "deadline": DeadlineData,
    "job": JobData,
}


class HappeningOut(serializers.Serializer[Any]):
    """One event of a feed. A play that is sent again under the same number replaces the earlier one."""

    id = serializers.CharField(help_text="Its position. Send it as `after` to continue.")
    game = serializers.UUIDField(allow_null=True, help_text="Id of the game that it is about.")
    at = serializers.DateTimeField(help_text="When it happened.")


def _of_kind(kind: str, data: type[serializers.Serializer[Any]]) -> type[HappeningOut]:
    """The events of this kind, with the type of their data."""
    fields = {
        "__doc__": data.__doc__,
        "kind": serializers.ChoiceField([kind], help_text="What happened."),
        "data": data(help_text="What is known of it."),
    }
    return type(f"{kind.capitalize()}Happening", (HappeningOut,), fields)


HAPPENING = PolymorphicProxySerializer(
    component_name="Happening",
    serializers={kind: _of_kind(kind, data) for kind, data in DATA.items()},
    resource_type_field_name="kind",
)
