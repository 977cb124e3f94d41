"""What the running processes need: their command lines, their cache, notifications and shutdown."""
