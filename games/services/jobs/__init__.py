"""Playing in the background: a job is a row that a worker holds by a lease, see `league.models.Job`.

Locks are always taken part first, season job second; whoever holds a season's job touches only
parts that nobody works on."""
