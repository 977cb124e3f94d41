"""The page of a link with which the other side answers a report, with or without an account."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.errors import Forbidden, Refused
from league.forms.seasons.results import DisputeForm
from league.models import Fixture, Team
from league.permissions import Permission, may
from league.presenters.reports import claim_source_text, confirmation_text
from league.presenters.scorelines import claim_text
from league.presenters.sharing.addresses import SharedLink, shared_link
from league.selectors.results.circumstances import circumstances_of
from league.selectors.results.reports import open_dispute
from league.services.results.link_answers import (
    confirm_by_link,
    dispute_by_link,
    pending_report_of,
    withdraw_by_link,
)
from league.services.results.report_links import report_link
from league.views.http.secret_links import limit_wrong_links


@dataclass(frozen=True, slots=True)
class ReportLinkCode:
    """The link for one side, to copy, pass on or scan."""

    team: Team
    link: SharedLink


def claim_code(request: HttpRequest, fixture: Fixture, side: str, team: Team) -> ReportLinkCode:
    """The link with which this side answers."""
    path = reverse("league:claim", args=[report_link(fixture=fixture, side=side)])
    return ReportLinkCode(team, shared_link(request, path))


@never_cache
@require_safe
@limit_wrong_links
def claim(request: HttpRequest, link: str) -> HttpResponse:
    """Shows the report, to confirm or dispute."""
    return _page(request, link)


@require_POST
@limit_wrong_links
def confirm(request: HttpRequest, link: str) -> HttpResponse:
    """Confirms the report."""
    seen = request.POST.get("seen", "")
    return _send(request, link, None, lambda: confirm_by_link(link=link, seen=seen, visitor=request.user))


@require_POST
@limit_wrong_links
def withdraw(request: HttpRequest, link: str) -> HttpResponse:
    """Withdraws the dispute, because the report is right after all."""
    seen = request.POST.get("seen", "")
    return _send(request, link, None, lambda: withdraw_by_link(link=link, seen=seen, visitor=request.user))


@require_POST
@limit_wrong_links
def dispute(request: HttpRequest, link: str) -> HttpResponse:
    """Disputes the report with a note and optionally the side's own numbers."""
    form = DisputeForm(pending_report_of(link=link, visitor=request.user).fixture, request.POST)

    def act() -> object:
        note, seen = form.cleaned_data["reason"], request.POST.get("seen", "")
        return dispute_by_link(link=link, seen=seen, visitor=request.user, note=note, **form.values())

    return _send(request, link, form, act)


def _send(
    request: HttpRequest, link: str, form: DisputeForm | None, act: Callable[[], object]
) -> HttpResponse:
    """Performs the act and thanks. A refusal is shown on the page with all fields kept. Raises Forbidden."""
    fixture = pending_report_of(link=link, visitor=request.user).fixture
    try:
        if form is not None and not form.is_valid():
            return _page(request, link, form, status=422)
        act()
    except Forbidden:
        raise
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return _page(request, link, form, status=409)
    return _thanks(request, fixture, disputed=form is not None)


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
    return render(request, "league/results/claim_answered.html", {"fixture": fixture, "done": done})


def _page(
    request: HttpRequest, link: str, form: DisputeForm | None = None, status: int = 200
) -> HttpResponse:
    claimed = pending_report_of(link=link, visitor=request.user)
    fixture, result = claimed.fixture, claimed.result
    disputes = claimed.rights.can_dispute(result)
    context = {
        "fixture": fixture,
        "result": result,
        "link": link,
        "seen": claimed.version,
        "claim": claim_text(result),
        "reported": claim_source_text(result, fixture),
        "final_after": confirmation_text(result, fixture),
        "dispute": open_dispute(fixture),
        "confirms": claimed.rights.can_confirm(result),
        "circumstances": circumstances_of(fixture),
        "form": (form or DisputeForm(fixture)) if disputes else None,
    }
    return render(request, "league/results/claim.html", context, status=status)
