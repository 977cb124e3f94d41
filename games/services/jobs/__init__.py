"""Jobs: games that the computer plays in the background. A job is a row that a worker claims by a lease, see
`league.models.Job`.

Always lock a part before its season's job. A process that has locked a season's job changes only parts that
no worker has claimed."""
