"""Members, their permissions, and invitations."""
