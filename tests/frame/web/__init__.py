"""The web server and what all pages share."""
