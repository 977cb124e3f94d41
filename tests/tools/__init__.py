"""Commands of developers, which need a checkout: `manage.py` runs them."""
