"""The kinds of letters, and how their readers end them by one click (RFC 8058), without signing in."""

from __future__ import annotations

from enum import StrEnum

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from league.errors import Hidden
from league.models import LetterPreferences


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
    found = None
    if kind in STOPPED:
        try:
            found = User.objects.filter(pk=_signer(LetterKind(kind)).unsign(token)).first()
        except signing.BadSignature:
            found = None
    if found is None:
        raise Hidden(
            "bad_stop_link",
            _("This link is not valid any more: sign in and change your settings for letters."),
        )
    return found


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
