"""Forms: they validate what a page's fields contain. Services check permissions."""
