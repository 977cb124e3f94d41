"""Letters about a game's deadline and result, to its coaches and to the commissioners of its league."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from functools import partial
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
from league.letters import send_letters
from league.models import Fixture, League, Result
from league.results.report_links import describe_report

Letter = tuple[str, str]  # subject, body


def remind_coaches(fixture: Fixture, due: datetime) -> None:
    """Tells both coaches that the deadline is near."""

    def letter() -> Letter:
        sentence = _("The deadline of this game is %(due)s. Play it, and report how it ended.")
        return _subject(_("Soon due: %(game)s"), fixture), _body(
            fixture, sentence, due=format_moment(fixture, due)
        )

    send_letters(coaches_of(fixture), letter, about=f"remind {fixture.pk}")


def notify_overdue(fixtures: Iterable[Fixture]) -> None:
    """Sends the commissioners of each league one letter that lists its unreported games."""
    by_league: dict[League, list[Fixture]] = defaultdict(list)
    for fixture in fixtures:
        by_league[fixture.season.league].append(fixture)
    for league, overdue in by_league.items():
        send_letters(
            commissioners_of(league), partial(_overdue_letter, league, overdue), about=f"overdue {league.pk}"
        )


def _overdue_letter(league: League, overdue: list[Fixture]) -> Letter:
    count = len(overdue)
    subject = ngettext("%(count)d overdue game: %(league)s", "%(count)d overdue games: %(league)s", count)
    games = "\n".join(f"{fixture} ({fixture.week.title})" for fixture in overdue)
    sentence = _(
        "The deadline has passed and nobody has reported them. You can settle them in your league's inbox."
    )
    lines = [games, sentence, absolute_address(reverse("games:inbox", args=[league.slug]))]
    return subject % {"count": count, "league": league.name}, "\n\n".join(line for line in lines if line)


def warn_coaches(fixture: Fixture, due: datetime) -> None:
    """Tells both coaches that the deadline has passed, and what the league's policy does next."""

    def letter() -> Letter:
        sentences = [_("The deadline of this game was %(due)s."), _consequence(fixture.season.league)]
        named = {"due": format_moment(fixture, due)}
        return _subject(_("Overdue: %(game)s"), fixture), _body(fixture, " ".join(sentences), **named)

    send_letters(coaches_of(fixture), letter, about=f"warn {fixture.pk}")


def notify_deadline(fixture: Fixture, due: datetime) -> None:
    """Tells both coaches the new deadline of the game."""

    def letter() -> Letter:
        sentence = _("The deadline of this game is now %(due)s.")
        return _subject(_("Another deadline: %(game)s"), fixture), _body(
            fixture, sentence, due=format_moment(fixture, due)
        )

    send_letters(coaches_of(fixture), letter, about=f"deadline {fixture.pk}")


def notify_settled(fixture: Fixture, result: Result) -> None:
    """Tells both coaches how the league's policy settled the game, and how long a late report can replace
    it."""
    league, result.fixture = fixture.season.league, fixture

    def letter() -> Letter:
        sentences = [_("Its deadline had passed, so the league's rules have settled this game: %(end)s.")]
        if league.grace_hours:
            sentences.append(_("If you have played it, report it within %(hours)d hours: that counts."))
        named = {"end": describe_report(result), "hours": league.grace_hours}
        return _subject(_("Settled: %(game)s"), fixture), _body(fixture, " ".join(sentences), **named)

    send_letters(coaches_of(fixture), letter, about=f"settled {fixture.pk}")


def notify_late_report(fixture: Fixture, report: Result) -> None:
    """Tells coaches and commissioners that the game was played late. `report` is the reported result."""

    def letter() -> Letter:
        sentence = _("This game was played late: %(end)s. It counts when the other side confirms it.")
        return _subject(_("A late report: %(game)s"), fixture), _body(
            fixture, sentence, end=describe_report(report)
        )

    send_letters(coaches_and_commissioners(fixture), letter, about=f"late_report {fixture.pk}")


def notify_dispute(fixture: Fixture, report: Result, note: str) -> None:
    """Tells coaches and commissioners that a report is disputed and needs the commissioner's decision."""
    report.fixture = fixture

    def letter() -> Letter:
        sentence = _("What was reported (%(end)s) is disputed: “%(note)s” The commissioner decides.")
        body = _body(fixture, sentence, end=describe_report(report), note=note)
        return _subject(_("Disputed: %(game)s"), fixture), body

    send_letters(coaches_and_commissioners(fixture), letter, about=f"dispute {fixture.pk}")


def notify_resolution(fixture: Fixture, result: Result, reason: str) -> None:
    """Tells both coaches how the commissioner has resolved their dispute, with the reason."""
    result.fixture = fixture

    def letter() -> Letter:
        sentence = _("The commissioner has decided: %(end)s. “%(reason)s”")
        body = _body(fixture, sentence, end=describe_report(result), reason=reason)
        return _subject(_("Decided: %(game)s"), fixture), body

    send_letters(coaches_of(fixture), letter, about=f"resolution {fixture.pk}")


def notify_proposal(fixture: Fixture, due: datetime, to: QuerySet[User]) -> None:
    """Tells the other side's coaches that a new deadline is proposed."""

    def letter() -> Letter:
        sentence = _("The other coach proposes %(due)s as this game's deadline. Please agree or decline.")
        return _subject(_("Another deadline? %(game)s"), fixture), _body(
            fixture, sentence, due=format_moment(fixture, due)
        )

    send_letters(to, letter, about=f"proposal {fixture.pk}")


def coaches_of(fixture: Fixture) -> QuerySet[User]:
    return User.objects.filter(coaching__team__in=(fixture.home_id, fixture.away_id)).distinct()


def commissioners_of(league: League) -> QuerySet[User]:
    """The commissioner and co-commissioners of the league."""
    return User.objects.filter(memberships__league=league, memberships__role__in=ALLOWED[Permission.MANAGE])


def coaches_and_commissioners(fixture: Fixture) -> QuerySet[User]:
    """The coaches of both sides and the commissioners, each person once."""
    return (coaches_of(fixture) | commissioners_of(fixture.season.league).distinct()).distinct()


def format_moment(fixture: Fixture, at: datetime) -> str:
    """Date and time in the league's zone and the reader's language, like "Nov. 21, 2026, 6 p.m. (UTC)"."""
    zone = fixture.season.league.time_zone
    local = timezone.localtime(at, ZoneInfo(zone))
    return f"{date_format(local, 'DATETIME_FORMAT')} ({zone})"


def _consequence(league: League) -> str:
    """The sentence for what the league's policy does with an overdue game."""
    if league.overdue == OverduePolicy.WAIT:
        return _("The commissioner decides what happens to the game.")
    sentence = _("If nobody reports it within %(hours)d hours: %(what)s.")
    return sentence % {"hours": league.overdue_hours, "what": OverduePolicy(league.overdue).label}


def _subject(text: str, fixture: Fixture) -> str:
    return text % {"game": str(fixture)}


def _body(fixture: Fixture, sentence: str, **named: object) -> str:
    lines = [
        f"{fixture} ({fixture.season.league.name}, {fixture.week.title})",
        sentence % named,
        absolute_address(fixture.get_absolute_url()),
    ]
    return "\n\n".join(line for line in lines if line)
