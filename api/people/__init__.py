"""People of leagues: members, coaches, invitations, and their tokens."""
