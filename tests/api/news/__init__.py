"""News in the API."""
