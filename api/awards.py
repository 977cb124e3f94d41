"""A season's awards: those that follow from its results, and those that the members vote on."""

from __future__ import annotations

from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.lookups import OfSeason, team_named
from api.playoffs import ReasonIn
from api.reading import Read
from api.shared import TeamRef, Words
from api.writing import Made, writes
from league.almanac import season_awards
from league.awards import AwardRow, award_rows
from league.errors import Hidden
from league.models import Ballot
from league.selectors import team_by_slug
from league.selectors.almanac import contests_of
from league.selectors.ballots import Poll, ballot_of, polls_of
from league.services import cast_vote, close_ballot, open_ballot
from league.services.ballots import LONGEST

NOMINEES = 32  # of each kind, at most


class AwardOut(serializers.Serializer[Any]):
    """An award by results: equals share it. `fixture` is the game that it was earned in, if it was one."""

    title = serializers.CharField()
    teams = TeamRef(many=True)
    text = serializers.CharField()
    fixture = serializers.IntegerField(allow_null=True)


class ChoiceOut(serializers.Serializer[Any]):
    """A nominee: a team, or what has a name. `votes` are null while the ballot is open, `mine` is the asker's
    vote."""

    number = serializers.IntegerField(source="nominee.number")
    name = serializers.CharField(source="nominee")
    team = TeamRef(source="nominee.team", allow_null=True)
    votes = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()
    mine = serializers.BooleanField()


class BallotOut(serializers.Serializer[Any]):
    """A vote of the members; `cast` are the votes so far."""

    number = serializers.IntegerField(source="ballot.number")
    title = serializers.CharField(source="ballot.title")
    closes_at = serializers.DateTimeField(source="ballot.closes_at")
    open = serializers.BooleanField(source="is_open")
    cast = serializers.IntegerField()
    choices = ChoiceOut(many=True)


class AwardsOut(serializers.Serializer[Any]):
    """The season's awards as far as it has been played, and its ballots, the newest first."""

    season = serializers.IntegerField()
    awards = AwardOut(many=True)
    ballots = BallotOut(many=True)


class BallotIn(serializers.Serializer[Any]):
    """What is voted on until when; nominees are teams by their slugs, and whatever else has a name."""

    title = Words(max_length=LONGEST)
    closes_at = serializers.DateTimeField()
    teams = serializers.ListField(child=Words(max_length=100), max_length=NOMINEES, default=list)
    names = serializers.ListField(child=Words(max_length=LONGEST), max_length=NOMINEES, default=list)


class VoteIn(serializers.Serializer[Any]):
    """The nominee's number."""

    nominee = serializers.IntegerField(min_value=1)


class Awards(OfSeason, Read):
    """The season's awards, by results and by vote."""

    serializer_class = AwardsOut

    def version(self) -> None:
        """A vote is told to nobody, and time closes a ballot."""

    def read(self) -> Any:
        found = season_awards(contests_of(self.season.league), self.season.number)
        awards = [_award(row) for row in award_rows(found, team_by_slug(self.season))]
        ballots = polls_of(self.season, self.person)
        return AwardsOut({"season": self.season.number, "awards": awards, "ballots": ballots}).data


class Ballots(OfSeason):
    """Votes on awards of the season."""

    @writes(BallotIn, BallotOut, status=HTTPStatus.CREATED)
    def post(self, said: dict[str, Any]) -> Any:
        """Opens a ballot: every member has one vote, and nobody sees the count before it closes."""
        said["teams"] = [team_named(self.season.league, slug) for slug in said["teams"]]
        ballot = open_ballot(season=self.season, actor=self.person, **said)
        address = reverse("api:awards", args=[self.season.league.slug, self.season.number])
        return Made(_poll(self, ballot), address)


class OfBallot(OfSeason):
    """Something of the ballot that the address names."""

    @cached_property
    def ballot(self) -> Ballot:
        found = ballot_of(self.season, self.kwargs["ballot"])
        if found is None:
            raise Hidden("no_such_ballot", _("There is no such ballot in this season."))
        return found


class OneVote(OfBallot):
    """Your vote."""

    @writes(VoteIn, BallotOut)
    def put(self, said: dict[str, Any]) -> Any:
        """Votes; until the ballot closes the last vote of a member counts."""
        cast_vote(ballot=self.ballot, actor=self.person, **said)
        return _poll(self, self.ballot)


class BallotClosing(OfBallot):
    """The end of a ballot."""

    @writes(ReasonIn, BallotOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Closes the ballot at once: its count is there for everybody."""
        close_ballot(ballot=self.ballot, actor=self.person, **said)
        return _poll(self, self.ballot)


def _poll(view: OfSeason, ballot: Ballot) -> Poll:
    polls = polls_of(view.season, view.person)
    return next(poll for poll in polls if poll.ballot.number == ballot.number)


def _award(row: AwardRow) -> dict[str, Any]:
    fixture = row.contest.number if row.contest else None
    return {"title": row.title, "teams": row.teams, "text": row.text, "fixture": fixture}
