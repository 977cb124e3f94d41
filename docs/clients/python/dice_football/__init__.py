"""A typed client of a league's site. See docs/clients/README.md."""

from dice_football.client import Client
from dice_football.session import Problem

__all__ = ["Client", "Problem"]
