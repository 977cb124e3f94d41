"""Voting on awards."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from games.people import export_person
from league.almanac.ballots import BallotSummary, ballot_summaries_of, cast_vote, close_ballot, open_ballot
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.services import create_league
from league.models import Ballot, Change, League, Season, Team, Vote
from league.people.administration import remove_person
from tests.helpers.old_seasons import old_season
from tests.helpers.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return old_season(create_league(name="Voting League"))


@pytest.fixture
def eve(season: Season) -> User:
    return person("eve", season.league, Role.COMMISSIONER)


@pytest.fixture
def ballot(season: Season, eve: User) -> Ballot:
    """Ants, Bees and a game."""
    return opened(season, eve)


def opened(season: Season, actor: User) -> Ballot:
    later = timezone.now() + timedelta(days=3)
    teams = list(season.league.teams.order_by("slug")[:2])
    return open_ballot(
        season=season, title="Team of the year", closes_at=later, teams=teams, names=["Week 2"], actor=actor
    )


def members(league: League, *names: str) -> list[User]:
    return [person(name, league, Role.VIEWER) for name in names]


def poll(season: Season, viewer: User | AnonymousUser | None = None) -> BallotSummary:
    (only,) = ballot_summaries_of(season, viewer or AnonymousUser())
    return only


def end(ballot: Ballot) -> None:
    Ballot.objects.filter(pk=ballot.pk).update(closes_at=timezone.now())


def test_nobody_sees_a_count_before_the_end(season: Season, ballot: Ballot) -> None:
    (ann,) = members(season.league, "ann")
    cast_vote(ballot=ballot, nominee=3, actor=ann)
    seen = poll(season, ann)
    assert (seen["is_open"], seen["cast"], seen["winners"]) == (True, 1, [])
    assert [(choice["votes"], choice["mine"]) for choice in seen["choices"]] == [
        (None, False),
        (None, False),
        (None, True),
    ]


def test_most_votes_win_and_ties_share(season: Season, ballot: Ballot) -> None:
    for voter, nominee in zip(members(season.league, "ann", "ben", "cat"), (2, 3, 2), strict=True):
        cast_vote(ballot=ballot, nominee=nominee, actor=voter)
    end(ballot)
    assert [(str(c["nominee"]), c["votes"], c["won"]) for c in poll(season)["choices"]] == [
        ("Boston Bees", 2, True),
        ("Week 2", 1, False),
        ("Ann Arbor Ants", 0, False),
    ]


def test_ties_share_an_award_and_no_votes_mean_no_winner(season: Season, ballot: Ballot) -> None:
    end(ballot)
    assert poll(season)["winners"] == []
    Ballot.objects.update(closes_at=timezone.now() + timedelta(hours=1))
    for voter, nominee in zip(members(season.league, "ann", "ben"), (1, 2), strict=True):
        cast_vote(ballot=ballot, nominee=nominee, actor=voter)
    end(ballot)
    assert [str(winner) for winner in poll(season)["winners"]] == ["Ann Arbor Ants", "Boston Bees"]


def test_the_last_vote_of_a_member_counts(season: Season, ballot: Ballot) -> None:
    (ann,) = members(season.league, "ann")
    for nominee in (1, 3):
        cast_vote(ballot=ballot, nominee=nominee, actor=ann)
    assert [vote.nominee.number for vote in Vote.objects.all()] == [3]


def test_only_members_vote_and_only_until_the_end(season: Season, ballot: Ballot, eve: User) -> None:
    for stranger, code in ((person("sam"), "not_a_member"), (AnonymousUser(), "log_in_first")):
        with pytest.raises(Forbidden) as refused:
            cast_vote(ballot=ballot, nominee=1, actor=stranger)
        assert refused.value.code == code
    with pytest.raises(Refused) as nobody:
        cast_vote(ballot=ballot, nominee=4, actor=eve)
    assert nobody.value.code == "no_such_nominee"
    end(ballot)
    with pytest.raises(Refused) as late:
        cast_vote(ballot=ballot, nominee=1, actor=eve)
    assert late.value.code == "ballot_closed"


def test_early_close_records_the_count_and_can_be_reverted(season: Season, ballot: Ballot, eve: User) -> None:
    cast_vote(ballot=ballot, nominee=3, actor=eve)
    close_ballot(ballot=ballot, actor=eve)
    change = Change.objects.get(kind=Change.Kind.BALLOT_CLOSED)
    votes = {"Week 2": 1, "Ann Arbor Ants": 0, "Boston Bees": 0}
    assert change.after
    assert (change.after["winners"], change.after["votes"]) == (["Week 2"], votes)
    revert_change(change=change, actor=eve)
    assert Ballot.objects.get().closes_at == ballot.closes_at


def test_ballot_can_be_reverted_before_the_first_vote(season: Season, eve: User) -> None:
    opened(season, eve)
    first = opened(season, eve)
    cast_vote(ballot=first, nominee=1, actor=eve)
    later, earlier = Change.objects.filter(kind=Change.Kind.BALLOT_OPENED).order_by("-pk")
    revert_change(change=earlier, actor=eve)
    with pytest.raises(Refused) as voted:
        revert_change(change=later, actor=eve)
    assert (voted.value.code, Ballot.objects.count()) == ("changed_since", 1)


def test_vote_of_a_deleted_account_stays_anonymous(season: Season, ballot: Ballot) -> None:
    (ann,) = members(season.league, "ann")
    cast_vote(ballot=ballot, nominee=2, actor=ann)
    assert export_person(ann)["votes"] == [
        {"league": season.league.slug, "award": "Team of the year", "for": "Boston Bees"}
    ]
    remove_person(person=ann)
    assert [(vote.voter, str(vote.nominee)) for vote in Vote.objects.all()] == [(None, "Boston Bees")]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"title": " "}, "title_needed"),
        ({"title": "x" * 81}, "name_too_long"),
        ({"closes_at": timezone.now() - timedelta(days=1)}, "closes_too_early"),
        ({"names": ["only one"]}, "too_few_nominees"),
        ({"names": ["Week 1", "week 1 "]}, "duplicate_nominee"),
    ],
)
def test_invalid_ballot_is_refused(season: Season, wish: dict[str, Any], code: str) -> None:
    later = timezone.now() + timedelta(days=1)
    usual: dict[str, Any] = {"title": "Game of the year", "closes_at": later, "names": ["Week 1", "Week 2"]}
    with pytest.raises(Refused) as refused:
        open_ballot(season=season, **(usual | wish))
    assert refused.value.code == code


def test_a_nominated_team_plays_in_the_season(season: Season) -> None:
    other = Team.objects.create(league=season.league, key="base", slug="x", nickname="X", abbreviation="X")
    with pytest.raises(Refused) as refused:
        open_ballot(
            season=season,
            title="Team",
            closes_at=timezone.now() + timedelta(days=1),
            teams=[other],
            names=["Y"],
        )
    assert refused.value.code == "not_in_the_season"


def test_only_managers_can_open_a_ballot(season: Season) -> None:
    with pytest.raises(Forbidden):
        opened(season, *members(season.league, "ann"))
