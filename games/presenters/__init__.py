"""What pages of games show, made from rows and from what the engine says."""
