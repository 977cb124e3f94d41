"""The API: seasons and schedules."""
