"""Encrypting the secrets of second factors, so that the database or a backup is not enough to use them.

The key is derived from SECRET_KEY, which is in no backup. `league.services.people.second_factors` handles
second factors that were encrypted with another key.
"""

from __future__ import annotations

from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext as _

from league.errors import Refused
from league.security import sealing
from league.security.sealing import InvalidToken

PURPOSE = "league.second_factor"
SECRETS = ("secret", "seed")  # what allauth calls them in the data of an authenticator


def seal(text: str) -> str:
    """Encrypts the secret of a second factor."""
    return sealing.seal(text, purpose=PURPOSE)


def unseal(text: str) -> str:
    """Decrypts a sealed text. Raises InvalidToken if it was not sealed with this SECRET_KEY."""
    return sealing.unseal(text, purpose=PURPOSE)


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
