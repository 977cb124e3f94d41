"""Geometry of the large pictures of a season: values in, coordinates out, in the units of an SVG's view
box."""
