"""How much a person, a league or an address may use. The computer has no limits.

The API and expensive pages share rate limits in fixed windows. One counter per window is raised by all
processes that share a cache. Around the end of a window a client can get two quotas at once.
"""

from __future__ import annotations

import math
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from rest_framework.throttling import SimpleRateThrottle

from league.conf.networks import is_private, network_of, requesting_network
from league.frame.errors import Refused, TooOften
from league.frame.permissions import Role
from league.models import Drawing, Invitation, Job, League, Member, Result, Usage

SLOT = 15 * 60  # seconds over which wrong codes are counted
PEOPLE_OF_A_NETWORK = 10  # times the daily limit of one account
CODES_OF_AN_ADDRESS = 4  # times the limit of one account: several people may share an address


def check_quota(used: int, most: int, sentence: str) -> None:
    """Raises Refused (quota_exceeded) when `used` has reached `most`; fills `%(most)d` in the sentence."""
    if used >= most:
        raise Refused("quota_exceeded", sentence % {"most": most})


def check_league_quota(founder: User) -> None:
    """Raises Refused (quota_exceeded) if the person may not create another league."""
    used = Member.objects.filter(user=founder, role=Role.COMMISSIONER).count()
    sentence = _("You have reached the limit of leagues (%(most)d): hand one over first.")
    check_quota(used, settings.LEAGUES_PER_PERSON, sentence)


def check_job_quota(league: League, starter: User) -> None:
    """Raises Refused (quota_exceeded) if the person or the league may not start another job, or the league
    has as many games as it may store."""
    running: QuerySet[Job] = Job.objects.filter(parent=None, state__in=Job.OPEN)
    sentence = _("You have reached the limit of open jobs (%(most)d): wait for one, or cancel it.")
    check_quota(running.filter(started_by=starter).count(), settings.JOBS_PER_PERSON, sentence)
    sentence = _("This league has reached the limit of open jobs (%(most)d): wait for one, or cancel it.")
    check_quota(running.filter(season__league=league).count(), settings.JOBS_PER_LEAGUE, sentence)
    sentence = _("This league has reached the limit of stored games (%(most)d): continue in a new league.")
    stored = Result.objects.filter(fixture__season__league=league)[: settings.GAMES_PER_LEAGUE]
    check_quota(stored.count(), settings.GAMES_PER_LEAGUE, sentence)


def check_invitation_quota(open_ones: QuerySet[Invitation]) -> None:
    """Raises Refused (quota_exceeded) if the league may not have another open invitation.

    `open_ones` are the open invitations of the league.
    """
    sentence = _("This league has reached the limit of open invitations (%(most)d): revoke some first.")
    check_quota(open_ones.count(), settings.INVITATIONS_PER_LEAGUE, sentence)


def check_drawing_quota(starter: User) -> None:
    """Raises Refused (quota_exceeded) if the person may not start another search for a schedule."""
    searching = Drawing.objects.filter(started_by=starter, state__in=Drawing.OPEN)
    sentence = _("You have reached the limit of running schedule searches (%(most)d): stop one first.")
    check_quota(searching.count(), settings.DRAWINGS_PER_PERSON, sentence)


# Work of one kind: how much of it a person may start in a day, and the refusal of more.
DAILY = {
    "draw": (
        "DRAWS_PER_PERSON",
        gettext_noop("You have reached today's limit of schedules (%(most)d): try again tomorrow."),
    ),
    "game": (
        "GAMES_PER_PERSON",
        gettext_noop("You have reached today's limit of games (%(most)d): try again tomorrow."),
    ),
    "simulation": (
        "SIMULATIONS_PER_PERSON",
        gettext_noop("You have reached today's limit of simulations (%(most)d): try again tomorrow."),
    ),
    "import": (
        "IMPORTS_PER_PERSON",
        gettext_noop("You have reached today's limit of league files (%(most)d): try again tomorrow."),
    ),
    "old_seasons": (
        "SEASON_IMPORTS_PER_PERSON",
        gettext_noop(
            "You have reached today's limit of files with old seasons (%(most)d): try again tomorrow."
        ),
    ),
}


@transaction.atomic
def spend(what: str, person: User) -> None:
    """Counts one more piece of work of this kind of DAILY that the person starts today, also for the network
    from which they ask: it may have many accounts. Raises Refused: quota_exceeded."""
    setting, sentence = DAILY[what]
    most = getattr(settings, setting)
    _spend(what, f"person {person.pk}", most, _(sentence))
    if what != "old_seasons" and (network := requesting_network()):
        _spend(what, f"network {network}", most * PEOPLE_OF_A_NETWORK, _(sentence))


def spend_letter(email: str, about: str) -> str:
    """Counts one more letter to this address today. The first LETTERS_PER_MATTER letters `about` one matter
    always go out; further ones share LETTERS_PER_PERSON. So nobody can use up the letters that a person needs
    by causing many others. Returns what `refund_letter` takes. Raises Refused: quota_exceeded."""
    everything = f"letter {email.strip().lower()}"
    matter = f"{everything} about {about}"
    try:
        _spend("letter", matter, settings.LETTERS_PER_MATTER, "")
    except Refused:
        sentence = _("This address has reached today's limit of letters (%(most)d): try again tomorrow.")
        _spend("letter", everything, settings.LETTERS_PER_PERSON, sentence)
        return everything
    return matter


def refund_letter(spent: str) -> None:
    """Does not count a letter that could not be sent."""
    _refund("letter", spent)


def spend_code(person: User, address: str) -> None:
    """Counts an attempt to enter a second-factor code, for this account and for this address.

    The password has been checked before. Raises Refused: too_many_codes.
    """
    minutes = _(
        "Too many wrong codes: wait %(minutes)d minutes, then enter the next code that your app shows."
    )
    day = _(
        "Too many wrong codes today. Somebody may know your password: choose a new one with “%(link)s” "
        "and sign in tomorrow."
    )
    values = {"minutes": SLOT // 60, "link": _("Forgot your password?")}  # as the sign-in page calls it
    for (what, who, most), sentence in zip(_codes(person, address), (minutes, minutes, day), strict=True):
        try:
            _spend(what, who, most, "")
        except Refused as refused:
            raise Refused("too_many_codes", sentence % values) from refused


def refund_code(person: User, address: str) -> None:
    """Does not count an attempt with the right code."""
    for what, who, _most in _codes(person, address):
        _refund(what, who)


def _codes(person: User, address: str) -> list[tuple[str, str, int]]:
    """The counters of an attempt: kind, whose attempts are counted, and the limit."""
    slot, most = int(timezone.now().timestamp()) // SLOT, settings.WRONG_CODES
    return [
        ("code", f"code {slot} person {person.pk}", most),
        ("code", f"code {slot} address {network_of(address)}", most * CODES_OF_AN_ADDRESS),
        ("code_day", f"code person {person.pk}", settings.WRONG_CODES_PER_DAY),
    ]


def spend_guest_game(address: str) -> None:
    """Counts one more game started today from this network address without an account. A private address has
    ten times as many: several phones of a home network may share one, and few strangers are there.

    Raises Refused: quota_exceeded.
    """
    sentence = _(
        "Your network has reached today's limit of games (%(most)d): sign up for more, come back tomorrow, or"
        " ask the person who runs this site to raise GUEST_GAMES_PER_DAY."
    )
    network = network_of(address)
    most = settings.GUEST_GAMES_PER_DAY * (PEOPLE_OF_A_NETWORK if is_private(network) else 1)
    _spend("guest_game", network, most, sentence)


@transaction.atomic
def _spend(what: str, who: str, most: int, sentence: str) -> None:
    rows = Usage.objects.select_for_update(no_key=True)
    usage, _new = rows.get_or_create(what=what, who=_digest(who), defaults={"day": timezone.localdate()})
    check_quota(usage.times, most, sentence)
    usage.times += 1
    usage.save(update_fields=["times"])


def _refund(what: str, who: str) -> None:
    Usage.objects.filter(what=what, who=_digest(who), times__gt=0).update(times=F("times") - 1)


def _digest(who: str) -> str:
    """A keyed hash that changes daily, so that neither people nor addresses are stored."""
    return salted_hmac("league.usage", f"{timezone.localdate()} {who}", algorithm="sha256").hexdigest()


def delete_old_usage() -> None:
    """Deletes the counts of earlier days."""
    Usage.objects.filter(day__lt=timezone.localdate()).delete()


class RequestThrottle(SimpleRateThrottle):
    """Counts requests per account, and per network for people without one, in windows that are the same for
    all. `policy` is the limit's public name.

    The tightest limit that a request counted for is its `rate_limit`: what is left, and the headers.
    """

    policy = ""
    rate = ""  # that of the scope

    def __init__(self) -> None:
        pass  # the limit depends on the person

    def allow_request(self, request: Any, view: Any) -> bool:  # noqa: ARG002 - as DRF calls it
        has_account = request.user.is_authenticated
        scope = self.scope or ("user" if has_account else "anon")
        most, duration = self.parse_rate(self.rate or self.THROTTLE_RATES[scope])
        if most is None or duration is None:
            return True
        number, passed = divmod(self.timer(), duration)
        self.reset = math.ceil(duration - passed)
        ident = request.user.pk if has_account else network_of(self.get_ident(request) or "")
        key = f"{self.cache_format % {'scope': scope, 'ident': ident}}_{number:.0f}"
        try:
            used = self.cache.incr(key)
        except ValueError:  # the first request of this window, unless another process was faster
            used = 1 if self.cache.add(key, 1, duration) else self.cache.incr(key)
        left, noted = max(0, most - used), getattr(request, "_request", request)  # inside DRF's
        if not hasattr(noted, "rate_limit") or left < noted.rate_limit[0]:
            policy = self.policy or ("account" if has_account else "network")
            headers = {"RateLimit-Policy": f'"{policy}";q={most};w={duration}'}
            noted.rate_limit = left, headers | {"RateLimit": f'"{policy}";r={left};t={self.reset}'}
        return bool(used <= most)

    def wait(self) -> float:
        """Seconds until the next window, for `Retry-After`."""
        return float(self.reset)


class WhatIfThrottle(RequestThrottle):
    """Limits questions that take a second of computing; they count apart from other requests."""

    scope = "what_if"
    policy = "what-if"


def count_what_if(request: HttpRequest) -> None:
    """Counts a question of a page like one of the API. Raises TooOften: throttled."""
    throttle = WhatIfThrottle()
    if not throttle.allow_request(request, None):
        seconds = throttle.reset
        sentence = ngettext(
            "You have asked what if very often: wait %(seconds)d second, then load this page again.",
            "You have asked what if very often: wait %(seconds)d seconds, then load this page again.",
            seconds,
        )
        raise TooOften("throttled", sentence % {"seconds": seconds}, seconds)
