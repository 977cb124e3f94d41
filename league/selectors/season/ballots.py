"""Ballots and their results. Nobody sees a count before the ballot is closed."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Prefetch, QuerySet
from django.utils import timezone

from league.models import Ballot, Nominee, Season, Vote
from league.selectors.people.members import leagues_of_person

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from league.permissions import Person


@dataclass(frozen=True, slots=True)
class BallotChoice:
    """A nominee on a ballot. While the ballot is open, `votes` is None and `won` is false."""

    nominee: Nominee
    votes: int | None
    won: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class BallotSummary:
    """A ballot as a person sees it. When it is closed, the choices are sorted by votes. `cast` is the number
    of all votes."""

    ballot: Ballot
    is_open: bool
    cast: int
    choices: list[BallotChoice]

    @property
    def winners(self) -> list[Nominee]:
        """The winners, more than one after a tie; empty without votes."""
        return [choice.nominee for choice in self.choices if choice.won]


def ballot_summaries_of(season: Season, viewer: Person) -> list[BallotSummary]:
    """The season's ballots, the newest first; four queries."""
    nominees = Nominee.objects.select_related("team").order_by("number")
    ballots = season.ballots.order_by("-number").prefetch_related(Prefetch("nominees", queryset=nominees))
    votes: dict[int, Counter[int]] = defaultdict(Counter)
    rows = Vote.objects.filter(ballot__season=season).values_list("ballot", "nominee")
    for ballot, nominee, number in rows.annotate(Count("pk")).order_by():
        votes[ballot][nominee] = number
    own = _voted_nominees(season, viewer)
    return [_ballot_summary(ballot, votes[ballot.pk], own) for ballot in ballots]


def ballots_awaiting(person: User) -> QuerySet[Ballot]:
    """The open ballots in active leagues of which the person is a member, without those in which they have
    voted; the next to close first."""
    leagues = leagues_of_person(person).order_by().values("league")
    ballots = Ballot.objects.filter(season__league__in=leagues, closes_at__gt=timezone.now())
    voted = Vote.objects.filter(voter=person).values("ballot")
    return ballots.exclude(pk__in=voted).select_related("season__league").order_by("closes_at", "pk")


def ballot_of(season: Season, number: int) -> Ballot | None:
    """The season's ballot of this number."""
    return season.ballots.filter(number=number).first()


def vote_counts_of(ballot: Ballot) -> dict[str, Any]:
    """A ballot's count for the snapshot of a change: votes by nominee, and the winners."""
    rows = ballot.nominees.select_related("team").annotate(cast=Count("votes")).order_by("-cast", "number")
    most = max((row.cast for row in rows), default=0)
    return {
        "winners": [str(row) for row in rows if row.cast == most and most],
        "votes": {str(row): row.cast for row in rows},
    }


def _voted_nominees(season: Season, viewer: Person) -> set[int]:
    """The nominees that the person has voted for."""
    if not viewer.is_authenticated:
        return set()
    return set(Vote.objects.filter(ballot__season=season, voter=viewer).values_list("nominee", flat=True))


def _ballot_summary(ballot: Ballot, votes: Counter[int], own: set[int]) -> BallotSummary:
    is_open = ballot.closes_at > timezone.now()
    most = max(votes.values(), default=0)
    choices = [
        BallotChoice(
            nominee=nominee,
            votes=None if is_open else votes[nominee.pk],
            won=not is_open and most > 0 and votes[nominee.pk] == most,
            mine=nominee.pk in own,
        )
        for nominee in ballot.nominees.all()
    ]
    choices.sort(key=lambda choice: -(choice.votes or 0))
    return BallotSummary(ballot, is_open, votes.total(), choices)
