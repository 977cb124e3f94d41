"""Pages of leagues: each view looks its season up, asks selectors and renders."""
