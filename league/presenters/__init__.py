"""Values that pages and the API show: the content, not its layout."""
