"""What a season needs next of the people who run it, as one button."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import Season, Week
from league.selectors.season.steps import SeasonStep


@dataclass(frozen=True, slots=True)
class StepButton:
    """A button with a sentence that says why. It posts if `is_post`, with the number of a week in `through`
    if there is one; otherwise it is a link."""

    text: str
    label: str
    url: str
    is_post: bool = True
    through: int | None = None


def step_button(season: Season, step: SeasonStep, week: Week | None) -> StepButton:
    """The button of the step; `week` is the first week that is not over."""
    place = [season.league.slug, season.number]
    advance = reverse("league:advance", args=place)
    match step:
        case SeasonStep.DRAW:
            return StepButton(
                _("The season has no schedule yet."),
                _("Draw the schedule"),
                reverse("league:draw", args=place),
            )
        case SeasonStep.CLOSE:
            text = _("All games of the regular season are final.")
            return StepButton(text, _("Close the regular season and draw the playoffs"), advance)
        case SeasonStep.ROUND:
            return StepButton(_("All games of this round are final."), _("Draw the next round"), advance)
        case SeasonStep.CROWN:
            return StepButton(_("The Bowl is decided."), _("Crown the champion"), advance)
        case SeasonStep.OVER:
            roll_over = reverse("league:roll_over", args=[season.league.slug])
            return StepButton(_("The season is over."), _("Open the next season"), roll_over, is_post=False)
    autoplay = reverse("games:autoplay", args=place)
    if week is None or week.kind == Week.Kind.PLAYOFF:
        return StepButton(_("Games are open."), _("Let the computer play"), autoplay, is_post=False)
    return StepButton(
        _("The computer plays the games of teams without a coach; the others wait for their coaches."),
        _("Play %(week)s") % {"week": week.title},
        autoplay,
        through=week.number,
    )
