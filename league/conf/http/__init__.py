"""What is done with every request, and what one visitor may use of the server."""
