"""How allauth and axes behave on this site."""
