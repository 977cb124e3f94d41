"""How much a person, a league or an address may use. The computer has no limits."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from league.conf.networks import network_of
from league.errors import Refused
from league.models import Drawing, Invitation, Job, League, Member, Usage
from league.permissions import Role


def allow(used: int, most: int, sentence: str) -> None:
    """Raises Refused: quota_exceeded, with `%(most)d` in the sentence, once so much is used."""
    if used >= most:
        raise Refused("quota_exceeded", sentence % {"most": most})


def allow_league(founder: User) -> None:
    """Raises Refused: quota_exceeded, for one more league."""
    used = Member.objects.filter(user=founder, role=Role.COMMISSIONER).count()
    sentence = _("You run as many leagues as one person may (%(most)d): hand one over first.")
    allow(used, settings.LEAGUES_PER_PERSON, sentence)


def allow_job(league: League, starter: User) -> None:
    """Raises Refused: quota_exceeded, for one more job."""
    running: QuerySet[Job] = Job.objects.filter(parent=None, state__in=Job.OPEN)
    sentence = _("You have as many jobs under way as one person may (%(most)d): wait for one, or cancel it.")
    allow(running.filter(started_by=starter).count(), settings.JOBS_PER_PERSON, sentence)
    sentence = _("This league has as many jobs under way as it may (%(most)d): wait for one, or cancel it.")
    allow(running.filter(season__league=league).count(), settings.JOBS_PER_LEAGUE, sentence)


def allow_invitation(open_ones: QuerySet[Invitation]) -> None:
    """Raises Refused: quota_exceeded, for one more invitation; `open_ones` are the league's."""
    sentence = _("This league has as many open invitations as it may (%(most)d): revoke some first.")
    allow(open_ones.count(), settings.INVITATIONS_PER_LEAGUE, sentence)


def allow_drawing(starter: User) -> None:
    """Raises Refused: quota_exceeded, for one more search for a schedule."""
    searching = Drawing.objects.filter(started_by=starter, state__in=Drawing.OPEN)
    sentence = _("You have as many schedules searched for as one person may (%(most)d): stop one first.")
    allow(searching.count(), settings.DRAWINGS_PER_PERSON, sentence)


def spend_draw(person: User) -> None:
    """Counts one more schedule that the person has drawn today. Raises Refused: quota_exceeded."""
    sentence = _("You have drawn as many schedules today as one person may (%(most)d): go on tomorrow.")
    _spend("draw", f"person {person.pk}", settings.DRAWS_PER_PERSON, sentence)


def spend_game(person: User) -> None:
    """Counts one more pick-up game that the person starts today. Raises Refused: quota_exceeded."""
    sentence = _("You have started as many games today as one person may (%(most)d): go on tomorrow.")
    _spend("game", f"person {person.pk}", settings.GAMES_PER_PERSON, sentence)


def spend_letter(person: User) -> None:
    """Counts one more letter to this person today. Raises Refused: quota_exceeded."""
    sentence = _("This person gets no more letters today than %(most)d.")
    _spend("letter", f"person {person.pk}", settings.LETTERS_PER_PERSON, sentence)


def spend_guest_game(address: str) -> None:
    """Counts one more game that somebody without an account starts from this network address today.

    Raises Refused: quota_exceeded.
    """
    sentence = _("Today's games from here (%(most)d) are used up: sign up for more, or come back tomorrow.")
    _spend("guest_game", network_of(address), settings.GUEST_GAMES_PER_DAY, sentence)


@transaction.atomic
def _spend(what: str, who: str, most: int, sentence: str) -> None:
    today = timezone.localdate()
    digest = salted_hmac("league.usage", f"{today} {who}", algorithm="sha256").hexdigest()
    rows = Usage.objects.select_for_update(no_key=True)
    usage, _new = rows.get_or_create(what=what, who=digest, defaults={"day": today})
    allow(usage.times, most, sentence)
    usage.times += 1
    usage.save(update_fields=["times"])


def forget_usage() -> None:
    """Deletes the counts of earlier days."""
    Usage.objects.filter(day__lt=timezone.localdate()).delete()
