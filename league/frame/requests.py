"""What views read from a request: its visitor, the action of a form, secret links, hidden results.

A person who turns on the spoiler switch sees no result before they ask for it. Cards of games then have no
points, and a page that tells results asks first; `?show` opens it once. Watching a game or a week again gives
nothing away, so those pages stay open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from importlib import import_module
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from rest_framework.throttling import SimpleRateThrottle

from engine.lines import LONGEST_REASON
from league.conf.networks import network_of
from league.frame.errors import Forbidden, Refused

P = ParamSpec("P")
T = TypeVar("T")


def back_to(request: HttpRequest, usual: str) -> str:
    """The page with the button, if the request names an address of ours; else the usual one."""
    page = request.POST.get("next", "")
    if page.startswith("/") and url_has_allowed_host_and_scheme(page, allowed_hosts=None):
        return page
    return usual


def addressed(
    find: Callable[..., T], *names: str
) -> Callable[[Callable[Concatenate[HttpRequest, T, P], HttpResponse]], Callable[..., HttpResponse]]:
    """A decorator for views: in place of these parts of its address, the view gets what they lead to.
    `find` takes the visitor and the parts."""

    def decorate(view: Callable[Concatenate[HttpRequest, T, P], HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answer(request: HttpRequest, /, **parts: Any) -> HttpResponse:
            place = [parts.pop(name) for name in names]
            return view(request, find(request.user, *place), **parts)  # type: ignore[call-arg] # mypy loses P

        return answer

    return decorate


def run_action(
    request: HttpRequest, act: Callable[[], T], done: str | Promise | Callable[[T], str], back: str
) -> HttpResponse:
    """Performs the action, and shows success or the refusal on the page `back`. `done` is the message, or
    makes it from what `act` has returned.

    Raises Forbidden: a person without permission gets a page of its own.
    """
    with messages_of(request):
        came = act()
        messages.success(request, done(came) if callable(done) else str(done))
    return redirect(back)


@dataclass(frozen=True, slots=True)
class ShownRefusals:
    """Ends the block at a refusal and hands its sentence to `show`. Raises Forbidden: a person without
    permission gets a page of its own."""

    show: Callable[[str], object]

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> bool:
        if isinstance(error, Forbidden) or not isinstance(error, Refused):
            return False
        self.show(error.sentence)
        return True


def errors_of(form: forms.BaseForm, field: str | None = None) -> ShownRefusals:
    """Shows a refusal as an error of the form, or of one of its fields."""
    return ShownRefusals(partial(form.add_error, field))


def messages_of(request: HttpRequest) -> ShownRefusals:
    """Shows a refusal as a message of the next page."""
    return ShownRefusals(partial(messages.error, request))


def request_of_session(session: str) -> HttpRequest:
    """A request of the visitor with this session as it is now, for answers that last for hours: a session
    that has ended, an account that was closed, or a changed password no longer counts.
    """
    request = HttpRequest()
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(session or None)
    request.user = get_user(request)
    return request


def person_of(request: HttpRequest) -> User:
    """The person who sent this request. Raises Forbidden: log_in_first."""
    if not isinstance(request.user, User):
        raise Forbidden("log_in_first.own_page")
    return request.user


def reason_of(request: HttpRequest) -> str:
    """The reason sent with a button, cut to the length that the history stores."""
    return request.POST.get("reason", "")[:LONGEST_REASON]


class WrongLinkThrottle(SimpleRateThrottle):
    """Counts the wrong links per network address, in the cache beside the API's counters. Only `note_wrong`
    counts, not asking.
    """

    scope, rate = "wrong_links", "20/min"

    def get_cache_key(self, request: Any, view: Any) -> str:  # noqa: ARG002 - as DRF calls it
        """One counter per address for all kinds of links."""
        return self.cache_format % {"scope": self.scope, "ident": network_of(self.get_ident(request))}

    def throttle_success(self) -> bool:
        """Does not count, because this link may be right."""
        return True

    def note_wrong(self) -> None:
        """Counts one wrong link; call it after `allow_request`."""
        super().throttle_success()


def limit_wrong_links(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Decorator for views whose address contains a secret and that raise Refused for an invalid one. After
    too many wrong links, even a right one gets 429, `too_many_tries`, for a minute.
    """

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        wrong = WrongLinkThrottle()
        if not wrong.allow_request(request, None):  # type: ignore[arg-type] # needs no more of a request
            return render(request, "429.html", status=429)
        try:
            return view(request, *args, **kwargs)
        except Refused:
            wrong.note_wrong()
            raise

    return answer


COOKIE, HIDDEN = "scores", "hidden"
YEAR = 365 * 24 * 3600  # seconds
TELLING = frozenset(
    {
        *("games:game", "games:leaders", "games:all_time_leaders", "games:odds", "games:superseded"),
        *("games:fork", "games:luck", "games:what_if"),
        *("league:almanac", "league:awards", "league:bracket", "league:clinch", "league:coach"),
        *("league:compare", "league:computer_coach", "league:league", "league:news", "league:news_week"),
        *("league:plots", "league:ranking", "league:records", "league:result", "league:rivals"),
        *("league:schedule", "league:standings", "league:team", "league:tv", "league:yearbook"),
    }
)


def hides_scores(request: HttpRequest) -> bool:
    """Whether this page is to keep results to itself."""
    return request.COOKIES.get(COOKIE) == HIDDEN and "show" not in request.GET


@require_POST
def switch_scores(request: HttpRequest) -> HttpResponse:
    """Hides results (`scores=hidden`) or shows them again, and returns to the page."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = settings.FORCE_SCRIPT_NAME or "/"
    answer = HttpResponseRedirect(back)
    if request.POST.get(COOKIE) == HIDDEN:
        answer.set_cookie(
            COOKIE,
            HIDDEN,
            max_age=YEAR,
            path=settings.SESSION_COOKIE_PATH,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    else:
        answer.delete_cookie(COOKIE, path=settings.SESSION_COOKIE_PATH)
    return answer


def site_context(request: HttpRequest) -> dict[str, bool]:
    """`mail_works`: whether the site can send e-mail; `hides_scores`: whether the page keeps results to
    itself."""
    return {"mail_works": settings.MAIL_WORKS, "hides_scores": hides_scores(request)}
