"""Pages about people: accounts, members, invitations, settings of a league, what was changed."""
