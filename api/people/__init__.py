"""People in leagues: members, coaches, invitations, and tokens."""
