"""Kinds of season in few words, for leagues of 4 to 32 teams, and the divisions and presets that follow."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from league.data import ClubProfile
from league.errors import Refused
from league.schedule import LeagueShape, preset_named
from league.schedule.presets.weeks import FEWEST_WEEKS, MOST_WEEKS
from league.services.teams.clubs import Clubs

USUAL, WEEKS, DIVISION_TWICE = "usual", "weeks", "division_twice"
PLANS = (
    (USUAL, gettext_lazy("What suits the number of teams")),
    (DIVISION_TWICE, gettext_lazy("The division twice, everybody else once")),
    ("round_robin", gettext_lazy("Everybody once")),
    ("double_round_robin", gettext_lazy("Everybody twice, at home and away")),
    (WEEKS, gettext_lazy("A number of weeks, everybody equally often")),
)
DIVISION_SIZES = (4, 5, 6, 3, 7, 8)  # the best first
TWO_CONFERENCES = 24  # teams: as many as the box has
MOST_FOR_TWO_GAMES, MOST_FOR_ONE_GAME, LONG_SEASON = 5, 16, 14
DIRECTIONS = {
    2: (gettext_noop("North"), gettext_noop("South")),
    3: (gettext_noop("North"), gettext_noop("Central"), gettext_noop("South")),
    4: (gettext_noop("North"), gettext_noop("East"), gettext_noop("South"), gettext_noop("West")),
}


class SeasonPlanField(forms.ChoiceField):
    """One of PLANS."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Who plays whom"), choices=PLANS, initial=USUAL, widget=forms.RadioSelect
        )


class WeeksField(forms.IntegerField):
    """The number of weeks of a season with the plan WEEKS."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Number of weeks"),
            min_value=FEWEST_WEEKS,
            max_value=MOST_WEEKS,
            initial=10,
            required=False,
        )


def divisions_for(clubs: list[ClubProfile], plan: str) -> Clubs:
    """The clubs in order, in divisions of the same size if the plan uses divisions and their number allows
    it; otherwise all together."""
    count = len(clubs)
    if plan not in (USUAL, DIVISION_TWICE):
        return _together(clubs)
    if count == TWO_CONFERENCES:
        half = count // 2
        return {_("Eastern"): _split(clubs[:half], 3), _("Western"): _split(clubs[half:], 3)}
    sizes = (size for size in DIVISION_SIZES if count % size == 0 and count // size in DIRECTIONS)
    size = next(sizes, 0)
    fits = size and count % 2 == 0
    return {_("League"): _split(clubs, count // size)} if fits else _together(clubs)


def preset_for(shape: LeagueShape, plan: str, weeks: int | None) -> str:
    """The preset for this plan; WEEKS needs their number. Raises Refused: shape_unfit."""
    if plan == WEEKS:
        return f"weeks_{weeks}"
    if plan != USUAL:
        preset_named(plan).limits(shape)
        return plan
    return next((name for name in ("classic_14", DIVISION_TWICE) if _fits(name, shape)), _without(shape))


def _together(clubs: list[ClubProfile]) -> Clubs:
    return {_("League"): {_("All teams"): clubs}}


def _split(clubs: list[ClubProfile], divisions: int) -> dict[str, list[ClubProfile]]:
    size = len(clubs) // divisions
    names = DIRECTIONS[divisions]
    return {_(name): clubs[place * size : (place + 1) * size] for place, name in enumerate(names)}


def _without(shape: LeagueShape) -> str:
    """The preset for clubs that have no suitable divisions."""
    count = len(shape.clubs)
    if count <= MOST_FOR_TWO_GAMES:
        return "double_round_robin"
    return "round_robin" if count <= MOST_FOR_ONE_GAME else f"weeks_{LONG_SEASON}"


def _fits(preset: str, shape: LeagueShape) -> bool:
    try:
        preset_named(preset).limits(shape)
    except Refused:
        return False
    return True
