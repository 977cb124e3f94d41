"""Calendars and Atom feeds, and the links with which programs read them."""
