"""What the commands that keep processes running share."""
