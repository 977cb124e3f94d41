"""Secrets of second factors are stored sealed: neither the database nor a backup is enough to use them.

The key is derived from SECRET_KEY, which is in no backup. `services.second_factors` says what becomes of
second factors that another key has sealed.
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
ONE, MANY = ("secret", "seed"), ("migrated_codes",)  # names of secrets in an authenticator's data


def seal(text: str) -> str:
    """Encrypted and authenticated (Fernet: AES-128 in CBC mode with HMAC-SHA256)."""
    return SEALED + _fernet().encrypt(text.encode()).decode()


def unseal(text: str) -> str:
    """What was sealed. Raises InvalidToken when that was done under another SECRET_KEY."""
    if not text.startswith(SEALED):
        return text  # of a version that did not seal
    return _fernet().decrypt(text.removeprefix(SEALED)).decode()


def sealed_data(data: dict[str, Any]) -> dict[str, Any]:
    """An authenticator's data with all of its secrets sealed."""
    made = {name: _sealed(data[name]) for name in ONE if name in data}
    lists = {name: [_sealed(code) for code in data[name]] for name in MANY if name in data}
    return {**data, **made, **lists}


def is_readable(data: dict[str, Any]) -> bool:
    """Can all secrets of this authenticator be used here?"""
    secrets = [data[name] for name in ONE if name in data]
    secrets += [code for name in MANY for code in data.get(name, ())]
    try:
        for secret in secrets:
            unseal(secret)
    except InvalidToken:
        return False
    return True


class SecondFactorAdapter(DefaultMFAAdapter):
    """allauth's, with sealed secrets."""

    def encrypt(self, text: str) -> str:
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Raises Refused second_factor_unreadable."""
        try:
            return unseal(encrypted_text)
        except InvalidToken as error:
            sentence = _(
                "Your second factor cannot be checked: this site was restored under another secret key. Ask"
                " its administrator to put the old key back, or to have your second factor forgotten."
            )
            raise Refused("second_factor_unreadable", sentence) from error


def _sealed(text: str) -> str:
    return text if text.startswith(SEALED) else seal(text)


def _fernet() -> Fernet:
    digest = salted_hmac("league.second_factor", "key", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(digest))
