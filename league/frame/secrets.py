"""The secret of a season, and digests of secrets."""

from __future__ import annotations

import hashlib
import hmac
import secrets

GAME_PURPOSE = "game {number}: {away} at {home}"


def new_secret() -> str:
    """A random secret of 256 bits in hexadecimal."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """The fingerprint that is published beforehand: SHA-256 of the secret's text, in hexadecimal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def game_purpose(*, number: int, home: str, away: str) -> str:
    """The purpose of a game: its number and its clubs (slugs). Other clubs with the same number get other
    dice, so a reverted game reveals nothing about a later one."""
    return GAME_PURPOSE.format(number=number, home=home, away=away)


def game_seed(secret: str, purpose: str) -> tuple[int, int, int]:
    """The seed of a game, three 32-bit numbers: the first 96 bits of HMAC-SHA256 with the secret's bytes as
    the key and the purpose as the message. It may be published: it reveals nothing about the secret or other
    games."""
    digest = hmac.new(bytes.fromhex(secret), purpose.encode(), hashlib.sha256).digest()
    first, second, third = (int.from_bytes(digest[at : at + 4]) for at in (0, 4, 8))
    return first, second, third


def digest_of(secret: str) -> str:
    """SHA-256 in hexadecimal: the secret is long and random, so a slow hash would add nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()
