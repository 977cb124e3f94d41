"""A season's awards: some follow from results, others are voted on by the members."""

from __future__ import annotations

from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import SeasonView, team_named
from api.http.writes import Created, write_method
from api.playoffs.playoffs import ReasonIn
from api.serializers import RequiredText, ShortList, TeamRef
from league.almanac.awards import Award, season_awards
from league.almanac.ballots import (
    MAX_LENGTH,
    BallotSummary,
    ballot_of,
    ballot_summaries_of,
    cast_vote,
    close_ballot,
    open_ballot,
)
from league.almanac.pages import award_rows
from league.almanac.pasts import recent_contests
from league.frame.errors import Hidden
from league.frame.kept_pages import kept_while, league_version
from league.models import Ballot
from league.seasons.selectors import team_by_slug

NOMINEES = 32  # of each kind, at most


class AwardOut(serializers.Serializer[Any]):
    """An award that follows from results. Equal candidates share it. `fixture` is the game in which it was
    won, if there is one.
    """

    title = serializers.CharField()
    teams = TeamRef(many=True)
    text = serializers.CharField()
    fixture = serializers.IntegerField(source="contest.number", allow_null=True)


class ChoiceOut(serializers.Serializer[Any]):
    """A nominee: a team, or anything with a name. `votes` is null while the ballot is open; `mine` marks your
    own vote.
    """

    number = serializers.IntegerField(source="nominee.number")
    name = serializers.CharField(source="nominee")
    team = TeamRef(source="nominee.team", allow_null=True)
    votes = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()
    mine = serializers.BooleanField()


class BallotOut(serializers.Serializer[Any]):
    """A ballot of the members. `cast` is the number of votes so far."""

    number = serializers.IntegerField(source="ballot.number")
    title = serializers.CharField(source="ballot.title")
    closes_at = serializers.DateTimeField(source="ballot.closes_at")
    open = serializers.BooleanField(source="is_open")
    cast = serializers.IntegerField()
    choices = ChoiceOut(many=True)


class AwardsOut(serializers.Serializer[Any]):
    """The season's awards so far, and its ballots, newest first."""

    season = serializers.IntegerField()
    awards = AwardOut(many=True)
    ballots = BallotOut(many=True)


class BallotIn(serializers.Serializer[Any]):
    """The question, the closing time, and the nominees: teams by slug, anything else by name."""

    title = RequiredText(max_length=MAX_LENGTH)
    closes_at = serializers.DateTimeField()
    teams = ShortList(child=RequiredText(max_length=100), max_length=NOMINEES, default=list)
    names = ShortList(child=RequiredText(max_length=MAX_LENGTH), max_length=NOMINEES, default=list)


class VoteIn(serializers.Serializer[Any]):
    """The number of the nominee."""

    nominee = serializers.IntegerField(min_value=1, max_value=999)


class AwardList(SeasonView, ReadView):
    """The season's awards, by results and by vote."""

    serializer_class = AwardsOut

    def version(self) -> None:
        """None, because votes are secret and ballots close by time."""

    def read(self) -> Any:
        league, number = self.season.league, self.season.number

        def compute() -> list[Award]:
            contests, past = recent_contests(self.season)
            return season_awards(contests, number, past["ratings"], past["records"])

        computed = kept_while(league_version(league), f"awards-{number}", compute)
        awards = award_rows(computed, team_by_slug(self.season))
        ballots = ballot_summaries_of(self.season, self.person)
        return AwardsOut({"season": self.season.number, "awards": awards, "ballots": ballots}).data


class BallotList(SeasonView):
    """Ballots of the season."""

    @write_method(BallotIn, BallotOut, status=HTTPStatus.CREATED)
    def post(self, data: dict[str, Any]) -> Any:
        """Opens a ballot. Every member has one vote, and the count is secret until the ballot closes."""
        data["teams"] = [team_named(self.season.league, slug) for slug in data["teams"]]
        ballot = open_ballot(season=self.season, actor=self.person, **data)
        address = reverse("api:awards", args=[self.season.league.slug, self.season.number])
        return Created(_poll(self, ballot), address)


class BallotView(SeasonView):
    """A view of the ballot in the address."""

    @cached_property
    def ballot(self) -> Ballot:
        ballot = ballot_of(self.season, self.kwargs["ballot"])
        if ballot is None:
            raise Hidden("no_such_ballot", _("There is no such ballot in this season."))
        return ballot


class BallotVote(BallotView):
    """Your vote."""

    @write_method(VoteIn, BallotOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Votes, or changes your vote while the ballot is open."""
        cast_vote(ballot=self.ballot, actor=self.person, **data)
        return _poll(self, self.ballot)


class BallotClosing(BallotView):
    """Closing a ballot."""

    @write_method(ReasonIn, BallotOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Closes the ballot at once and publishes the count."""
        close_ballot(ballot=self.ballot, actor=self.person, **data)
        return _poll(self, self.ballot)


def _poll(view: SeasonView, ballot: Ballot) -> BallotSummary:
    polls = ballot_summaries_of(view.season, view.person)
    return next(poll for poll in polls if poll["ballot"] == ballot)
