"""The page of a result with everything that people do about it, and the page of a link with which the other
side answers a report, with or without an account."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.frame.addresses import shared_link
from league.frame.permissions import Permission, may, require
from league.frame.requests import (
    back_to,
    errors_of,
    limit_wrong_links,
    messages_of,
    person_of,
    reason_of,
    run_action,
)
from league.history.selectors import changes_of
from league.leagues.selectors import with_fixture, with_managed_season
from league.models import Change, Dispute, Fixture, LateReport, Result, Season
from league.pages.changes import change_rows
from league.people.selectors import permissions_in
from league.results.deadlines import (
    accept_deadline,
    end_deadline_proposal,
    mark_ready,
    move_deadline,
    propose_deadline,
)
from league.results.disputes import (
    answer_by_link,
    dispute_result,
    pending_report_of,
    resolve_dispute,
    uphold_claim,
    withdraw_dispute,
)
from league.results.effects import move_groups
from league.results.forms import (
    DeadlineForm,
    DecisionForm,
    DisputeForm,
    ResultForm,
    WithdrawalForm,
)
from league.results.pages import (
    answer_with_preview,
    awaited_confirmation,
    confirmation_text,
    deadline_context,
    reporter_text,
    scoreline,
)
from league.results.reports import confirm_result, decline_late_report, preview_late_report, report_result
from league.results.selectors import (
    ReportRights,
    answering_coaches,
    claims_of,
    game_background,
    is_disputed,
    late_reports_until,
    open_dispute,
    report_link,
    report_rights_of,
)
from league.results.services import correct_result
from league.results.withdrawals import withdraw_team
from league.seasons.selectors import team_by_slug

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@never_cache
@require_safe
@limit_wrong_links
def claim(request: HttpRequest, link: str) -> HttpResponse:
    """Shows the report, to confirm or dispute."""
    return _claim_page(request, link)


@require_POST
@limit_wrong_links
def claim_confirm(request: HttpRequest, link: str) -> HttpResponse:
    return _answer(request, link, confirm_result)


@require_POST
@limit_wrong_links
def claim_withdraw(request: HttpRequest, link: str) -> HttpResponse:
    """Withdraws the dispute, because the report is right after all."""
    return _answer(request, link, withdraw_dispute)


@require_POST
@limit_wrong_links
def claim_dispute(request: HttpRequest, link: str) -> HttpResponse:
    """Disputes the report with a note and optionally the side's own numbers."""
    form = DisputeForm(pending_report_of(link=link, visitor=request.user).fixture, request.POST)
    return _answer(request, link, dispute_result, form)


def _answer(
    request: HttpRequest, link: str, service: Callable[..., object], form: DisputeForm | None = None
) -> HttpResponse:
    """Calls the service and thanks. A refusal is shown on the page with all fields kept. Raises Forbidden."""
    fixture = pending_report_of(link=link, visitor=request.user).fixture
    if form is not None and not form.is_valid():
        return _claim_page(request, link, form, status=422)
    values = {**form.values(), "note": form.cleaned_data["reason"]} if form else {}
    seen = request.POST.get("seen", "")
    with messages_of(request):
        answer_by_link(service, link=link, seen=seen, visitor=request.user, **values)
        return _thanks(request, fixture, disputed=form is not None)
    return _claim_page(request, link, form, status=409)


def _thanks(request: HttpRequest, fixture: Fixture, *, disputed: bool) -> HttpResponse:
    """Redirects to the game's page if the visitor may see it; else shows a page of thanks."""
    done = (
        _("Thank you. The commissioner will decide.")
        if disputed
        else _("Thank you. You have confirmed the result.")
    )
    if may(request.user, Permission.VIEW, fixture.season.league):
        messages.success(request, done)
        return redirect(fixture)
    return render(request, "results/claim_answered.html", {"fixture": fixture, "done": done})


def _claim_page(
    request: HttpRequest, link: str, form: DisputeForm | None = None, status: int = 200
) -> HttpResponse:
    claimed = pending_report_of(link=link, visitor=request.user)
    fixture, result = claimed.fixture, claimed.result
    result.fixture = fixture
    reported = _("Reported by a scorer.")
    if result.reported_by:
        reported = f"{reporter_text(result)}."
    elif result.team:
        reported = _("Reported for %(team)s.") % {"team": result.team.name}
    context = {
        "fixture": fixture,
        "result": result,
        "link": link,
        "seen": claimed.version,
        "reported": reported,
        "final_after": confirmation_text(result),
        "dispute": open_dispute(fixture),
        "confirms": claimed.rights.can_confirm(result),
        "circumstances": game_background(fixture)["circumstances"],
        "form": (form or DisputeForm(fixture)) if claimed.rights.can_dispute(result) else None,
    }
    return render(request, "results/claim.html", context, status=status)


NEWEST = 20  # number of changes on the page


@require_safe
@with_fixture
def result(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """The state of the result, its history, and what this person can do."""
    return _result_page(request, fixture)


def _action(service: Callable[..., object], done: _StrPromise) -> Callable[..., HttpResponse]:
    """A view that lets a service act on a fixture for a person, and returns to the page with the button."""

    @require_POST
    @with_fixture
    def act(request: HttpRequest, fixture: Fixture) -> HttpResponse:
        return _act(request, fixture, service, done)

    return act


def _act(
    request: HttpRequest, fixture: Fixture, service: Callable[..., object], done: str | _StrPromise
) -> HttpResponse:
    person = person_of(request)
    back = back_to(request, fixture.get_absolute_url())
    return run_action(request, lambda: service(fixture=fixture, actor=person), done, back)


confirm_report = _action(confirm_result, gettext_lazy("The result is final."))
withdraw_report = _action(withdraw_dispute, gettext_lazy("The dispute has been withdrawn."))
decline = _action(decline_late_report, gettext_lazy("Declined. The result stands."))
agree = _action(accept_deadline, gettext_lazy("The game has a new deadline."))
end = _action(end_deadline_proposal, gettext_lazy("The deadline has not changed."))
ready = _action(mark_ready, gettext_lazy("You are marked as ready."))


@require_POST
@with_fixture
def report(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    outcomes = report_rights_of(request.user, fixture).outcomes
    reported = getattr(fixture, "result", None)
    form = ResultForm(fixture, request.POST, outcomes=outcomes, result=reported)
    return _submit(request, fixture, form, report_result, _("The result has been entered."))


@require_POST
@with_fixture
def dispute_report(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    form = DisputeForm(fixture, request.POST)
    return _submit(
        request, fixture, form, dispute_result, _("Thank you. The commissioner will decide."), "note"
    )


@require_POST
@with_fixture
def resolve(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Decides a dispute, as the commissioner: by one of its claims, or with another result."""
    done = _("The dispute has been resolved.")
    if "claim" in request.POST:
        claim, seen = (request.POST.get(name, "") for name in ("claim", "seen"))
        uphold = partial(uphold_claim, claim=claim, seen=seen, reason=reason_of(request))
        return _act(request, fixture, uphold, done)
    return _submit(request, fixture, DecisionForm(fixture, request.POST), resolve_dispute, done)


def _submit(
    request: HttpRequest,
    fixture: Fixture,
    form: ResultForm,
    service: Callable[..., object],
    done: str,
    reason: str = "reason",
) -> HttpResponse:
    """Hands the values of the form to the service, which calls its reason `reason`. A refusal is shown in the
    form with all fields kept."""
    with errors_of(form):
        if form.is_valid():
            values = form.values() | {reason: form.cleaned_data["reason"]}
            service(fixture=fixture, actor=person_of(request), **values)
            messages.success(request, done)
            return redirect(fixture.get_absolute_url())
    return _result_page(request, fixture, form, status=422)


def _result_page(
    request: HttpRequest, fixture: Fixture, filled: ResultForm | None = None, status: int = 200
) -> HttpResponse:
    league = fixture.season.league
    result = Result.objects.filter(fixture=fixture).select_related("reported_by", "dispute__by").first()
    rights = report_rights_of(request.user, fixture)
    changes = changes_of(league, viewer=request.user, subject=fixture)[:NEWEST]
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "line": scoreline(fixture),
        "result": result,
        "resolves": rights.manages,
        "confirms": rights.can_confirm(result),
        **game_background(fixture),
        "reports": rights.can_report,
        "replaced": any(change.kind == Change.Kind.RESULT_REPLACED for change in changes)
        and fixture.uncounted_games.filter(sheet__isnull=False).exists(),
        "forms": _forms(rights, fixture, result, filled),
        "timing": deadline_context(fixture, result, rights),
        "rows": change_rows(changes, league),
        "league": league,
        "powers": permissions_in(league, request.user),
    }
    if result:
        result.fixture = fixture
        context |= _report(request, result, rights)
        if result.state == Result.State.FINAL:
            context |= {"corrects": rights.manages, **_late(fixture, result, rights)}
    context["types_plays"] = rights.can_report and (not hasattr(fixture, "game") or context.get("late_until"))
    return render(request, "results/result.html", context, status=status)


def _report(request: HttpRequest, result: Result, rights: ReportRights) -> dict[str, Any]:
    """The report and its dispute, the person or side that has to confirm it, and links to answer it for
    commissioners and scorers of neither side. People who have reported never see these links, because they
    could confirm their own report."""
    fixture = result.fixture
    dispute: Dispute | None = getattr(result, "dispute", None)
    reported = reporter_text(result) if result.reported_by or result.side else ""
    context: dict[str, Any] = {
        "reported": reported,
        "dispute": dispute,
        "withdraws": rights.can_withdraw(dispute),
        "claims": claims_of(result)[fixture.pk] if is_disputed(result) else [],
    }
    if result.state not in Result.UNSETTLED:
        return context
    sides = answering_coaches(fixture, result)
    awaited = [
        awaited_confirmation(result, [coaches[0].team for coaches in sides.values()]),
        _("It does not count until then."),
        confirmation_text(result),
    ]
    hands_on = rights.scores and not rights.sides and result.reported_by_id != request.user.pk
    return context | {
        "claim": result.in_words,
        "reported": reported and reported + _(":"),
        "awaited": " ".join(filter(None, awaited)),
        "claim_links": [
            (
                coaches[0].team,
                shared_link(request, reverse("league:claim", args=[report_link(fixture=fixture, side=side)])),
            )
            for side, coaches in sides.items()
            if hands_on
        ],
    }


def _late(fixture: Fixture, result: Result, rights: ReportRights) -> dict[str, Any]:
    """Until when a late report can replace the result, the report that waits, and what it would move;
    `late_games` are those that coaches play, or have played, after the result became final."""
    until = late_reports_until(fixture, result)
    late = LateReport.objects.select_related("by").filter(fixture=fixture).first()
    if not (late or until):
        return {}
    games = fixture.uncounted_games.filter(sheet__isnull=True).exclude(state="abandoned").order_by("pk")
    context: dict[str, Any] = {"late": late, "late_until": until, "late_games": games}
    if late:
        report = late.claimed
        confirms = rights.can_confirm(report)
        groups = move_groups(preview_late_report(late=late), team_by_slug(fixture.season)) if confirms else []
        context |= {
            "late_claim": report.in_words,
            "late_reported": reporter_text(report),
            "confirms_late": confirms,
            "groups": groups,
        }
    return context


def _forms(
    rights: ReportRights, fixture: Fixture, result: Result | None, filled: ResultForm | None
) -> list[ResultForm]:
    """The forms for what this person can do now, and the one that was filled in."""
    forms: dict[type[ResultForm], ResultForm] = {}
    if rights.manages and result is not None and result.state == Result.State.DISPUTED:
        forms[DecisionForm] = DecisionForm(fixture, result=result)
    if rights.can_dispute(result):
        forms[DisputeForm] = DisputeForm(fixture)
    if rights.can_report_again(result) or (rights.can_report and late_reports_until(fixture, result)):
        forms[ResultForm] = ResultForm(fixture, outcomes=rights.outcomes, result=result)
    if filled:
        forms[type(filled)] = filled
    return [forms[kind] for kind in (DecisionForm, DisputeForm, ResultForm) if kind in forms]


@require_http_methods(["GET", "POST"])
@with_fixture
def correct(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    require(request.user, Permission.MANAGE, fixture.season.league)
    line = scoreline(fixture)
    if line.result is None:
        return redirect(fixture)
    return answer_with_preview(
        request,
        "results/correct.html",
        {"season": fixture.season, "fixture": fixture, "line": line},
        DecisionForm(fixture, request.POST or None, result=line.result),
        partial(correct_result, fixture=fixture),
        _("The result and everything that follows from it have been corrected."),
        fixture.get_absolute_url(),
    )


@require_POST
@with_fixture
def deadline(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Sets a deadline (people who run the league) or proposes one (coaches)."""
    person, league = person_of(request), fixture.season.league
    with timezone.override(league.time_zone):
        form = DeadlineForm(request.POST)
        chosen: datetime | None = form.cleaned_data["deadline"] if form.is_valid() else None
    if chosen is None:
        messages.error(request, _("Please enter a date and a time."))
        return redirect(back_to(request, fixture.get_absolute_url()))
    if may(person, Permission.MANAGE, league):
        move = partial(move_deadline, deadline=chosen)
        return _act(request, fixture, move, _("The game has a new deadline."))
    propose = partial(propose_deadline, deadline=chosen)
    return _act(request, fixture, propose, _("Proposed. The other coach can agree or decline."))


@require_http_methods(["GET", "POST"])
@with_managed_season
def withdrawal(request: HttpRequest, season: Season, team_slug: str) -> HttpResponse:
    team = get_object_or_404(season.league.teams, slug=team_slug)
    usual = {"unplayed": season.league.withdrawn_unplayed, "played": season.league.withdrawn_played}
    return answer_with_preview(
        request,
        "results/withdraw.html",
        {"season": season, "team": team},
        WithdrawalForm(request.POST or None, initial=usual),
        partial(withdraw_team, season=season, team=team),
        _("%(team)s has been withdrawn from the season.") % {"team": team.name},
        reverse("league:team", args=[season.league.slug, season.number, team.slug]),
    )
