"""The Celery broker of plain files, and what a task takes along of the request that sent it."""
