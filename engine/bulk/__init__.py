"""Many games at once, for odds: the same rules, coaches and dice, compiled if numba is installed."""
