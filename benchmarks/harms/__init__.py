"""What the drills need: a clock that can be set, readers that come back, and the service to harm."""
