"""A refusal that no view has caught, as a page: its sentence, its code, and what status it is."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from league.errors import Forbidden, Hidden, Refused


class Refusals(MiddlewareMixin):
    """Answers a Refused with 409, a Forbidden with 403, a Hidden with 404."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        if isinstance(exception, Hidden):
            return render(request, "404.html", {"refusal": exception}, status=404)
        status = 403 if isinstance(exception, Forbidden) else 409
        return render(request, "refused.html", {"refusal": exception}, status=status)
