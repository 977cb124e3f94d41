"""Forms: what a page's fields may hold; whether it may be done is asked by the services."""
