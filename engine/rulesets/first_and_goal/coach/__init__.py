"""The computer coaches of 1st & Goal."""
