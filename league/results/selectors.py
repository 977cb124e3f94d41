"""The rights of people and link holders to report, confirm and dispute results; whose answer a report awaits,
and what the sides of a dispute claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.core import signing
from django.db.models import Exists, OuterRef, Q, QuerySet, prefetch_related_objects
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.frame import permissions
from league.frame.errors import Hidden, link_not_allowed
from league.frame.permissions import Permission
from league.history.selectors import subject_path
from league.models import Change, Coach, Dispute, Fixture, LateReport, League, Member, Result, Team
from league.results.models import CLAIM_FIELDS

if TYPE_CHECKING:
    from league.frame.permissions import Person

Side = Result.Side
REPORTED = Result.State.REPORTED
FORFEITS = {Side.HOME: Result.Outcome.FORFEIT_BY_HOME, Side.AWAY: Result.Outcome.FORFEIT_BY_AWAY}


@dataclass(frozen=True, slots=True)
class LinkHolder:
    """The holder of a link to one fixture, without an account. They act for `side`, or for neither if it is
    empty. With `scores` they keep the score and report; otherwise they answer a report.

    Create it only after checking the link.
    """

    fixture_id: int
    side: str
    scores: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """How one side says that a disputed game has ended: with its `report`, or with the `dispute` of it.

    `result` is not stored for a dispute. `team` is None for a reporter of neither side, `at` where the
    history does not tell.
    """

    key: str
    result: Result
    person: User | None
    team: Team | None
    at: datetime | None
    note: str

    @property
    def who(self) -> str:
        """The team or the person who claims it."""
        if self.team:
            return self.team.name
        return self.person.username if self.person else _("the scorer")

    @property
    def source(self) -> str:
        """A sentence about the person who claims it."""
        text = _("Reported by %(person)s") if self.key == "report" else _("Disputed by %(person)s")
        return text % {"person": self.person or self.who}

    @property
    def rows(self) -> list[tuple[Team, int, str]]:
        """The teams with points and touchdowns, visitors first; empty for a game that was not played."""
        result, rows = self.result, []
        for side in ("away", "home") if result.home_score is not None else ():
            counted = getattr(result, f"{side}_touchdowns")
            text = "" if counted is None else ngettext("%(count)d touchdown", "%(count)d touchdowns", counted)
            row = getattr(result.fixture, side), getattr(result, f"{side}_score"), text % {"count": counted}
            rows.append(row)
        return rows

    @property
    def version(self) -> str:
        """A text that differs for every other result."""
        return " ".join(str(getattr(self.result, name)) for name in CLAIM_FIELDS)


@dataclass(frozen=True, slots=True)
class ReportRights:
    """What a person, or the holder of a link (then `person` is None), may do about a fixture's result.

    `manages`: they manage the league. `scores`: results they enter are final, in every game.
    `is_scorer_link`: they have a scorer's link, which can only report. `sides` are the sides that they act
    for.
    """

    person: Person | None
    policy: str
    manages: bool
    scores: bool
    sides: frozenset[str]
    is_scorer_link: bool = False

    @property
    def can_report(self) -> bool:
        return self.scores or self.is_scorer_link or bool(self.sides)

    @property
    def is_final(self) -> bool:
        """Whether a report by them is final at once."""
        return self.scores or self.policy == League.Confirmation.ONE

    @property
    def outcomes(self) -> list[Result.Outcome]:
        """The outcomes that they may report: a coach may only report a forfeit by their own side."""
        if self.manages:
            return list(Result.Outcome)
        if self.person is None:
            return [Result.Outcome.PLAYED]
        return [Result.Outcome.PLAYED, *(FORFEITS[side] for side in Side if side in self.sides)]

    def is_other_side(self, result: Result) -> bool:
        """Whether they act only for the side that has not reported."""
        if self.is_scorer_link or result.side in self.sides or self._reported(result):
            return False
        return bool(self.sides)

    def can_confirm(self, result: Result | None) -> bool:
        """Whether their confirmation makes the report final. Nobody confirms while it is disputed."""
        if result is None or result.state != Result.State.REPORTED:
            return False
        other = self.policy != League.Confirmation.COMMISSIONER and self.is_other_side(result)
        return self.scores or other

    def can_withdraw(self, dispute: Dispute | None) -> bool:
        """Whether they may withdraw the open dispute, for the side that disputes."""
        if dispute is None or not dispute.is_open or dispute.result.state != Result.State.DISPUTED:
            return False
        own = not dispute.side or dispute.side in self.sides
        return own and self.is_other_side(dispute.result)

    def can_dispute(self, result: Result | None) -> bool:
        return bool(result and result.state == Result.State.REPORTED and self.is_other_side(result))

    def can_report_again(self, result: Result | None) -> bool:
        """Whether they may report now: nothing is reported yet, or the report is their own side's."""
        if result is None or result.state == Result.State.IN_PROGRESS:
            return self.can_report
        unclaimed = not result.side and result.reported_by_id is None
        own = result.side in self.sides or self._reported(result) or (self.is_scorer_link and unclaimed)
        return result.state == Result.State.REPORTED and (self.scores or (self.can_report and own))

    def _reported(self, result: Result) -> bool:
        """Whether the report is their own."""
        by = result.reported_by_id
        return by is not None and self.person is not None and by == self.person.pk


def report_rights_of(person: Person | LinkHolder, fixture: Fixture) -> ReportRights:
    """The person's rights in this fixture, none in an archived league; two queries, none for a visitor or a
    link."""
    league = fixture.season.league
    if league.is_read_only:
        return ReportRights(None, league.confirmation, False, False, frozenset())
    if isinstance(person, LinkHolder):
        own = person.fixture_id == fixture.pk
        sides = frozenset({person.side} - {""}) if own else frozenset()
        scorer = own and person.scores
        return ReportRights(None, league.confirmation, False, False, sides, is_scorer_link=scorer)
    held = permissions.permissions_with(person, league, permissions.role_of(person, league))
    manages, scores = Permission.MANAGE in held, Permission.SCORE in held
    return ReportRights(person, league.confirmation, manages, scores, frozenset(sides_of(person, fixture)))


def account_of(actor: Person | LinkHolder | None) -> Person | None:
    """The person to record in the history of changes; None for a link holder."""
    return None if isinstance(actor, LinkHolder) else actor


def require_permission(actor: Person | LinkHolder | None, permission: Permission, fixture: Fixture) -> None:
    """`permissions.require` for the fixture's league. A link holder never has a permission in the league.

    Raises Forbidden: link_not_for_this, and the codes of `permissions.require`.
    """
    if isinstance(actor, LinkHolder):
        raise link_not_allowed()
    permissions.require(actor, permission, fixture.season.league)


def require_report_rights(fixture: Fixture, actor: Person | LinkHolder) -> ReportRights:
    """The rights of a person who may view the league, or of a link holder.

    Raises Hidden: no_such_league; Forbidden: league_archived.
    """
    league = fixture.season.league
    if not isinstance(actor, LinkHolder):
        permissions.require(actor, Permission.VIEW, league)
    permissions.require_open(league)
    return report_rights_of(actor, fixture)


def sides_of(person: Person, fixture: Fixture) -> list[str]:
    """The sides of the fixture that the person coaches, home first; one query, none for a visitor."""
    if not person.is_authenticated:
        return []
    clubs = {fixture.home_id: Side.HOME, fixture.away_id: Side.AWAY}
    coached = set(Coach.objects.filter(user=person, team__in=clubs).values_list("team", flat=True))
    return [str(side.value) for team, side in clubs.items() if team in coached]


def reporting_side_of(speaker: Person | LinkHolder | None, fixture: Fixture) -> str:
    """The side that a report by this person belongs to: the one they coach, home first; empty for neither."""
    if isinstance(speaker, LinkHolder):
        return speaker.side
    return next(iter(sides_of(speaker, fixture)), "") if speaker else ""


def answering_coaches(fixture: Fixture, result: Result) -> dict[str, list[Coach]]:
    """Side -> its coaches who should answer a report: of the other side, or of both if the report belongs to
    neither. The reporter and coaches of the reporting side do not answer. Sides without such a coach are left
    out; empty if only the commissioner confirms results. One query."""
    if fixture.season.league.confirmation == League.Confirmation.COMMISSIONER:
        return {}
    others = {Side.HOME.value: fixture.home_id, Side.AWAY.value: fixture.away_id}
    reporting = others.pop(result.side, None)
    coaches = Coach.objects.filter(team__in=others.values()).exclude(user=result.reported_by_id)
    if reporting:
        coaches = coaches.exclude(user__in=Coach.objects.filter(team=reporting).values("user"))
    answering = list(coaches.select_related("user", "team").order_by("pk"))
    by_side = {side: [coach for coach in answering if coach.team_id == team] for side, team in others.items()}
    return {side: coaches for side, coaches in by_side.items() if coaches}


def awaited_teams(fixture: Fixture, result: Result) -> list[Team]:
    """The teams whose coaches should answer a report, home first."""
    return [coaches[0].team for coaches in answering_coaches(fixture, result).values()]


def open_dispute(fixture: Fixture) -> Dispute | None:
    """The open dispute of the fixture's result, with the result; None if there is none."""
    disputes = Dispute.objects.select_related("result").filter(result__fixture=fixture, withdrawn=False)
    return disputes.filter(resolution="").first()


def is_disputed(result: Result | None) -> bool:
    """Whether a dispute of this result, selected with it, waits for the commissioner."""
    dispute: Dispute | None = getattr(result, "dispute", None)
    return dispute is not None and dispute.is_open and dispute.result.state == Result.State.DISPUTED


def claims_of(*disputed: Result) -> dict[int, list[Claim]]:
    """Primary key of a fixture -> the report, and what the other side claims instead if it says so. These are
    results of one league, with their open disputes; one query."""
    reports = _reports_of([result.fixture for result in disputed])
    return {
        result.fixture_id: list(_claims(result, reports.get(subject_path(result.fixture))))
        for result in disputed
    }


def _claims(result: Result, report: Change | None) -> Iterator[Claim]:
    fixture, dispute = result.fixture, result.dispute
    teams = {Side.HOME.value: fixture.home, Side.AWAY.value: fixture.away}
    at, note = (report.at, report.reason) if report else (None, "")
    yield Claim("report", result, result.reported_by, teams.get(result.side), at, note)
    if claimed := dispute.claimed:
        yield Claim("dispute", claimed, dispute.by, teams.get(dispute.side), dispute.at, dispute.note)


def _reports_of(fixtures: Sequence[Fixture]) -> dict[str, Change]:
    """The path of a fixture -> its newest report in the history."""
    if not fixtures:
        return {}
    reports = Change.objects.filter(league=fixtures[0].season.league_id, kind=Change.Kind.RESULT)
    rows = reports.filter(about__in=[subject_path(fixture) for fixture in fixtures], after__state=REPORTED)
    return {change.about: change for change in rows.order_by("pk")}


def reports_awaiting(person: User) -> QuerySet[Fixture]:
    """The fixtures with a result that this person should answer, the oldest report first: as the other side's
    coach, or as a commissioner where no coach can confirm. One query."""
    alone = Q(season__league__confirmation=League.Confirmation.COMMISSIONER)
    alone |= Q(result__side=Side.HOME) & ~Q(_answered_by("away", "home"))
    alone |= Q(result__side=Side.AWAY) & ~Q(_answered_by("home", "away"))
    reported = Q(result__state=REPORTED)
    of_commissioners = Q(result__state=Result.State.DISPUTED) | (reported & alone)
    waiting = (reported & _of_other_side(person, "", "result__") & ~Q(result__reported_by=person)) | (
        of_commissioners & Q(season__league__in=_leagues_run_by(person))
    )
    related = ("season__league", "week", "home", "away", "result")
    return Fixture.objects.filter(waiting).select_related(*related).order_by("result__recorded_at", "pk")


def late_reports_awaiting(person: User) -> QuerySet[LateReport]:
    """The late reports that this person should answer, the oldest first: as the other side's coach, or as a
    commissioner. One query."""
    waiting = _of_other_side(person, "fixture__", "") & ~Q(by=person)
    waiting |= Q(fixture__season__league__in=_leagues_run_by(person))
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away", "by")
    return LateReport.objects.filter(waiting).select_related(*related).order_by("at", "pk")


def _leagues_run_by(person: User) -> Any:
    runs = Member.objects.filter(user=person, role__in=permissions.ALLOWED[Permission.MANAGE])
    return runs.values("league")


def _of_other_side(person: User, game: str, report: str) -> Q:
    """Reports that this person may confirm as a coach of the other side; the paths lead to the game and the
    report."""
    coached = Coach.objects.filter(user=person).values("team")
    home, away = Q(**{f"{game}home__in": coached}), Q(**{f"{game}away__in": coached})
    by_home, by_away, by_nobody = (Q(**{f"{report}side": side}) for side in (*Side, ""))
    other = by_away & home & ~away | by_home & away & ~home | by_nobody & (home | away)
    return other & ~Q(**{f"{game}season__league__confirmation": League.Confirmation.COMMISSIONER})


def _answered_by(side: str, reporting: str) -> Exists:
    """Whether this side has a coach who does not also coach the reporting side."""
    both = Coach.objects.filter(team=OuterRef(OuterRef(reporting))).values("user")
    return Exists(Coach.objects.filter(team=OuterRef(side)).exclude(user__in=both))


# Links with which the other side answers a report without an account. They are never shown to the reporting
# side, which could confirm its own report with them.

SALT = "league.claim.3"  # version 1 was shown to the reporters, version 2 named slugs and numbers
LINK_LIFETIME = 14 * 24 * 3600  # seconds


def report_link(*, fixture: Fixture, side: str) -> str:
    """The signed part of the link with which this side answers a report of this game, for 14 days. It becomes
    invalid when the coaches of that side change."""
    named = [fixture.pk, side, _coaches_fingerprint(fixture, side)]
    return signing.dumps(named, salt=SALT)


def resolve_report_link(link: str) -> tuple[Fixture, LinkHolder]:
    """The fixture that a link is for, and the link holder. Raises Hidden (link_invalid) if the link is
    mistyped, too old, or made for earlier coaches of the side."""
    try:
        pk, side, mark = signing.loads(link, salt=SALT, max_age=LINK_LIFETIME)
        fixtures = Fixture.objects.select_related("season__league__feed", "week", "home", "away")
        fixture = fixtures.get(pk=pk)  # slugs and numbers are used again: by a new league, by a new schedule
        if mark != _coaches_fingerprint(fixture, side):
            raise signing.BadSignature("the side has other coaches by now")
    except (ValueError, signing.BadSignature, Fixture.DoesNotExist) as error:
        raise Hidden("link_invalid") from error
    return fixture, LinkHolder(fixture.pk, side, scores=False)


def _coaches_fingerprint(fixture: Fixture, side: str) -> str:
    """A keyed hash of the side's coaches: it changes when they change, and does not reveal who they are."""
    team: Team = getattr(fixture, side)
    people = sorted(team.coaches.values_list("user", flat=True))
    return salted_hmac(SALT, repr(people), algorithm="sha256").hexdigest()[:16]


def game_background(fixture: Fixture) -> dict[str, list[Any]]:
    """`circumstances` of the fixture's game, which readers of its result should know, each with its
    `sentence`: of the newest that people have finished, even if it does not count yet; and its `abandoned`
    games, the oldest first. At most two queries, none when called again."""
    prefetch_related_objects([fixture], "game", "uncounted_games")
    own = [fixture.game] if hasattr(fixture, "game") else []
    games = sorted([*own, *fixture.uncounted_games.all()], key=attrgetter("pk"))
    games = [game for game in games if game.sheet is None]
    finished = [game for game in games if game.state == game.State.FINISHED]
    return {
        "circumstances": finished[-1].described_circumstances() if finished else [],
        "abandoned": [game for game in games if game.state == game.State.ABANDONED],
    }


# Settlements of games that their coaches have not reported.
SETTLED_WITHOUT_COACHES = (Result.Settlement.DEADLINE, Result.Settlement.COMPUTER)


def late_reports_until(fixture: Fixture, result: Result | None) -> datetime | None:
    """The time until which a late report can replace this result; None if none can, or can any more."""
    league = fixture.season.league
    replaced = SETTLED_WITHOUT_COACHES if league.late_after_jobs else SETTLED_WITHOUT_COACHES[:1]
    if result is None or result.state != Result.State.FINAL or result.settlement not in replaced:
        return None
    until = result.recorded_at + timedelta(hours=league.grace_hours)
    return until if timezone.now() <= until else None
