"""How a fixture ended: reports, disputes, corrections, late reports, and links that answer a report."""
