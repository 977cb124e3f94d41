"""Facts that pictures of a game show: choices, the play, its consequences, the drive and the final whistle."""
