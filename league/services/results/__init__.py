"""Results of fixtures: reports, disputes, corrections, late reports, and links that answer a report."""
