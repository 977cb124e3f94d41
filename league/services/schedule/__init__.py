"""When games are played: schedules, changes of a schedule, week dates and deadlines."""
