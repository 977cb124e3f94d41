"""Presenters: what the pages of games show, prepared from rows and from the engine's values."""
