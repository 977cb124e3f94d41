"""Pages about people: accounts, members, invitations, settings of a league, what was changed."""

from league.views.people import (
    account,
    changes,
    constitution,
    first_run,
    founding,
    invitations,
    league,
    members,
    roll_over,
    teams,
)
from league.views.people.home import home

__all__ = [
    "account",
    "changes",
    "constitution",
    "first_run",
    "founding",
    "home",
    "invitations",
    "league",
    "members",
    "roll_over",
    "teams",
]
