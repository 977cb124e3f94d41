"""Background work: leases, heartbeats, and nudges to workers."""
