"""What pages share: visitors, refusals, failures, secret links, health."""
