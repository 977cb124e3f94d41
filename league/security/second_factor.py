"""Encrypting the secrets of second factors, so that the database or a backup is not enough to use them.

The key is derived from SECRET_KEY, which is in no backup. `league.services.people.second_factors` handles
second factors that were encrypted with another key.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from league.errors import Refused

SEALED = "sealed:"
SECRETS = ("secret", "seed")  # what allauth calls them in the data of an authenticator


def seal(text: str) -> str:
    """Encrypts and authenticates the text (Fernet: AES-128 in CBC mode with HMAC-SHA256)."""
    return SEALED + _fernet().encrypt(text.encode()).decode()


def unseal(text: str) -> str:
    """Decrypts a sealed text. Raises InvalidToken if it was not sealed with this SECRET_KEY."""
    return _fernet().decrypt(text.removeprefix(SEALED)).decode()


def is_readable(data: dict[str, Any]) -> bool:
    """Whether all secrets of this authenticator can be decrypted here."""
    try:
        for name in SECRETS:
            if name in data:
                unseal(data[name])
    except InvalidToken:
        return False
    return True


class SecondFactorAdapter(DefaultMFAAdapter):
    """allauth's adapter, with encrypted secrets."""

    def encrypt(self, text: str) -> str:
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypts a secret. Raises Refused: second_factor_unreadable."""
        try:
            return unseal(encrypted_text)
        except InvalidToken as error:
            sentence = _(
                "Your second factor cannot be checked, because this site was restored under another "
                "secret key. Ask its administrator to put the old key back, or to reset your second "
                "factor."
            )
            raise Refused("second_factor_unreadable", sentence) from error


def _fernet() -> Fernet:
    digest = salted_hmac("league.second_factor", "key", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(digest))
