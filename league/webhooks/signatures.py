"""Signatures as in Standard Webhooks 1.0 (https://www.standardwebhooks.com)."""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable

PREFIX = "whsec_"
SIZE = 32  # bytes


def new_secret() -> str:
    """A random secret of 256 bits in base64, with the standard's prefix."""
    return PREFIX + b64encode(secrets.token_bytes(SIZE)).decode()


def signed_headers(event: str, timestamp: int, body: bytes, secret_keys: Iterable[str]) -> dict[str, str]:
    """The headers of a request: the event's ID, the time of the attempt in seconds since 1970, and one
    signature for each secret."""
    content = f"{event}.{timestamp}.".encode() + body
    signatures = [f"v1,{_signature(secret, content)}" for secret in secret_keys]
    return {
        "webhook-id": event,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }


def _signature(secret: str, content: bytes) -> str:
    key = b64decode(secret.removeprefix(PREFIX))
    return b64encode(hmac.digest(key, content, "sha256")).decode()
