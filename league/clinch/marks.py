"""Marks for all aims of each club: an example or a proof for one aim often answers the next."""

from __future__ import annotations

from league.clinch.aims import ClinchAim, aims
from league.clinch.race import Race
from league.clinch.solver.board import RaceBoard
from league.clinch.solver.endings import FoundEnding, ProofEffort, find_ending
from league.clinch.verdicts import ClinchVerdict

DEFAULT = ProofEffort()


def marks(race: Race, effort: ProofEffort = DEFAULT) -> dict[str, dict[str, ClinchVerdict]]:
    """Club -> aim (playoffs, division, bye, first_seed) -> verdict."""
    board = RaceBoard(race)
    return {name: marks_of_club(board, name, effort) for name in board.clubs}


def marks_of_club(board: RaceBoard, name: str, effort: ProofEffort = DEFAULT) -> dict[str, ClinchVerdict]:
    """Aim -> verdict for one club.

    Each aim includes the ones after it: a club that misses one misses those too.
    """
    wishes = _nested(board, name)
    missed = _answers(board, name, wishes, effort, reached=False)
    reached = _answers(board, name, wishes[::-1], effort, reached=True)
    return {
        aim.key: ClinchVerdict.of(name, aim, reached[aim], missed[aim])
        for aim in aims(board.race.places, board.race.byes)
    }


def _nested(board: RaceBoard, name: str) -> list[ClinchAim]:
    """The aims from the widest to the narrowest. A division title may be worth no playoff place."""
    divisions = len(board.conference(name))
    return sorted(
        aims(board.race.places, board.race.byes),
        key=lambda aim: divisions if aim.seeds is None else aim.seeds,
        reverse=True,
    )


def _answers(
    board: RaceBoard, name: str, wishes: list[ClinchAim], effort: ProofEffort, *, reached: bool
) -> dict[ClinchAim, FoundEnding]:
    answers: dict[ClinchAim, FoundEnding] = {}
    last: FoundEnding | None = None
    for aim in wishes:
        if last is None or last.example is None:
            last = find_ending(board, aim, name, reached=reached, effort=effort)
        answers[aim] = last
    return answers
