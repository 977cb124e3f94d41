"""What tells people of a game: play-by-play, labels, box score, drives, scoreboard."""
