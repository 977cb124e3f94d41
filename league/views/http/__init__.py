"""What pages share: who asks, refusals, failures, secret links, health."""
