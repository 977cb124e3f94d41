"""Pages of games."""

from games.views.adoption import adopt, confirm
from games.views.components import showcase
from games.views.game import game
from games.views.rules import rules

__all__ = ["adopt", "confirm", "game", "rules", "showcase"]
