"""What the odds pages show: seasons, matchups, win probability, luck, calls and forks."""
