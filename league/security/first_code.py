"""The code that makes the first visitor of a new site its administrator: only its operator can know it.

It is derived from SECRET_KEY, so nothing of it is stored, every web server of an installation knows the same
one, and it can be shown again at each start. It is worth nothing once somebody has an account.
"""

from __future__ import annotations

from base64 import b32encode

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.crypto import constant_time_compare, salted_hmac

BYTES = 10  # 80 bits: 16 characters
GROUP = 4  # characters between two dashes


def first_code() -> str:
    """Like `ABCD-EFGH-IJKL-MNOP`."""
    digest = salted_hmac("league.first_administrator", "code", algorithm="sha256").digest()
    text = b32encode(digest[:BYTES]).decode()
    return "-".join(text[start : start + GROUP] for start in range(0, len(text), GROUP))


def is_first_code(given: str) -> bool:
    """Is this the code? Case, blanks and dashes make no difference."""
    return constant_time_compare(_plain(given), _plain(first_code()))


def first_link(address: str) -> str | None:
    """The link that opens the first account, for a site at this address (`http://localhost:8000`) unless
    SITE_URL says where it is; None once somebody has an account. One query."""
    if User.objects.exists():
        return None
    site = settings.SITE_URL or address
    return f"{site}{settings.FORCE_SCRIPT_NAME or ''}/welcome/?code={first_code()}"


def first_visit_notice(address: str) -> str | None:
    """What a command prints while the site has no administrator; see `first_link`."""
    link = first_link(address)
    return link and f"This site has no administrator yet. Open this link to become it: {link}"


def _plain(code: str) -> str:
    return "".join(filter(str.isalnum, code)).upper()
