"""Addresses of this site, as other devices can open them."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from league.frame.files import qr_code


@dataclass(frozen=True, slots=True)
class SharedLink:
    """An address to open on another device."""

    url: str

    @property
    def qr(self) -> SafeString:
        """The address as an SVG image, drawn each time it is read."""
        return qr_code(self.url)

    @property
    def works_here_only(self) -> bool:
        """Whether it leads other machines nowhere, because its host is this machine's name for itself."""
        return _is_loopback(urlsplit(self.url).hostname)


@dataclass(frozen=True, slots=True)
class SiteLink:
    """The address of the site. `is_for_phones`: a person at the machine that serves it sees an address that
    phones can open."""

    link: SharedLink
    is_for_phones: bool


def shareable_address(request: HttpRequest, path: str) -> str:
    """The URL of a path of this site, at the host by which the request came. `localhost` leads other machines
    nowhere, so a person who uses it gets SITE_URL instead, if it is set."""
    own = absolute_address(path) if _is_by_loopback(request) else ""
    return own or request.build_absolute_uri(path)


def shared_link(request: HttpRequest, path: str) -> SharedLink:
    """See `shareable_address`."""
    return SharedLink(shareable_address(request, path))


def works_here_only(request: HttpRequest) -> bool:
    """Whether all addresses made for this request lead other machines nowhere."""
    return shared_link(request, "/").works_here_only


def site_link(request: HttpRequest) -> SiteLink | None:
    """The front page, for people at the machine that serves it and for staff; None for everybody else."""
    is_here = _is_by_loopback(request)
    if not (is_here or getattr(request.user, "is_staff", False)):
        return None
    link = shared_link(request, reverse("league:index"))
    return SiteLink(link, is_for_phones=is_here and not link.works_here_only)


def _is_by_loopback(request: HttpRequest) -> bool:
    return _is_loopback(urlsplit(f"//{request.get_host()}").hostname)


def _is_loopback(host: str | None) -> bool:
    if host is None or host == "localhost" or host.endswith(".localhost"):
        return host is not None
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def absolute_address(path: str) -> str:
    """The absolute URL of a path; empty if SITE_URL is not set."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else ""
