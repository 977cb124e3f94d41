"""Members, coaches, invitations, and what is kept about a person."""
