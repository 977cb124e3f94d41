"""The button for the next step of a season, with a sentence that says why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.models import Season, Week
from league.seasons.steps import ROUTINE, STEP_TEXTS, NextStep, SeasonStep

# Step -> the label of its button and the page that it posts to.
BUTTONS: Mapping[SeasonStep, tuple[str, str]] = {
    SeasonStep.DRAW: (gettext_noop("Draw the schedule"), "league:draw"),
    SeasonStep.CLOSE: (gettext_noop("Close the regular season and draw the playoffs"), "league:advance"),
    SeasonStep.ROUND: (gettext_noop("Draw the next round"), "league:advance"),
    SeasonStep.CROWN: (gettext_noop("Crown the champion"), "league:advance"),
    SeasonStep.END: (gettext_noop("End the season without a champion"), "league:advance"),
}


@dataclass(frozen=True, slots=True)
class StepButton:
    """A button with a sentence that says why; only the sentence if there is no `label`. It posts if
    `is_post`, with the number of a week in `through` if there is one; otherwise it is a link."""

    text: str
    label: str = ""
    url: str = ""
    is_post: bool = True
    through: int | None = None


def next_step_button(season: Season, following: NextStep, *, runs: bool) -> StepButton:
    """What the season waits for, with a button for people who run the league."""
    if not runs:
        return StepButton(following.sentence)
    playable = [game.fixture.week for game in following.waiting_for if game.reason in ROUTINE]
    if following.step is SeasonStep.PLAY and not playable:
        inbox = reverse("games:inbox", args=[season.league.slug])
        return StepButton(following.sentence, _("Settle results"), inbox, is_post=False)
    return replace(step_button(season, following.step, next(iter(playable), None)), text=following.sentence)


def step_button(season: Season, step: SeasonStep, week: Week | None) -> StepButton:
    """The button of the step; `week` is the first week that is not over."""
    place = [season.league.slug, season.number]
    if step in BUTTONS:
        label, page = BUTTONS[step]
        return StepButton(_(STEP_TEXTS[step]), _(label), reverse(page, args=place))
    if step is SeasonStep.OVER:
        following = reverse("league:roll_over", args=place[:1])
        return StepButton(_(STEP_TEXTS[step]), _("Open the next season"), following, is_post=False)
    autoplay = reverse("games:autoplay", args=place)
    if week is None or week.kind == Week.Kind.PLAYOFF:
        return StepButton(_("Games are open."), _("Let the computer play"), autoplay, is_post=False)
    return StepButton(
        _("The computer plays the games of teams without a coach; the others wait for their coaches."),
        _("Play %(week)s") % {"week": week.title},
        autoplay,
        through=week.number,
    )
