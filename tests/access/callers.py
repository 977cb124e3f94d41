"""The callers of an address. Of people who cannot get different answers there, only one is tried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.access.outcomes import MEMBERS, AccessOutcome, Caller, CallerTest

# In the private league a visitor who has opened every link represents all visitors, and a removed
# commissioner all strangers: both have had more access than the others.
PRIVATE = ("link_holder", "link_scorer", "guest", "removed", *MEMBERS, "site_admin")
PUBLIC = ("anonymous", "stranger")
ABROAD = ("link_scorer", "commissioner")  # people of the public league who try the private one
WITHOUT_LEAGUE = ("anonymous", "guest", "stranger", "coach", "opponent", "site_admin")
# They read the same as a viewer or the commissioner.
READ_ALIKE = {"scorer", "co_commissioner", "site_admin"}
# Only games know guests, scorers with a link and partners: elsewhere these get what other visitors and
# coaches get.
OF_A_GAME = {"guest", "link_scorer", "partner"}
# A game that is over is shown and refused as a running one is, by the same questions; an abandoned one as a
# finished one.
LOOK_WHEN_OVER = ("link_holder", "removed", "coach", "commissioner")
WRITE_WHEN_OVER = ("coach", "commissioner")
WHEN_ABANDONED = ("coach",)
Groups = tuple[tuple[str, ...], ...]
# One of these is tried at an address where all are to get the same, by turns.
ALIKE: Groups = (
    ("viewer", "scorer"),
    ("coach", "opponent"),
    ("co_commissioner", "site_admin"),
    ("anonymous", "stranger"),
)
# As well where they are let in; at a table the others are.
LET_IN_ALIKE: Groups = (
    ("viewer", "scorer", "coach", "opponent"),
    ("commissioner", "co_commissioner", "site_admin"),
    ("anonymous", "guest"),
)
# Outside of leagues
PEOPLE_ALIKE = ("stranger", "coach", "opponent", "site_admin")
AT_A_TABLE: Groups = (("viewer", "scorer"), ("co_commissioner", "site_admin"))


def callers_of(method: str, state: str, *, of_a_league: bool, of_a_game: bool) -> list[Caller]:
    """The people who try this method of an address, with a game in this state."""
    if not of_a_league:
        return [Caller(role, own=True, private=False) for role in WITHOUT_LEAGUE]
    if state != "running":
        over = LOOK_WHEN_OVER if method == "get" else WRITE_WHEN_OVER
        return _at(WHEN_ABANDONED if state == "abandoned" else over)
    alike = (READ_ALIKE if method == "get" else set()) | (set() if of_a_game else OF_A_GAME)
    return [
        *_at(role for role in PRIVATE if role not in alike),
        *(Caller(role, own=True, private=False) for role in PUBLIC),
        *(Caller(role, own=False, private=True) for role in ABROAD if role not in alike),
    ]


def _at(roles: Iterable[str]) -> list[Caller]:
    return [Caller(role, own=True, private=True) for role in roles]


def by_turns(
    callers: Sequence[Caller], who: CallerTest, turn: int, *, of_a_league: bool, of_a_game: bool
) -> list[Caller]:
    """The callers without those for whom another one stands in at the address with this `turn`."""
    let_in = LET_IN_ALIKE if of_a_league else (*LET_IN_ALIKE, PEOPLE_ALIKE)
    groups = AT_A_TABLE if of_a_game else (*ALIKE, *let_in)
    left = list(callers)
    for group in groups:
        alike = [caller for caller in left if caller.own and caller.role in group]
        same = len({who(caller) for caller in alike}) == 1
        if same and (group not in let_in or who(alike[0]) is AccessOutcome.IN):
            kept = alike[(turn // 2 if group in let_in else turn + 1) % len(alike)]
            left = [caller for caller in left if caller == kept or caller not in alike]
    return left
