"""Pages of games."""

from games.views.game import game

__all__ = ["game"]
