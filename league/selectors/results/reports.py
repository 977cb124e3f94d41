"""Who has a say in how a fixture ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from league import permissions
from league.models import Coach, Dispute, Fixture, League, Member, Result, Team
from league.permissions import Permission

if TYPE_CHECKING:
    from league.permissions import Person

Side = Result.Side
REPORTED = Result.State.REPORTED
FORFEITS = {Side.HOME: Result.Outcome.FORFEIT_BY_HOME, Side.AWAY: Result.Outcome.FORFEIT_BY_AWAY}


@dataclass(frozen=True, slots=True)
class LinkHolder:
    """Who holds a link to one fixture, without an account: its word is that of `side`, or of neither if that
    is empty. Who `scores` keeps the score and reports; the others answer a report.

    Only what has checked a link makes one.
    """

    fixture_id: int
    side: str
    scores: bool


@dataclass(frozen=True, slots=True)
class ReportRights:
    """What a person, or who bears a link (then `person` is None), is to a fixture.

    `runs`: he runs the league. `scores`: what he enters is final, whosever game it is. `keeps`: he bears a
    scorer's link, which reports and does no more. `sides` are those that he speaks for.
    """

    person: Person | None
    policy: str
    runs: bool
    scores: bool
    sides: frozenset[str]
    keeps: bool = False

    @property
    def reports(self) -> bool:
        return self.scores or self.keeps or bool(self.sides)

    @property
    def final(self) -> bool:
        """Is his word enough?"""
        return self.scores or self.policy == League.Confirmation.ONE

    @property
    def outcomes(self) -> list[Result.Outcome]:
        """How he may say that the game ended: a coach may give up his own game, no other's."""
        if self.runs:
            return list(Result.Outcome)
        if self.person is None:
            return [Result.Outcome.PLAYED]
        return [Result.Outcome.PLAYED, *(FORFEITS[side] for side in Side if side in self.sides)]

    def is_other_side(self, result: Result) -> bool:
        """Does this person speak for the side that has not reported, and for that side alone?"""
        if self.keeps or result.side in self.sides or self._reported(result):
            return False
        return bool(self.sides)

    def confirms(self, result: Result | None) -> bool:
        """Does this person's word make the report final? Nobody confirms while it is disputed."""
        if result is None or result.state != Result.State.REPORTED:
            return False
        other = self.policy != League.Confirmation.COMMISSIONER and self.is_other_side(result)
        return self.scores or other

    def withdraws(self, dispute: Dispute | None) -> bool:
        """May this person take back the open dispute, for the side that disputes?"""
        if dispute is None or not dispute.is_open or dispute.result.state != Result.State.DISPUTED:
            return False
        own = not dispute.side or dispute.side in self.sides
        return own and self.is_other_side(dispute.result)

    def disputes(self, result: Result | None) -> bool:
        """May he say that this report is wrong?"""
        return bool(result and result.state == Result.State.REPORTED and self.is_other_side(result))

    def reports_anew(self, result: Result | None) -> bool:
        """May he enter the result now, over nothing or over a report that is his side's own?"""
        if result is None or result.state == Result.State.IN_PROGRESS:
            return self.reports
        nobodys = not result.side and result.reported_by_id is None
        own = result.side in self.sides or self._reported(result) or (self.keeps and nobodys)
        return result.state == Result.State.REPORTED and (self.scores or (self.reports and own))

    def _reported(self, result: Result) -> bool:
        """Is the report his own word?"""
        by = result.reported_by_id
        return by is not None and self.person is not None and by == self.person.pk


def report_rights_of(person: Person | LinkHolder, fixture: Fixture) -> ReportRights:
    """What the person is to this fixture; at most five queries, none for a visitor or a link."""
    league = fixture.season.league
    if isinstance(person, LinkHolder):
        own = person.fixture_id == fixture.pk
        sides = frozenset({person.side} - {""}) if own else frozenset()
        return ReportRights(None, league.confirmation, False, False, sides, keeps=own and person.scores)
    runs, scores = (permissions.may(person, act, league) for act in (Permission.MANAGE, Permission.SCORE))
    return ReportRights(person, league.confirmation, runs, scores, frozenset(sides_of(person, fixture)))


def sides_of(person: Person, fixture: Fixture) -> list[str]:
    """The sides of the fixture that the person coaches, home first; one query, none for a visitor."""
    if not person.is_authenticated:
        return []
    clubs = {fixture.home_id: Side.HOME, fixture.away_id: Side.AWAY}
    coached = set(Coach.objects.filter(user=person, team__in=clubs).values_list("team", flat=True))
    return [str(side.value) for team, side in clubs.items() if team in coached]


def reporting_side_of(speaker: Person | LinkHolder | None, fixture: Fixture) -> str:
    """The side whose word the report is: the person's own, home first; empty for neither's."""
    if isinstance(speaker, LinkHolder):
        return speaker.side
    return next(iter(sides_of(speaker, fixture)), "") if speaker else ""


def awaited_sides(fixture: Fixture, result: Result) -> list[tuple[str, Team]]:
    """The sides whose word a report waits for, with their clubs: the other one, or both after a report that
    is neither's. A club without a coach has no word, nor has any where the commissioner alone confirms."""
    if fixture.season.league.confirmation == League.Confirmation.COMMISSIONER:
        return []
    others = {Side.HOME.value: fixture.home, Side.AWAY.value: fixture.away}
    reporting = others.pop(result.side, None)
    answering = Coach.objects.filter(team__in=others.values()).exclude(user=result.reported_by_id)
    if reporting:
        answering = answering.exclude(user__in=reporting.coaches.values("user"))
    with_coach = set(answering.values_list("team", flat=True))
    return [(side, team) for side, team in others.items() if team.pk in with_coach]


def open_dispute(fixture: Fixture) -> Dispute | None:
    """The dispute of its result that nobody has resolved or withdrawn, with the result."""
    disputes = Dispute.objects.select_related("result").filter(result__fixture=fixture, withdrawn=False)
    return disputes.filter(resolution="").first()


def answering_coaches(fixture: Fixture, result: Result, team: Team) -> QuerySet[Coach]:
    """The coaches of this team who may answer the report: not the reporter, and nobody who also coaches the
    side that has reported."""
    coaches = team.coaches.select_related("user").exclude(user=result.reported_by_id)
    if not result.side:
        return coaches
    reporting = fixture.home if result.side == Side.HOME else fixture.away
    return coaches.exclude(user__in=reporting.coaches.values("user"))


def reports_awaiting(person: User) -> QuerySet[Fixture]:
    """The fixtures whose result waits for this person, the oldest report first: as the other side's coach, or
    in a league that they run, where nobody else may confirm. One query."""
    runs = Member.objects.filter(user=person, role__in=permissions.ALLOWED[Permission.MANAGE]).values(
        "league"
    )
    waiting = (_of_coaches(person) & ~Q(result__reported_by=person)) | (
        _of_commissioners() & Q(season__league__in=runs)
    )
    related = ("season__league", "week", "home", "away", "result")
    return Fixture.objects.filter(waiting).select_related(*related).order_by("result__recorded_at")


def _of_coaches(person: User) -> Q:
    """Reports of the other side that this coach may confirm."""
    coached = Coach.objects.filter(user=person).values("team")
    home, away = Q(home__in=coached), Q(away__in=coached)
    other = Q(result__side=Side.AWAY) & home & ~away | Q(result__side=Side.HOME) & away & ~home
    other |= Q(result__side="") & (home | away)
    alone = Q(season__league__confirmation=League.Confirmation.COMMISSIONER)
    return Q(result__state=REPORTED) & other & ~alone


def _of_commissioners() -> Q:
    """Disputes, and reports that no other coach can confirm."""
    alone = Q(season__league__confirmation=League.Confirmation.COMMISSIONER)
    alone |= Q(result__side=Side.HOME) & ~Q(_answered_by("away", "home"))
    alone |= Q(result__side=Side.AWAY) & ~Q(_answered_by("home", "away"))
    return Q(result__state=Result.State.DISPUTED) | (Q(result__state=REPORTED) & alone)


def _answered_by(side: str, reporting: str) -> Exists:
    """Has this side a coach who does not also coach the reporting side?"""
    both = Coach.objects.filter(team=OuterRef(OuterRef(reporting))).values("user")
    return Exists(Coach.objects.filter(team=OuterRef(side)).exclude(user__in=both))
