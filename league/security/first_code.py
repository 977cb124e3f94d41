"""The code that makes the first visitor of a new site its administrator. Only the operator can know it.

It is derived from SECRET_KEY, so it is not stored, is the same for every web server of an installation, and
can be shown again at each start. It is useless once there is an account.
"""

from __future__ import annotations

from base64 import b32encode

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.crypto import constant_time_compare, salted_hmac

BYTES = 10  # 80 bits: 16 characters
GROUP = 4  # characters between two dashes


def first_code() -> str:
    """The code, like `ABCD-EFGH-IJKL-MNOP`."""
    digest = salted_hmac("league.first_administrator", "code", algorithm="sha256").digest()
    text = b32encode(digest[:BYTES]).decode()
    return "-".join(text[start : start + GROUP] for start in range(0, len(text), GROUP))


def is_first_code(given: str) -> bool:
    """Whether this is the code. Case, spaces and dashes are ignored."""
    return constant_time_compare(_plain(given), _plain(first_code()))


def first_link(address: str) -> str | None:
    """The link that opens the first account, on SITE_URL, or else on this address
    (`http://localhost:8000`). None once there is an account. One query."""
    if User.objects.filter(placeholder=None).exists():
        return None
    site = settings.SITE_URL or address
    return f"{site}{settings.FORCE_SCRIPT_NAME or ''}/welcome/?code={first_code()}"


def first_visit_notice(address: str) -> str | None:
    """The message that a command prints while the site has no account; None otherwise. See `first_link`."""
    link = first_link(address)
    return link and f"This site has no administrator yet. Open this link to become it: {link}"


def _plain(code: str) -> str:
    return "".join(filter(str.isalnum, code)).upper()
