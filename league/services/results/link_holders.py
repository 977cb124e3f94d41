"""Checks for services whose actor is a person or a link holder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league import permissions
from league.errors import link_not_allowed
from league.selectors.results.reports import LinkHolder

if TYPE_CHECKING:
    from league.models import Fixture
    from league.permissions import Permission, Person


def account_of(actor: Person | LinkHolder | None) -> Person | None:
    """The person to record in the history of changes; None for a link holder."""
    return None if isinstance(actor, LinkHolder) else actor


def require(actor: Person | LinkHolder | None, permission: Permission, fixture: Fixture) -> None:
    """`permissions.require` for the fixture's league. A link holder never has a permission in the league.

    Raises Forbidden: link_not_for_this, and the codes of `permissions.require`.
    """
    if isinstance(actor, LinkHolder):
        raise link_not_allowed()
    permissions.require(actor, permission, fixture.season.league)
