"""Season schedules: takes a league's shape and a seed, returns the games and a fairness certificate. No
ORM."""

from league.schedule.fairness.certificates import Certificate, certify
from league.schedule.fairness.club_figures import ClubFigures, club_figures
from league.schedule.fairness.violations import Violation
from league.schedule.model.files import read_games, write_games
from league.schedule.model.last_season import LastSeason
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.catalog import PRESETS, preset_named
from league.schedule.presets.knockout import KNOCKOUT
from league.schedule.solver.draws import EFFORT, DrawnSchedule, draw
from league.schedule.solver.redraws import redraw
from league.schedule.solver.searches import Searches, SearchStopped
from league.schedule.wishes.kinds import Wishes
from league.schedule.wishes.lists import lists_of, read_wishes, wishes_of

__all__ = [
    "EFFORT",
    "KNOCKOUT",
    "PRESETS",
    "Certificate",
    "ClubFigures",
    "DrawnSchedule",
    "LastSeason",
    "LeagueShape",
    "Match",
    "SearchStopped",
    "Searches",
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
