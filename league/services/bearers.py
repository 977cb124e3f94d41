"""People and bearers of links alike: what both may be asked before a service does what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden
from league.selectors.reports import Bearer

if TYPE_CHECKING:
    from league.models import Fixture
    from league.permissions import Act, Person


def account_of(actor: Person | Bearer | None) -> Person | None:
    """The person, for whom a change is noted; None for who bears a link."""
    return None if isinstance(actor, Bearer) else actor


def require(actor: Person | Bearer | None, act: Act, fixture: Fixture) -> None:
    """`permissions.require` for the fixture's league. A link never has a person's rights.

    Raises Forbidden: link_not_for_this, and what `permissions.require` does.
    """
    if isinstance(actor, Bearer):
        raise not_by_link()
    permissions.require(actor, act, fixture.season.league)


def not_by_link() -> Forbidden:
    """The refusal of what needs a person's own rights, not a link's."""
    sentence = _("This link is not for that: ask the game's coaches or the commissioner.")
    return Forbidden("link_not_for_this", sentence)
