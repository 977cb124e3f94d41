"""Proves what clubs have clinched and what they have been eliminated from. Values in, values out, no ORM,
no sampling."""

from league.clinch.aims import ClinchAim, aims
from league.clinch.magic_numbers import magic_number
from league.clinch.marks import marks, marks_of_club
from league.clinch.outlooks import outlook_of_club
from league.clinch.paths import ClinchPath, NeededResult, paths
from league.clinch.race import Race
from league.clinch.solver.board import RaceBoard
from league.clinch.solver.endings import ProofEffort
from league.clinch.verdicts import ClinchMark, ClinchVerdict

__all__ = [
    "ClinchAim",
    "ClinchMark",
    "ClinchPath",
    "ClinchVerdict",
    "NeededResult",
    "ProofEffort",
    "Race",
    "RaceBoard",
    "aims",
    "magic_number",
    "marks",
    "marks_of_club",
    "outlook_of_club",
    "paths",
]
