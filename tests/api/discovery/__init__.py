"""Catalogs of what there is to choose from."""
