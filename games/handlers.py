"""Loads the modules that receive signals, or that register what games know about fixtures and people."""

import games.selectors.circumstances
import games.services.people.departures
import games.services.people.privacy  # noqa: F401
