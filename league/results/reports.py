"""Reports by coaches, also after the deadline."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from league.feed.services import publish_to_league, standings_items
from league.frame import permissions
from league.frame.errors import Forbidden, Refused
from league.frame.failures import run_and_roll_back
from league.frame.locks import lock_fixture, lock_fixtures
from league.frame.permissions import Permission, in_active_league
from league.frame.signals import result_reinstated, result_superseded
from league.history.services import record_change, restores
from league.models import Change, Fixture, LateReport, League, Result, Season
from league.results.effects import Effect
from league.results.models import CLAIM_FIELDS
from league.results.notices import coaches_and_commissioners, notify
from league.results.selectors import (
    SETTLED_WITHOUT_COACHES,
    LinkHolder,
    ReportRights,
    account_of,
    answering_coaches,
    late_reports_until,
    report_rights_of,
    require_permission,
    require_report_rights,
)
from league.results.services import (
    Score,
    apply_result,
    check_result,
    copy_ending,
    new_result,
    replace_final_result,
    revert_final_result,
)

if TYPE_CHECKING:
    from datetime import datetime

    from league.frame.permissions import Person


Settlement = Result.Settlement


def report_late_result(
    reported: Result, sides: frozenset[str], *, actor: Person | None, reason: str = ""
) -> None:
    """Replaces the result of a settled game by this one, which is not stored, or stores it as a report until
    it is confirmed. The caller has locked the fixture and checked that the person may report for `sides`.

    Raises Refused: late_needs_score, result_reported, and the codes of `check_result`.
    """
    fixture = reported.fixture
    if reported.home_score is None:
        raise Refused("late_needs_score")
    check_result(reported)
    late = LateReport.objects.filter(fixture=fixture).first() or LateReport(fixture=fixture)
    is_theirs = late.pk is None or late.side in sides or late.by == reported.reported_by
    late.report = {name: getattr(reported, name) for name in CLAIM_FIELDS}
    late.by, late.side = reported.reported_by, reported.side
    if reported.state == Result.State.FINAL:
        _replace(late, "", actor=actor, reason=reason)
        return
    if not is_theirs:
        raise Refused("result_reported.late")
    late.save()
    kind = Change.Kind.LATE_REPORTED
    record_change(actor=actor, kind=kind, about=fixture, after=late.report, reason=reason)
    notify("late_report", coaches_and_commissioners(fixture), fixture, end=late.claimed)


@transaction.atomic
def record_late_result(
    *, fixture: Fixture, score: Score, state: Result.State, reporter: Person | LinkHolder | None = None
) -> None:
    """Records the result of a game that was played here after its fixture was settled. In the grace period it
    is a late report, which replaces the result at once if `state` is final. After that, or if the other side
    has reported something else, the settled result stays and nothing is recorded."""
    lock_fixture(fixture)
    if not late_reports_until(fixture, Result.objects.filter(fixture=fixture).first()):
        return
    sides = report_rights_of(reporter, fixture).sides if reporter else frozenset()
    with suppress(Refused):
        report_late_result(
            new_result(fixture, score, state=state, reporter=reporter), sides, actor=account_of(reporter)
        )


@transaction.atomic
def decline_late_report(*, fixture: Fixture, actor: Person | None = None, reason: str = "") -> None:
    """Deletes a late report that the other side declines or its reporter withdraws: the result stays.

    Raises Refused: not_allowed, nothing_to_confirm.
    """
    lock_fixture(fixture)
    if actor is not None and not report_rights_of(actor, fixture).sides:
        permissions.require(actor, Permission.SCORE, fixture.season.league)
    late = LateReport.objects.filter(fixture=fixture).first()
    if late is None:
        raise Refused("nothing_to_confirm")
    kind = Change.Kind.LATE_DECLINED
    record_change(actor=actor, kind=kind, about=fixture, before=late.report, reason=reason)
    late.delete()


def preview_late_report(*, late: LateReport) -> list[Effect]:
    """The effects that confirming the report would have; nothing is changed."""
    return run_and_roll_back(lambda: _replace(late, Settlement.CONFIRMED, actor=None))


def _replace(late: LateReport, settlement: str, *, actor: Person | None, reason: str = "") -> list[Effect]:
    report = late.claimed

    def save(result: Result) -> None:
        result.settlement, result.reported_by, result.side = settlement, late.by, late.side
        copy_ending(report, result).outcome = Result.Outcome.PLAYED  # whatever a league file says
        result.save()
        LateReport.objects.filter(fixture=late.fixture).delete()
        result_superseded.send(sender=None, fixture=late.fixture)

    return replace_final_result(
        late.fixture, save, kind=Change.Kind.RESULT_REPLACED, actor=actor, reason=reason
    )


@restores(Change.Kind.RESULT_REPLACED)
def _revert(change: Change, actor: Person | None) -> None:
    fixture = revert_final_result(change, actor)
    without_them = Result.objects.filter(fixture=fixture, settlement__in=SETTLED_WITHOUT_COACHES).exists()
    (result_reinstated if without_them else result_superseded).send(sender=None, fixture=fixture)


@transaction.atomic
def report_result(
    *,
    fixture: Fixture,
    score: Score | None,
    outcome: Result.Outcome = Result.Outcome.PLAYED,
    actor: Person | LinkHolder,
    reason: str = "",
    with_standings: bool = True,
) -> Result:
    """Enters the result of a fixture as far as the actor's rights go. A person who scores for the league
    makes it final; a coach or a scorer's link reports it, and the league's policy decides who confirms the
    report. Until then the same side may replace its report. In the grace period a report can replace the
    settlement of an overdue game; until it is confirmed, the settled result counts. Without `with_standings`
    the caller publishes the standings.

    Raises Refused: not_allowed, result_reported, result_disputed, late_needs_score, and the codes of
    `save_result`.
    """
    lock_fixture(fixture)
    rights = require_report_rights(fixture, actor)
    if not rights.can_report or outcome not in rights.outcomes:
        require_permission(actor, Permission.MANAGE if rights.can_report else Permission.SCORE, fixture)
    result = Result.objects.filter(fixture=fixture).first()
    _check_free(rights, result)
    state = Result.State.FINAL if rights.is_final else Result.State.REPORTED
    reported, by = new_result(fixture, score, outcome, state, reporter=actor), account_of(actor)
    if result and late_reports_until(fixture, result):
        report_late_result(reported, rights.sides, actor=by, reason=reason)
        return Result.objects.get(fixture=fixture)
    return apply_result(reported, actor=by, reason=reason, with_standings=with_standings)


@transaction.atomic
def confirm_result(*, fixture: Fixture, actor: Person | LinkHolder | None = None) -> Result:
    """Makes a report final, for the other side or a person who scores for the league, or without an actor
    because nobody has answered in time; a late report then replaces the result. A report that belongs to
    neither side (a scorer's) becomes the report of the side that confirms first, and waits for the other. A
    disputed report cannot be confirmed: the dispute is withdrawn (`withdraw_dispute`) or resolved.

    Raises Refused: not_allowed, nothing_to_confirm, result_disputed, and the codes of `save_result` for the
    season.
    """
    lock_fixture(fixture)
    rights = require_report_rights(fixture, actor) if actor is not None else None
    if rights and not rights.can_report:
        require_permission(actor, Permission.SCORE, fixture)
    late = LateReport.objects.select_related("by").filter(fixture=fixture).first()
    report = late.claimed if late else Result.objects.filter(fixture=fixture).first()
    if report is None or report.state not in Result.UNSETTLED:
        raise Refused("nothing_to_confirm")
    report.fixture = fixture
    waits = False  # for the other side to confirm it too
    if rights:
        _check_confirms(rights, report)
        if _takes_over(rights, report):
            report.side = Result.Side.HOME if Result.Side.HOME in rights.sides else Result.Side.AWAY
            waits = len(rights.sides) > 1 or bool(answering_coaches(fixture, report))
    elif report.state == Result.State.DISPUTED:
        raise Refused("result_disputed")
    if late:
        if waits:
            late.side = report.side
            late.save()
        else:
            late.fixture = fixture
            _replace(late, _settlement_by(actor), actor=account_of(actor))
        return Result.objects.get(fixture=fixture)
    if not waits:
        report.state, report.settlement = Result.State.FINAL, _settlement_by(actor)
    return apply_result(report, kind=Change.Kind.RESULT_CONFIRMED, actor=account_of(actor))


def _settlement_by(actor: Person | LinkHolder | None) -> Settlement:
    """How a report becomes final that the actor has confirmed."""
    if actor is None:
        return Settlement.UNANSWERED
    return Settlement.LINKED if isinstance(actor, LinkHolder) else Settlement.CONFIRMED


def confirm_unanswered_reports(*, now: datetime | None = None) -> int:
    """Makes reports final that were not answered within their league's time limit; returns how many.

    A report that cannot become final (its season is closed) is left to the commissioner.
    """
    now = now or timezone.now()
    confirmed = 0
    for league in League.objects.filter(in_active_league(), auto_confirm_hours__gt=0):
        late = now - timedelta(hours=league.auto_confirm_hours)
        waiting = Q(result__state=Result.State.REPORTED, result__recorded_at__lte=late)
        waiting |= Q(late_report__at__lte=late)
        fixtures = Fixture.objects.filter(waiting, season__league=league)
        for fixture in fixtures.select_related("season__league__feed", "week", "home", "away"):
            with suppress(Refused), transaction.atomic():
                lock_fixture(fixture)
                if fixtures.filter(pk=fixture.pk).exists():  # else it was answered or replaced meanwhile
                    confirm_result(fixture=fixture)
                    confirmed += 1
    return confirmed


def _takes_over(rights: ReportRights, report: Result) -> bool:
    """Whether a report that belongs to neither side becomes the report of the side that confirms it."""
    return bool(rights.sides) and not (rights.is_final or report.side or report.reported_by_id)


def _check_free(rights: ReportRights, result: Result | None) -> None:
    if result is None or result.state == Result.State.FINAL or rights.can_report_again(result):
        return  # a final result is refused when it is written
    if result.state == Result.State.DISPUTED:
        raise Refused("result_disputed")
    raise Refused("result_reported.in_time")


def _check_confirms(rights: ReportRights, result: Result) -> None:
    if rights.can_confirm(result):
        return
    if result.state == Result.State.DISPUTED and (rights.scores or rights.is_other_side(result)):
        raise Refused("result_disputed")
    if rights.policy == League.Confirmation.COMMISSIONER:
        raise Forbidden("not_allowed.confirm_alone")
    raise Forbidden("not_allowed.confirm")


@dataclass(frozen=True, slots=True)
class GameReport:
    """The result of the game of this number in its season; `score` is None if it was not played."""

    number: int
    score: Score | None
    outcome: Result.Outcome
    reason: str = ""


@transaction.atomic
def report_results(*, season: Season, reports: Sequence[GameReport], actor: Person) -> None:
    """Enters the results one after another, each as `report_result` does. If one of them is refused, none is
    entered, and the sentence names its game. The standings are published once, after all of them.

    Raises Refused: game_twice, unknown_game, and those of `report_result`."""
    numbers = {report.number for report in reports}
    if len(numbers) < len(reports):
        raise Refused("game_twice")
    fixtures = _locked(season, numbers)
    if unknown := numbers - fixtures.keys():
        raise Refused("unknown_game.season", number=min(unknown))
    settled = []
    for report in reports:
        try:
            result = report_result(
                fixture=fixtures[report.number],
                score=report.score,
                outcome=report.outcome,
                actor=actor,
                reason=report.reason,
                with_standings=False,
            )
        except Refused as refused:
            values = {"number": report.number, "sentence": refused.sentence}
            refused.sentence = _("Game %(number)d: %(sentence)s") % values
            raise
        if result.state == Result.State.FINAL:
            settled.append(fixtures[report.number])
    publish_to_league(season, *standings_items(season, *settled))


def _locked(season: Season, numbers: set[int]) -> dict[int, Fixture]:
    """The fixtures of these numbers. All of them are locked first, because each result locks the season."""
    fixtures = season.fixtures.filter(number__in=numbers)
    lock_fixtures(fixtures)
    related = ("season__league__feed", "week", "home", "away", "result", "game_deadline")
    return {fixture.number: fixture for fixture in fixtures.select_related(*related)}
