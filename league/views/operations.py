"""The page of the site's operators: queues, workers, jobs, the database, and the storage of leagues."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.errors import Forbidden
from league.presenters.operations import operations_page
from league.views.http.visitors import person_of


@require_safe
@login_required
def operations(request: HttpRequest) -> HttpResponse:
    """For staff only, because it names every league."""
    if not person_of(request).is_staff:
        sentence = _("This page is for the operators of this site: ask one of them.")
        raise Forbidden("not_allowed", sentence)
    return render(request, "league/operations.html", {"page": "operations", "found": operations_page()})
