"""What odds are computed from, and what is stored of them."""
