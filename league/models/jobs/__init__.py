"""Jobs, leases and heartbeats."""
