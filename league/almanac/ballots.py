"""Ballots and their results. Nobody sees a count before the ballot is closed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Max, Prefetch, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from league.frame import permissions
from league.frame.errors import Forbidden, Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.selectors import ballot_of_change
from league.history.services import record_change, restores
from league.models import Ballot, Change, Nominee, Season, Team, Vote
from league.people.selectors import leagues_of_person

if TYPE_CHECKING:
    from league.frame.permissions import Person


# A ballot as a person sees it: the `ballot`, whether it `is_open`, how many votes were `cast`, its `winners`
# (several after a tie, none without votes), and its `choices`: each `nominee` with its `votes`, whether it
# has `won`, and whether it is `mine`. While it is open, `votes` is None and nobody has won; later they are
# sorted by votes.
BallotSummary = dict[str, Any]


def ballot_summaries_of(season: Season, viewer: Person) -> list[BallotSummary]:
    """The season's ballots, the newest first; four queries."""
    nominees = Nominee.objects.select_related("team").order_by("number")
    ballots = season.ballots.order_by("-number").prefetch_related(Prefetch("nominees", queryset=nominees))
    votes: dict[int, Counter[int]] = defaultdict(Counter)
    rows = Vote.objects.filter(ballot__season=season).values_list("ballot", "nominee")
    for ballot, nominee, number in rows.annotate(Count("pk")).order_by():
        votes[ballot][nominee] = number
    own: set[int] = set()
    if viewer.is_authenticated:
        mine = Vote.objects.filter(ballot__season=season, voter=viewer)
        own = set(mine.values_list("nominee", flat=True))
    return [_ballot_summary(ballot, votes[ballot.pk], own) for ballot in ballots]


def ballots_awaiting(person: User) -> QuerySet[Ballot]:
    """The open ballots in active leagues of which the person is a member, without those in which they have
    voted; the next to close first."""
    leagues = leagues_of_person(person).order_by().values("league")
    ballots = Ballot.objects.filter(season__league__in=leagues, closes_at__gt=timezone.now())
    voted = Vote.objects.filter(voter=person).values("ballot")
    return ballots.exclude(pk__in=voted).select_related("season__league").order_by("closes_at", "pk")


def ballot_of(season: Season, number: int) -> Ballot | None:
    return season.ballots.filter(number=number).first()


def vote_counts_of(ballot: Ballot) -> dict[str, Any]:
    """A ballot's count for the snapshot of a change: votes by nominee, and the winners."""
    rows = ballot.nominees.select_related("team").annotate(cast=Count("votes")).order_by("-cast", "number")
    most = max((row.cast for row in rows), default=0)
    return {
        "winners": [str(row) for row in rows if row.cast == most and most],
        "votes": {str(row): row.cast for row in rows},
    }


def _ballot_summary(ballot: Ballot, votes: Counter[int], own: set[int]) -> BallotSummary:
    is_open = ballot.closes_at > timezone.now()
    most = 0 if is_open else max(votes.values(), default=0)
    choices: list[dict[str, Any]] = [
        {
            "nominee": nominee,
            "votes": None if is_open else votes[nominee.pk],
            "won": most > 0 and votes[nominee.pk] == most,
            "mine": nominee.pk in own,
        }
        for nominee in ballot.nominees.all()
    ]
    choices.sort(key=lambda choice: -(choice["votes"] or 0))
    return {
        "ballot": ballot,
        "is_open": is_open,
        "cast": votes.total(),
        "choices": choices,
        "winners": [choice["nominee"] for choice in choices if choice["won"]],
    }


MIN_NOMINEES = 2
MAX_LENGTH = 80  # characters of a title or a nominee's name


@transaction.atomic
def open_ballot(
    *,
    season: Season,
    title: str,
    closes_at: datetime,
    teams: Sequence[Team] = (),
    names: Sequence[str] = (),
    actor: Person | None = None,
) -> Ballot:
    """Opens the vote on an award of the season; the nominees are teams, then other names.

    Raises Refused: not_allowed, title_needed, name_too_long, closes_too_early, too_few_nominees,
    duplicate_nominee, not_in_the_season.
    """
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    title, names = title.strip(), [name.strip() for name in names if name.strip()]
    if not title:
        raise Refused("title_needed")
    if max(map(len, (title, *names))) > MAX_LENGTH:
        raise Refused("name_too_long.nominee", most=MAX_LENGTH)
    if closes_at <= timezone.now():
        raise Refused("closes_too_early")
    _check_nominees(season, teams, names)
    last = season.ballots.aggregate(last=Max("number"))["last"] or 0
    ballot = Ballot.objects.create(season=season, number=last + 1, title=title, closes_at=closes_at)
    named = [{"team": team} for team in teams] + [{"name": name} for name in names]
    nominees = [Nominee(ballot=ballot, number=number, **values) for number, values in enumerate(named, 1)]
    Nominee.objects.bulk_create(nominees)
    record_change(
        actor=actor,
        kind=Change.Kind.BALLOT_OPENED,
        about=ballot,
        after={"award": title, "nominees": [str(nominee) for nominee in nominees]},
    )
    return ballot


@transaction.atomic
def cast_vote(*, ballot: Ballot, nominee: int, actor: Person) -> None:
    """Votes for the nominee with this number. A member's last vote before the ballot closes counts.

    Raises Refused: log_in_first, league_archived, not_a_member, ballot_closed, no_such_nominee.
    """
    ballot = _lock_ballot(ballot)
    permissions.require(actor, Permission.VIEW, ballot.season.league)
    actor = permissions.signed_in(actor, "vote")
    permissions.require_open(ballot.season.league)
    if permissions.role_of(actor, ballot.season.league) is None:
        raise Forbidden("not_a_member.voter")
    _check_open(ballot)
    chosen = ballot.nominees.filter(number=nominee).first()
    if chosen is None:
        raise Refused("no_such_nominee")
    Vote.objects.update_or_create(ballot=ballot, voter=actor, defaults={"nominee": chosen})


@transaction.atomic
def close_ballot(*, ballot: Ballot, actor: Person | None = None, reason: str = "") -> Ballot:
    """Closes the ballot early; everybody can see the count at once.

    Raises Refused: not_allowed, ballot_closed.
    """
    ballot = _lock_ballot(ballot)
    permissions.require(actor, Permission.MANAGE, ballot.season.league)
    _check_open(ballot)
    before, ballot.closes_at = ballot.closes_at, timezone.now()
    ballot.save(update_fields=["closes_at"])
    record_change(
        actor=actor,
        kind=Change.Kind.BALLOT_CLOSED,
        about=ballot,
        before={"closes_at": before.isoformat()},
        after={"closes_at": ballot.closes_at.isoformat(), "award": ballot.title, **vote_counts_of(ballot)},
        reason=reason,
    )
    return ballot


@restores(Change.Kind.BALLOT_OPENED)
def _revert_opening(change: Change, actor: Person | None) -> None:
    """Deletes a ballot without votes."""
    ballot = _lock_ballot_of_change(change, actor)
    if change.after is None or ballot.votes.exists():
        raise Refused("changed_since")
    ballot.delete()


@restores(Change.Kind.BALLOT_CLOSED)
def _revert_closing(change: Change, actor: Person | None) -> None:
    """Restores the earlier closing time; until then the ballot is open again."""
    ballot, before = _lock_ballot_of_change(change, actor), change.before or {}
    if ballot.closes_at.isoformat() != (change.after or {}).get("closes_at"):
        raise Refused("changed_since")
    closes_at = parse_datetime(before["closes_at"])
    assert closes_at, "the snapshot has a valid time"
    ballot.closes_at = closes_at
    ballot.save(update_fields=["closes_at"])


def _lock_ballot_of_change(change: Change, actor: Person | None) -> Ballot:
    if (known := ballot_of_change(change)) is None:
        raise Refused("changed_since")
    ballot = _lock_ballot(known)
    permissions.require(actor, Permission.MANAGE, ballot.season.league)
    return ballot


def _lock_ballot(ballot: Ballot) -> Ballot:
    """Locks the ballot's row, so that no vote is cast while it closes; returns it as stored now."""
    ballots = Ballot.objects.select_for_update(of=("self",), no_key=True).select_related("season__league")
    return ballots.get(pk=ballot.pk)


def _check_open(ballot: Ballot) -> None:
    if ballot.closes_at <= timezone.now():
        raise Refused("ballot_closed")


def _check_nominees(season: Season, teams: Sequence[Team], names: Sequence[str]) -> None:
    if len(teams) + len(names) < MIN_NOMINEES:
        raise Refused("too_few_nominees")
    if len({*teams}) < len(teams) or len({name.casefold() for name in names}) < len(names):
        raise Refused("duplicate_nominee")
    playing = set(season.memberships.values_list("team", flat=True))
    if any(team.pk not in playing for team in teams):
        raise Refused("not_in_the_season")
