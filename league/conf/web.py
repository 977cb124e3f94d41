"""Settings for HTTP: the address of the service, and what browsers may do.

Plain http on localhost is the default. Scheme and address of visitors come from uvicorn, which trusts only
the proxies in FORWARDED_ALLOW_IPS (by default those on the same machine).
"""

import re

from csp.constants import NONE, SELF

from league.conf.environment import env, refuse

SUB_PATH = re.compile(r"[\w.~-]+(/[\w.~-]+)*", re.ASCII)
MONTH = 30 * 24 * 3600  # seconds


def prefix_of(sub_path: str) -> str | None:
    """`/league` for `league`, `/league` or `/league/`; None for the root of the host."""
    inner = sub_path.strip("/")
    if inner and not SUB_PATH.fullmatch(inner):
        refuse("SUB_PATH", sub_path, "the path alone, like /league")
    return f"/{inner}" if inner else None


ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")
USE_X_FORWARDED_HOST = env.bool("USE_X_FORWARDED_HOST", default=False)
# uvicorn reads this one itself, and would trust nobody if it is empty, or a network that cannot be read.
_proxies = env.networks("FORWARDED_ALLOW_IPS", words=("*",)) or ["127.0.0.1", "::1"]
env.hand_on("FORWARDED_ALLOW_IPS", ",".join(_proxies))

FORCE_SCRIPT_NAME = prefix_of(env.str("SUB_PATH", default=""))
# The site's address in letters, which are written outside of a request, and in links made at localhost.
SITE_URL = env.site("SITE_URL")
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = LANGUAGE_COOKIE_PATH = f"{FORCE_SCRIPT_NAME or ''}/"

HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]  # requested from inside, over plain http
_hsts = env.int("HSTS_SECONDS", default=MONTH, most=100 * 12 * MONTH)
SECURE_HSTS_SECONDS = _hsts if HTTPS else 0
# Other services of the same domain must not be forced to HTTPS, least of all permanently.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "base-uri": [NONE],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "data:"],
        "manifest-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "worker-src": [SELF],
    }
}

# No page of ours, nor anything that somebody might smuggle into one, needs these.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    "camera": [],
    "geolocation": [],
    "microphone": [],
    "payment": [],
    "usb": [],
}
