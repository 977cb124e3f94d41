"""What comes with the program."""
