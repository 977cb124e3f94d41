"""Whether the service and its workers are healthy."""
