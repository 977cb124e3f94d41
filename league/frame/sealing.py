"""Encrypting secrets that the service itself has to read, so that the database or a backup is not enough to
use them. The keys are derived from SECRET_KEY, which is in no backup."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

__all__ = ["InvalidToken", "seal", "unseal"]

SEALED = "sealed:"


def seal(text: str, *, purpose: str) -> str:
    """Encrypts and authenticates the text (Fernet: AES-128 in CBC mode with HMAC-SHA256)."""
    return SEALED + _fernet(purpose).encrypt(text.encode()).decode()


def unseal(text: str, *, purpose: str) -> str:
    """Decrypts a sealed text. Raises InvalidToken if it was not sealed for this purpose with this
    SECRET_KEY."""
    return _fernet(purpose).decrypt(text.removeprefix(SEALED)).decode()


def _fernet(purpose: str) -> Fernet:
    digest = salted_hmac(purpose, "key", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(digest))
