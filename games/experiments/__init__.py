"""Experiments: the same games or seasons under several rules or dice. Takes and returns values; no ORM."""

from games.experiments.digests import digest_of_run
from games.experiments.measures import ExperimentResult, MeasuredFigure, figures_of
from games.experiments.plans import Arm, ExperimentPlan, plan_experiment
from games.experiments.play import play_experiment

__all__ = [
    "Arm",
    "ExperimentPlan",
    "ExperimentResult",
    "MeasuredFigure",
    "digest_of_run",
    "figures_of",
    "plan_experiment",
    "play_experiment",
]
