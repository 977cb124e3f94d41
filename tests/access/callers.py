"""Who asks for an address. Each pair of people who cannot differ there is asked for once."""

from __future__ import annotations

from collections.abc import Iterable

from tests.access.outcomes import MEMBERS, Caller

# In the private league a visitor who has opened every link stands for all visitors, and a removed
# commissioner for all strangers: both have had more in their hands.
PRIVATE = ("link_holder", "link_scorer", "guest", "removed", *MEMBERS, "site_admin")
PUBLIC = ("anonymous", "stranger", "opponent", "commissioner")
ABROAD_PRIVATE = ("link_scorer", "commissioner")  # people of the public league, at the private one
ABROAD_PUBLIC = ("commissioner",)
WITHOUT_LEAGUE = ("anonymous", "guest", "stranger", "coach", "opponent", "site_admin")
# They are shown what a viewer or the commissioner is shown; pages that are not of one game show a partner
# what they show a coach.
READ_ALIKE = {"scorer", "co_commissioner", "site_admin"}
LOOK_WHEN_OVER = ("link_holder", "removed", "viewer", "coach", "opponent", "commissioner")
WRITE_WHEN_OVER = ("removed", "coach", "opponent", "commissioner")


def callers_of(method: str, state: str, *, of_a_league: bool, of_a_game: bool) -> list[Caller]:
    """The people who are asked to try this method of an address, at a game in this state."""
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
