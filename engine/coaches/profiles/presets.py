"""The computer coaches that people can choose, each with a line of description."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.coaches.profiles.profile import Profile
from engine.gridiron.translation import Translate, gettext_noop
from engine.gridiron.translation import gettext_noop as _

RANDOM, OWN_WAY, BALANCED, SOLVED = "random_legal", "situational", "balanced", "equilibrium"


@dataclass(frozen=True, slots=True)
class CoachChoice:
    """A computer coach. `name` is used in headers, `title` and `sentence` are for people."""

    name: str
    title: str
    sentence: str


CHOICES = (
    CoachChoice(OWN_WAY, _("The team's own"), _("Plays to win, in the way that suits the team's dice.")),
    CoachChoice(BALANCED, _("Balanced"), _("Plays to win and shows no habit that could be read.")),
    CoachChoice(SOLVED, _("Equilibrium"), _("Plays the solution of the game where the app has one.")),
    CoachChoice("ground", _("Ground game"), _("Runs the ball, and runs out the clock with a lead.")),
    CoachChoice("air", _("Air attack"), _("Throws whenever a run would serve no better.")),
    CoachChoice("gambler", _("Gambler"), _("Goes for it on fourth down, fakes, blitzes, plays for two.")),
    CoachChoice("conservative", _("Conservative"), _("Punts, kicks and protects a lead: takes no chances.")),
    CoachChoice("pressure", _("Pressure"), _("Sends a blitz more than twice as often as others.")),
    CoachChoice(RANDOM, _("Beginner"), _("Makes any move that the rules allow, without a plan.")),
)
PROFILES = {
    BALANCED: Profile(),
    SOLVED: Profile(),  # where the game is not solved, and for what the solution leaves open
    "ground": Profile(passing=45, fourth_down=10, two_point=80, blitz=90, clock=130, fakes=70),
    "air": Profile(passing=200, fourth_down=10, timeouts=125, clock=80),
    "gambler": Profile(130, fourth_down=40, two_point=200, blitz=160, timeouts=150, clock=80, fakes=200),
    "conservative": Profile(85, fourth_down=-40, two_point=40, blitz=70, timeouts=75, clock=130, fakes=35),
    "pressure": Profile(passing=85, two_point=80, blitz=220),
}


def computer_coaches(translate: Translate = gettext_noop) -> list[CoachChoice]:
    """Returns every computer coach that a header may name, the default first, in the reader's language."""
    return [
        replace(choice, title=translate(choice.title), sentence=translate(choice.sentence))
        for choice in CHOICES
    ]
