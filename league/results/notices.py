"""Letters about a game's deadline and result, to its coaches and to the commissioners of its league."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.frame.addresses import absolute_address
from league.frame.permissions import ALLOWED, Permission
from league.leagues.models import OverduePolicy
from league.letters import person_language, post_letter, send_letters
from league.models import Coach, Fixture, League, Result
from league.results.selectors import answering_coaches, game_background, report_link

NOTICES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def notify(
    kind: str,
    people: QuerySet[User],
    fixture: Fixture,
    *,
    due: datetime | None = None,
    end: Result | None = None,
    **named: str,
) -> None:
    """Sends these people a letter of this kind of NOTICES."""
    league = fixture.season.league
    if end:
        end.fixture = fixture

    def letter() -> tuple[str, str]:
        subject, text = map(_, NOTICES[kind].values())
        values = {**named, "due": due and _format_time(due, league), "end": end and describe_report(end)}
        about = f"{fixture} ({league.name}, {fixture.week.title})"
        paragraphs = [
            about,
            text % values + _next(kind, league),
            absolute_address(fixture.get_absolute_url()),
        ]
        return subject % {"game": fixture}, "\n\n".join(filter(None, paragraphs))

    send_letters(people, letter, about=f"{kind} {fixture.pk}")


def _next(kind: str, league: League) -> str:
    """A further sentence about what the league's policies do next, or let the coaches do; it may be empty."""
    if kind == "settled" and league.grace_hours:
        sentence = _("If you have played it, report it within %(hours)d hours: that counts.")
        return " " + sentence % {"hours": league.grace_hours}
    if kind != "warn":
        return ""
    if league.overdue == OverduePolicy.WAIT:
        return " " + _("The commissioner decides what happens to the game.")
    sentence = _("If nobody reports it within %(hours)d hours: %(what)s.")
    return " " + sentence % {"hours": league.overdue_hours, "what": OverduePolicy(league.overdue).label}


def _format_time(at: datetime, league: League) -> str:
    """Date and time in the league's zone and the reader's language, like "Nov. 21, 2026, 6 p.m. (UTC)"."""
    local = timezone.localtime(at, ZoneInfo(league.time_zone))
    return f"{date_format(local, 'DATETIME_FORMAT')} ({league.time_zone})"


def notify_overdue(fixtures: Iterable[Fixture]) -> None:
    """Sends the commissioners of each league one letter that lists its unreported games."""
    by_league: dict[League, list[Fixture]] = defaultdict(list)
    for fixture in fixtures:
        by_league[fixture.season.league].append(fixture)
    for league, overdue in by_league.items():
        send_letters(
            commissioners_of(league), partial(_overdue_letter, league, overdue), about=f"overdue {league.pk}"
        )


def _overdue_letter(league: League, overdue: list[Fixture]) -> tuple[str, str]:
    count = len(overdue)
    subject = ngettext("%(count)d overdue game: %(league)s", "%(count)d overdue games: %(league)s", count)
    games = "\n".join(f"{fixture} ({fixture.week.title})" for fixture in overdue)
    sentence = _(
        "The deadline has passed and nobody has reported them. You can settle them in your league's inbox."
    )
    lines = [games, sentence, absolute_address(reverse("games:inbox", args=[league.slug]))]
    return subject % {"count": count, "league": league.name}, "\n\n".join(line for line in lines if line)


def coaches_of(fixture: Fixture) -> QuerySet[User]:
    return User.objects.filter(coaching__team__in=(fixture.home_id, fixture.away_id)).distinct()


def commissioners_of(league: League) -> QuerySet[User]:
    """The commissioner and co-commissioners of the league."""
    return User.objects.filter(memberships__league=league, memberships__role__in=ALLOWED[Permission.MANAGE])


def coaches_and_commissioners(fixture: Fixture) -> QuerySet[User]:
    """The coaches of both sides and the commissioners, each person once."""
    return (coaches_of(fixture) | commissioners_of(fixture.season.league).distinct()).distinct()


def request_confirmation(fixture: Fixture, result: Result) -> None:
    """Sends a letter to the coaches who should answer the report; call it in the transaction of the
    report."""
    result.fixture = fixture
    for side, coaches in answering_coaches(fixture, result).items():
        for coach in coaches:
            with person_language(coach.user):
                _send_request(coach, result, report_link(fixture=fixture, side=side))


def _send_request(coach: Coach, result: Result, link: str) -> None:
    path = reverse("league:claim", args=[link])
    named = {
        "game": str(result.fixture),
        "claim": describe_report(result),
        "team": coach.team.name,
        "address": absolute_address(path),
    }
    body = _(
        "%(game)s is reported: %(claim)s.\n\nIs that right? %(team)s should confirm it, or say what is wrong."
    )
    if circumstances := game_background(result.fixture)["circumstances"]:
        named["circumstances"] = "\n".join(f"- {each.sentence}" for each in circumstances)
        body += "\n\n" + _("What you should know about this game:\n%(circumstances)s")
    hours = result.fixture.season.league.auto_confirm_hours
    if hours:
        named["hours"] = str(hours)
        body += "\n\n" + _("If nobody answers, it is final %(hours)s hours after the report.")
    if named["address"]:
        body += "\n\n%(address)s\n\n" + _(
            "With this link you can answer for your side of this game only, without signing in, for 14 "
            "days. Do not pass it on."
        )
    subject = _("Is this right? %(game)s") % named
    post_letter(to=coach.user, subject=subject, body=body % named, about=f"report {result.fixture_id}")


def describe_report(result: Result) -> str:
    """The report in words: the clubs with their points, the visitors first, or the outcome without a
    score."""
    if result.home_score is None:
        return str(result.get_outcome_display())
    fixture = result.fixture
    return f"{fixture.away.nickname} {result.away_score}, {fixture.home.nickname} {result.home_score}"
