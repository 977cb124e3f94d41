"""Recorded changes, and the objects that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, QuerySet

from league.frame import permissions
from league.frame.permissions import Permission
from league.models import Ballot, Change, Fixture, Job, League, Season, Team

if TYPE_CHECKING:
    from league.frame.permissions import Person

Subject = Season | Fixture | Team | Job | Ballot


def subject_path(subject: Subject) -> str:
    """The path of an object in its league, stored in `Change.about`: "season/2/game/17",
    "team/columbus-cobras", "job/<uuid>"."""
    match subject:
        case Season():
            return f"season/{subject.number}"
        case Fixture():
            return f"season/{subject.season.number}/game/{subject.number}"
        case Ballot():
            return f"season/{subject.season.number}/ballot/{subject.number}"
        case Team():
            return f"team/{subject.slug}"
        case Job():
            return f"job/{subject.public_id}"


def season_of_change(change: Change) -> Season:
    """The season that a change is about, or the season of its fixture or ballot."""
    number = int(change.about.split("/")[1])
    return Season.objects.get(league=change.league, number=number)


def fixture_of_change(change: Change) -> Fixture:
    """The fixture that a change is about, void or not, with its season, league, feed, week and teams."""
    season, number = change.about.split("/")[1::2]
    related = Fixture.everything.select_related("season__league__feed", "week", "home", "away")
    return related.get(season__league=change.league, season__number=season, number=number)


def ballot_of_change(change: Change) -> Ballot | None:
    """The ballot that a change is about; None when it was deleted."""
    season, number = change.about.split("/")[1::2]
    ballots = Ballot.objects.filter(season__league=change.league, season__number=season)
    return ballots.filter(number=number).first()


def team_of_change(change: Change) -> Team:
    return Team.objects.get(league=change.league, slug=change.about.removeprefix("team/"))


def import_of(league: League) -> Change | None:
    """The change with which the league came from a file; None if it was founded here. What the file told of
    the league's past has smaller primary keys, whatever it says about itself. One query."""
    return league.changes.filter(kind=Change.Kind.LEAGUE_IMPORTED).order_by("-pk").first()


def changes_of(league: League, *, viewer: Person | None, subject: Subject | None = None) -> QuerySet[Change]:
    """The league's changes, the newest first; with `subject`, only those about it.

    Raises Hidden (no_such_league) if the viewer may not view the league.
    """
    permissions.require(viewer, Permission.VIEW, league)
    imports = Change.objects.filter(
        league=OuterRef("league"), kind=Change.Kind.LEAGUE_IMPORTED, pk__gt=OuterRef("pk")
    )
    rows = league.changes.select_related("actor", "person", "reverts", "reverted_by").order_by("-pk")
    rows = rows.annotate(came_in_file=Exists(imports))
    return rows.filter(about=subject_path(subject)) if subject else rows
