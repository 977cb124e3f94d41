"""The catalogs of translations, kept without GNU gettext: Babel extracts, merges and compiles."""
