"""Tools around the rules: scenarios, calibration, the rulebook."""
