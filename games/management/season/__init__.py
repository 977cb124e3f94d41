"""The parts of the command `season`."""
