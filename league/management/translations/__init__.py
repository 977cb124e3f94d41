"""Translation catalogs without GNU gettext: Babel extracts, merges and compiles them."""
