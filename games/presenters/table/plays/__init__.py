"""What has been played, as pictures and texts."""
