"""Facts that pictures of a game show: choices, plays, consequences, drives and the final whistle."""
