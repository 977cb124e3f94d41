"""Headlines as whole sentences. The digest of the game chooses one of several."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.models import Team
from league.news import Story, StoryKind

Teams = Mapping[str, Team]

HEADLINES: dict[StoryKind, tuple[str, ...]] = {
    StoryKind.NO_CONTEST: (gettext_noop("No contest between %(away)s and %(home)s"),),
    StoryKind.DOUBLE_FORFEIT: (gettext_noop("%(away)s and %(home)s both forfeit"),),
    StoryKind.FORFEIT: (gettext_noop("%(loser)s forfeit, %(winner)s take the win"),),
    StoryKind.DRAW: (gettext_noop("%(away)s and %(home)s share the game without a score"),),
    StoryKind.TIE: (
        gettext_noop("%(away)s and %(home)s finish level"),
        gettext_noop("No winner between %(away)s and %(home)s"),
    ),
    StoryKind.FINAL: (
        gettext_noop("%(winner)s are champions"),
        gettext_noop("%(winner)s beat %(loser)s and win the title"),
    ),
    StoryKind.SHUTOUT: (
        gettext_noop("%(winner)s shut out %(loser)s"),
        gettext_noop("No points for %(loser)s against %(winner)s"),
        gettext_noop("%(winner)s beat %(loser)s and allow nothing"),
    ),
    StoryKind.OVERTIME: (
        gettext_noop("%(winner)s beat %(loser)s in overtime"),
        gettext_noop("%(loser)s lose to %(winner)s in overtime"),
        gettext_noop("%(winner)s need overtime to beat %(loser)s"),
    ),
    StoryKind.COMEBACK: (
        gettext_noop("%(winner)s come from %(deficit)d points behind to beat %(loser)s"),
        gettext_noop("%(loser)s give away a lead of %(deficit)d points to %(winner)s"),
        gettext_noop("%(deficit)d points down, %(winner)s still beat %(loser)s"),
    ),
    StoryKind.LATE: (
        gettext_noop("%(winner)s beat %(loser)s with a late score"),
        gettext_noop("%(winner)s settle the game against %(loser)s near the end"),
        gettext_noop("%(loser)s are beaten late by %(winner)s"),
    ),
    StoryKind.ROUT: (
        gettext_noop("%(winner)s rout %(loser)s"),
        gettext_noop("%(winner)s beat %(loser)s by %(margin)d points"),
        gettext_noop("%(loser)s lose to %(winner)s by %(margin)d points"),
    ),
    StoryKind.SWINGS: (
        gettext_noop("%(winner)s beat %(loser)s after %(changes)d changes of the lead"),
        gettext_noop("The lead changes %(changes)d times before %(winner)s beat %(loser)s"),
    ),
    StoryKind.KNOCKOUT: (
        gettext_noop("%(winner)s knock %(loser)s out of the playoffs"),
        gettext_noop("%(winner)s go on, %(loser)s are out"),
    ),
    StoryKind.TURNED: (
        gettext_noop("%(winner)s turn the game against %(loser)s"),
        gettext_noop("%(loser)s lead first, %(winner)s win"),
        gettext_noop("%(winner)s fall behind and still beat %(loser)s"),
    ),
    StoryKind.NEVER_BEHIND: (
        gettext_noop("%(winner)s are never behind against %(loser)s"),
        gettext_noop("%(loser)s never lead against %(winner)s"),
        gettext_noop("%(winner)s beat %(loser)s without trailing once"),
    ),
    StoryKind.CLOSE: (
        gettext_noop("%(winner)s edge past %(loser)s"),
        gettext_noop("%(loser)s fall just short against %(winner)s"),
    ),
    StoryKind.WON: (
        gettext_noop("%(winner)s beat %(loser)s"),
        gettext_noop("%(winner)s win against %(loser)s"),
        gettext_noop("%(loser)s lose to %(winner)s"),
    ),
}


class HeadlineWriter:
    """Writes the headlines of one edition; a sentence is only used again when all of its kind are."""

    def __init__(self, teams: Teams) -> None:
        self.teams = teams
        self.used: dict[StoryKind, set[int]] = {}

    def headline(self, story: Story) -> str:
        """The headline of the story."""
        sentences = HEADLINES[story.kind]
        used = self.used.setdefault(story.kind, set())
        if len(used) == len(sentences):
            used.clear()
        first = story.variant(len(sentences))
        choice = next(
            number
            for offset in range(len(sentences))
            if (number := (first + offset) % len(sentences)) not in used
        )
        used.add(choice)
        return _(sentences[choice]) % named(story, self.teams)


def named(story: Story, teams: Teams) -> dict[str, object]:
    """Names and numbers for the sentences of a story."""
    game = story.contest
    return {
        "home": teams[game.home].nickname,
        "away": teams[game.away].nickname,
        "winner": teams[story.winner].nickname if story.winner else "",
        "loser": teams[story.loser].nickname if story.loser else "",
        "margin": story.margin,
        "deficit": story.deficit,
        "changes": story.log.changes if story.log else 0,
        "score": score_of(story),
    }


def score_of(story: Story) -> str:
    """The winner's points first, the visitors' in a tie; empty if there were none."""
    game = story.contest
    if not game.played:
        return ""
    first = story.winner or game.away
    return f"{game.points(first)}–{game.points(game.other(first))}"
