"""The health of the service and its workers."""
