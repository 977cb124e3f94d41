"""Live streams: one reader of the database per process, however many people follow it."""
