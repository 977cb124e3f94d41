"""Ending letters by the link in each of them, without signing in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from league.services.notifications.letter_kinds import LetterKind, reader_of, stop_letters
from league.views.http.secret_links import limit_wrong_links


# Mail programs post to the address themselves (RFC 8058); the signature in it is what proves the request.
@csrf_exempt
@require_http_methods(["GET", "POST"])
@limit_wrong_links
def stop(request: HttpRequest, kind: str, link: str) -> HttpResponse:
    """Asks with GET, because programs that check letters follow links; ends the letters with POST."""
    person = reader_of(kind, link)
    if request.method == "POST":
        stop_letters(person=person, kind=LetterKind(kind))
    context = {"done": request.method == "POST", "news": kind == LetterKind.NEWS}
    return render(request, "people/stop_letters.html", context)
