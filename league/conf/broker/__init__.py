"""The Celery broker of plain files, and the logging context that tasks inherit from their request."""
