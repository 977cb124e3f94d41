"""Season schedules: a league's shape and a seed in, games and a fairness certificate out, no ORM."""

from league.schedule.certificate import Certificate, certify
from league.schedule.drawing import EFFORT, Plan, draw
from league.schedule.figures import ClubFigures, club_figures
from league.schedule.files import read_games, write_games
from league.schedule.knockout import KNOCKOUT
from league.schedule.match import Match
from league.schedule.past import Past
from league.schedule.presets import PRESETS, preset_named
from league.schedule.redrawing import redraw
from league.schedule.searches import Searches, Stopped
from league.schedule.shape import Shape
from league.schedule.violations import Violation
from league.schedule.wish_lists import lists_of, read_wishes, wishes_of
from league.schedule.wishes import Wishes

__all__ = [
    "EFFORT",
    "KNOCKOUT",
    "PRESETS",
    "Certificate",
    "ClubFigures",
    "Match",
    "Past",
    "Plan",
    "Searches",
    "Shape",
    "Stopped",
    "Violation",
    "Wishes",
    "certify",
    "club_figures",
    "draw",
    "lists_of",
    "preset_named",
    "read_games",
    "read_wishes",
    "redraw",
    "wishes_of",
    "write_games",
]
