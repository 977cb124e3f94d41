"""What a season's secret decides: the games that the computer plays. Coins are in `league.standings.coin`."""

from __future__ import annotations

import hashlib
import hmac
import secrets

GAME_PURPOSE = "game {number}: {away} at {home}"


def new_secret() -> str:
    """256 bits in hexadecimal."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """The fingerprint that is published beforehand: SHA-256 of the secret's text, in hexadecimal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def game_purpose(*, number: int, home: str, away: str) -> str:
    """What the secret is asked for: a game by its number and its clubs (slugs). Other clubs under the same
    number roll other dice, so nobody learns anything from a game that was taken back."""
    return GAME_PURPOSE.format(number=number, home=home, away=away)


def game_seed(secret: str, purpose: str) -> tuple[int, int, int]:
    """The three numbers that a game is played from: the first 96 bits of HMAC-SHA256 with the secret's bytes
    over the purpose. They may be published: they tell nothing of the secret or of another game."""
    drawn = hmac.new(bytes.fromhex(secret), purpose.encode(), hashlib.sha256).digest()
    first, second, third = (int.from_bytes(drawn[at : at + 4]) for at in (0, 4, 8))
    return first, second, third
