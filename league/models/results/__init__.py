"""Results, disputes and late reports."""
