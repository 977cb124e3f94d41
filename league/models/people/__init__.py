"""Members, coaches, invitations, and what is stored about a person."""
