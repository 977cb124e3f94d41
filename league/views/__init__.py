"""Pages of leagues. Each view looks up its object, calls selectors or a service, and renders."""
