"""Calendars and Atom feeds: what programs of readers subscribe to."""
