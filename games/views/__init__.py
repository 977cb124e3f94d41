"""Pages of games."""

from games.views.adoption import adopt
from games.views.components import showcase
from games.views.game import game
from games.views.rules import rules

__all__ = ["adopt", "game", "rules", "showcase"]
