"""Texts and figures about a game for people: play-by-play, labels, box score, drives, scoreboard, field."""
