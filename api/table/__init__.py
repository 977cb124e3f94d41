"""Playing a game: the table as one person sees it, and all inputs."""
