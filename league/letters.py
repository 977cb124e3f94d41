"""Letters: their kinds and how they are posted.

A letter is an e-mail as plain text, some also as HTML, to one person, if the site has a mail server and the
person has an address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from enum import StrEnum

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from league.frame.errors import Hidden, Refused
from league.frame.quotas import refund_letter, spend_letter
from league.models import LetterPreferences
from league.work.services import nudge_after_commit


class LetterKind(StrEnum):
    """What a letter is about. Those about the account come always; a person who ends the letters about games
    gets no news either."""

    ACCOUNT = "account"
    GAMES = "games"  # of teams that they coach and of leagues that they run
    NEWS = "news"


STOPPED = {LetterKind.GAMES: {"letters": False}, LetterKind.NEWS: {"news": False}}


def stop_token(person: User, kind: LetterKind) -> str:
    """The part of an address that ends such letters for this person: a signature, so it cannot be guessed."""
    return _signer(kind).sign(str(person.pk))


def stop_address(person: User, kind: LetterKind) -> str:
    """The address that ends such letters; empty without a SITE_URL, and for letters that nobody can end."""
    if kind not in STOPPED or not settings.SITE_URL:
        return ""
    return f"{settings.SITE_URL}{reverse('league:stop_letters', args=[kind, stop_token(person, kind)])}"


def reader_of(kind: str, token: str) -> User:
    """The person of such an address. Raises Hidden: bad_stop_link."""
    reader = None
    if kind in STOPPED:
        try:
            reader = User.objects.filter(pk=_signer(LetterKind(kind)).unsign(token)).first()
        except signing.BadSignature:
            reader = None
    if reader is None:
        raise Hidden(
            "bad_stop_link",
            _("This link is not valid any more: sign in and change your settings for letters."),
        )
    return reader


def stop_letters(*, person: User, kind: LetterKind) -> None:
    """Ends the letters of this kind for this person; those of other kinds stay."""
    LetterPreferences.objects.update_or_create(user=person, defaults=STOPPED[kind])


def wants_letters(preferences: LetterPreferences, kind: LetterKind) -> bool:
    """Whether a person with these preferences wants letters of this kind."""
    if kind == LetterKind.ACCOUNT:
        return True
    return preferences.letters and (preferences.news or kind != LetterKind.NEWS)


def _signer(kind: LetterKind) -> signing.Signer:
    return signing.Signer(salt=f"league.{kind}", sep="~")


log = structlog.get_logger(__name__)
POST = "league.post_letter"


def person_language(person: User) -> AbstractContextManager[None]:
    """A context in which texts are in the person's language, for writing letters to them."""
    return translation.override(letter_preferences_of(person).language or settings.LANGUAGE_CODE)


def send_letters(
    people: Iterable[User],
    letter: Callable[[], tuple[str, str]],
    *,
    about: str,
    kind: LetterKind = LetterKind.GAMES,
) -> None:
    """Posts the letter to each person; `letter` returns subject and body, and is called in their language."""
    if not settings.MAIL_WORKS:
        return
    for person in people:
        with person_language(person):
            subject, body = letter()
        post_letter(to=person, subject=subject, body=body, about=about, kind=kind)


def post_letter(
    *, to: User, subject: str, body: str, about: str, html: str = "", kind: LetterKind = LetterKind.GAMES
) -> None:
    """Queues the letter when the transaction commits; a worker retries while the mail server cannot be
    reached. `html` is the same letter for readers that show HTML. Mail programs offer to end the letters of
    this kind by one click, unless it is about the account. `about` is the matter for which letters are
    counted: what has happened to which row (`spend_letter`).

    Nothing is sent, and nothing is refused, without a mail server or an address, or to a person who does not
    want such letters.
    """
    if not settings.MAIL_WORKS or not to.email:
        return
    nudge_after_commit(POST, to.pk, subject, body, html, str(kind), about)


def deliver_letter(
    *, person_pk: int, subject: str, body: str, html: str, kind: LetterKind, about: str
) -> bool:
    """Hands the letter to the mail server. Returns False if the person may not get it (inactive, no letters
    of this kind wanted, unverified address, daily limit reached). Raises OSError if the server fails."""
    person = User.objects.filter(pk=person_pk, is_active=True).exclude(email="").first()
    if person is None or not _may_get(person, kind):
        return False
    try:
        spent = spend_letter(person.email, about)
    except Refused:
        log.warning("letter held back", person=person_pk, most=settings.LETTERS_PER_PERSON)
        return False
    # RFC 8058: the mail program posts to the address, without a visit of the page.
    stop = stop_address(person, kind)
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    letter = EmailMultiAlternatives(
        subject=" ".join(subject.split()), body=body, to=[person.email], headers=headers if stop else None
    )
    if html:
        letter.attach_alternative(html, "text/html")
    try:
        letter.send()
    except OSError:
        refund_letter(spent)  # it was not sent, and will be retried
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


def _may_get(person: User, kind: LetterKind) -> bool:
    """Whether the person wants such letters and the address is verified: an unverified one may be somebody
    else's."""
    unverified = EmailAddress.objects.filter(user=person, email__iexact=person.email, verified=False)
    return wants_letters(letter_preferences_of(person), kind) and not unverified.exists()
