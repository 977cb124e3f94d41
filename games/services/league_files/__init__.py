"""League files: a whole league as one file, for another installation (docs/league_files.md)."""
