"""Ending the letters with news by the link in each of them, without signing in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from league.services.notifications.news_letters import reader_of, stop_news
from league.views.http.secret_links import limit_wrong_links


# Mail programs post to the address themselves (RFC 8058); the signature in it is what proves the request.
@csrf_exempt
@require_http_methods(["GET", "POST"])
@limit_wrong_links
def stop(request: HttpRequest, link: str) -> HttpResponse:
    """Asks with GET, because programs that check letters follow links; ends the letters with POST."""
    person = reader_of(link)
    if request.method == "POST":
        stop_news(person=person)
    return render(request, "people/stop_news.html", {"done": request.method == "POST"})
