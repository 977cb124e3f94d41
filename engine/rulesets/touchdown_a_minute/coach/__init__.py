"""The computer coaches of Touchdown-A-Minute."""
