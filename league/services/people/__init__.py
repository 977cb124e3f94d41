"""Members, coaches, invitations, accounts and privacy."""
