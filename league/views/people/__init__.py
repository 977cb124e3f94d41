"""Pages about people: accounts, members and invitations."""
