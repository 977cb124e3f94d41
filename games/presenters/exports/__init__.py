"""Plays, games and team statistics of a league as tables in nflverse's form, written as CSV or Parquet."""
