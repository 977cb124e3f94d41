"""Games recorded outside the app: reported box scores, typed scoresheets, and links for scorers."""
