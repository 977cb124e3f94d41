"""Letters: e-mail as plain text, some also as HTML, to one person, if the site has a mail server and the
person has an address."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives
from django.utils import translation

from league.errors import Refused
from league.models import LetterPreferences
from league.services.jobs.nudges import nudge_after_commit
from league.services.quotas import refund_letter, spend_letter

log = structlog.get_logger(__name__)
POST = "league.post_letter"


def person_language(person: User) -> AbstractContextManager[None]:
    """A context in which texts are in the person's language, for writing letters to them."""
    return translation.override(letter_preferences_of(person).language or settings.LANGUAGE_CODE)


def send_letters(people: Iterable[User], letter: Callable[[], tuple[str, str]]) -> None:
    """Posts the letter to each person; `letter` returns subject and body, and is called in their language."""
    if not settings.MAIL_WORKS:
        return
    for person in people:
        with person_language(person):
            subject, body = letter()
        post_letter(to=person, subject=subject, body=body)


def absolute_address(path: str) -> str:
    """The absolute URL of a path; empty if SITE_URL is not set."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else ""


def post_letter(*, to: User, subject: str, body: str, html: str = "", stop: str = "") -> None:
    """Queues the letter when the transaction commits; a worker retries while the mail server cannot be
    reached. `html` is the same letter for readers that show HTML. News have an address `stop`, with which
    mail programs offer to end them by one click.

    Nothing is sent, and nothing is refused, without a mail server or an address, or to a person who does not
    want letters.
    """
    if not settings.MAIL_WORKS or not to.email:
        return
    nudge_after_commit(POST, to.pk, subject, body, *([html, stop] if stop else filter(None, [html])))


def deliver_letter(*, person_pk: int, subject: str, body: str, html: str = "", stop: str = "") -> bool:
    """Hands the letter to the mail server. Returns False if the person may not get it (inactive, no letters
    or none of this kind wanted, unverified address, daily limit reached). Raises OSError if the server
    fails."""
    person = User.objects.filter(pk=person_pk, is_active=True).exclude(email="").first()
    if person is None or not _wants_letters(person, news=bool(stop)):
        return False
    try:
        spend_letter(person.email)
    except Refused:
        log.warning("letter held back", person=person_pk, most=settings.LETTERS_PER_PERSON)
        return False
    # RFC 8058: the mail program posts to the address, without a visit of the page.
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    letter = EmailMultiAlternatives(
        subject=" ".join(subject.split()), body=body, to=[person.email], headers=headers if stop else None
    )
    if html:
        letter.attach_alternative(html, "text/html")
    try:
        letter.send()
    except OSError:
        refund_letter(person.email)  # it was not sent, and will be retried
        raise
    return True


def letter_preferences_of(person: User) -> LetterPreferences:
    """The person's letter preferences; an unsaved default row if there are none."""
    return LetterPreferences.objects.filter(user=person).first() or LetterPreferences(user=person)


def set_letter_preferences(
    *, person: User, letters: bool, language: str, news: bool = True
) -> LetterPreferences:
    """Saves whether the person wants letters, whether also the news of every week, and in which of the site's
    languages."""
    row, _created = LetterPreferences.objects.update_or_create(
        user=person, defaults={"letters": letters, "news": news, "language": language}
    )
    return row


def remember_first_language(*, person: User, language: str) -> None:
    """Saves the language of the person's first visit, unless they already have preferences."""
    LetterPreferences.objects.get_or_create(user=person, defaults={"language": language})


def _wants_letters(person: User, *, news: bool) -> bool:
    """Whether the person wants letters (of this kind) and the address is verified: an unverified one may be
    somebody else's."""
    preferences = letter_preferences_of(person)
    unverified = EmailAddress.objects.filter(user=person, email__iexact=person.email, verified=False)
    wanted = preferences.letters and (preferences.news or not news)
    return wanted and not unverified.exists()
