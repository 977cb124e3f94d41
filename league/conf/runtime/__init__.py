"""Support for the running processes: command lines, cache, notifications and shutdown."""
