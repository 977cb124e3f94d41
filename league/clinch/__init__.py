"""Clinched and eliminated, proved: values in, values out, no ORM. Nothing here is sampled."""

from league.clinch.aims import Aim, aims
from league.clinch.board import Board
from league.clinch.magic import magic_number
from league.clinch.marks import marks, marks_of_club
from league.clinch.outlook import outlook_of_club
from league.clinch.paths import Need, Way, paths
from league.clinch.race import Race
from league.clinch.search import Effort
from league.clinch.verdicts import Mark, Verdict

__all__ = [
    "Aim",
    "Board",
    "Effort",
    "Mark",
    "Need",
    "Race",
    "Verdict",
    "Way",
    "aims",
    "magic_number",
    "marks",
    "marks_of_club",
    "outlook_of_club",
    "paths",
]
