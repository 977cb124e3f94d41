"""Pages about people: accounts, members, invitations, settings of a league, what was changed."""

from league.views.people.home import home

__all__ = ["home"]
