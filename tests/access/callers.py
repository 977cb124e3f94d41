"""The callers of an address. Of people who cannot get different answers there, only one is tried."""

from __future__ import annotations

from collections.abc import Iterable

from tests.access.outcomes import MEMBERS, Caller

# In the private league a visitor who has opened every link represents all visitors, and a removed
# commissioner all strangers: both have had more access than the others.
PRIVATE = ("link_holder", "link_scorer", "guest", "removed", *MEMBERS, "site_admin")
PUBLIC = ("anonymous", "stranger", "opponent", "commissioner")
ABROAD_PRIVATE = ("link_scorer", "commissioner")  # people of the public league who try the private one
ABROAD_PUBLIC = ("commissioner",)
WITHOUT_LEAGUE = ("anonymous", "guest", "stranger", "coach", "opponent", "site_admin")
# They get the same as a viewer or the commissioner; on pages that are not about one game a partner gets
# the same as a coach.
READ_ALIKE = {"scorer", "co_commissioner", "site_admin"}
LOOK_WHEN_OVER = ("link_holder", "removed", "viewer", "coach", "opponent", "commissioner")
WRITE_WHEN_OVER = ("removed", "coach", "opponent", "commissioner")


def callers_of(method: str, state: str, *, of_a_league: bool, of_a_game: bool) -> list[Caller]:
    """The people who try this method of an address, with a game in this state."""
    if not of_a_league:
        return [Caller(role, own=True, private=False) for role in WITHOUT_LEAGUE]
    if state != "running":
        over = LOOK_WHEN_OVER if method == "get" else WRITE_WHEN_OVER
        return [*_at(over, private=True), Caller("commissioner", own=False, private=True)]
    reads = method == "get"
    alike = READ_ALIKE | (set() if of_a_game else {"partner"})
    roles = [role for role in PRIVATE if not (reads and role in alike)]
    abroad = [Caller(role, own=False, private=True) for role in ABROAD_PRIVATE]
    if not reads:
        abroad += [Caller(role, own=False, private=False) for role in ABROAD_PUBLIC]
    public = PUBLIC[:3] if reads else PUBLIC
    return [*_at(roles, private=True), *_at(public, private=False), *abroad]


def _at(roles: Iterable[str], *, private: bool) -> list[Caller]:
    return [Caller(role, own=True, private=private) for role in roles]
