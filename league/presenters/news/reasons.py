"""Why a game ended as it did, in whole sentences; each comes from the game's log or is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Team
from league.news import DecidingScore, Story
from league.presenters.news.headlines import named

Teams = Mapping[str, Team]
TURNOVERS, YARDS, SACKS = 2, 100, 3  # differences from which on they explain a game
SENTENCES = 4  # of the lead story, before what it means


def reason(story: Story, teams: Teams) -> str:
    """The best reason for the result in one sentence; empty if the log knows only the score."""
    return next(reasons(story, teams), "")


def reasons(story: Story, teams: Teams) -> Iterator[str]:
    """All that explains the result, the best first."""
    if not story.winner or not story.contest.played:
        return
    names = named(story, teams)
    found: list[tuple[int, str]] = []
    for number, part in enumerate(PARTS):
        if known := part(story, names):
            weight, sentence = known
            found.append((10 * weight + number, sentence))
    yield from (sentence for _order, sentence in sorted(found))


def _turnovers(story: Story, names: Mapping[str, object]) -> tuple[int, str] | None:
    own, other = _both(story, "turnovers")
    if own is None or other is None or other <= own:
        return None
    sentence = ngettext(
        "%(loser)s lost the ball once more than %(winner)s.",
        "%(loser)s lost the ball %(n)d times more often than %(winner)s.",
        other - own,
    ) % {**names, "n": other - own}
    return (1 if other - own >= TURNOVERS else 3), sentence


def _deciding(story: Story, names: Mapping[str, object]) -> tuple[int, str] | None:
    decider = story.log.decider if story.log else None
    if decider is None:
        return None
    late = 2 * decider.left <= decider.snaps
    return (0 if 5 * decider.left <= decider.snaps else 1 if late else 2), decided(decider, names)


def decided(decider: DecidingScore, names: Mapping[str, object]) -> str:
    """The score after which the winner was ahead for good."""
    n = decider.left
    sentences: dict[str, Callable[[], str]] = {
        "run": lambda: ngettext(
            "A %(yards)d-yard run put %(winner)s ahead for good with %(n)d play left.",
            "A %(yards)d-yard run put %(winner)s ahead for good with %(n)d plays left.",
            n,
        ),
        "pass": lambda: ngettext(
            "A %(yards)d-yard pass put %(winner)s ahead for good with %(n)d play left.",
            "A %(yards)d-yard pass put %(winner)s ahead for good with %(n)d plays left.",
            n,
        ),
        "return": lambda: ngettext(
            "A return of %(yards)d yd put %(winner)s ahead for good with %(n)d play left.",
            "A return of %(yards)d yd put %(winner)s ahead for good with %(n)d plays left.",
            n,
        ),
        "field_goal": lambda: ngettext(
            "A field goal put %(winner)s ahead for good with %(n)d play left.",
            "A field goal put %(winner)s ahead for good with %(n)d plays left.",
            n,
        ),
        "safety": lambda: ngettext(
            "A safety put %(winner)s ahead for good with %(n)d play left.",
            "A safety put %(winner)s ahead for good with %(n)d plays left.",
            n,
        ),
        "touchdown": lambda: ngettext(
            "A touchdown put %(winner)s ahead for good with %(n)d play left.",
            "A touchdown put %(winner)s ahead for good with %(n)d plays left.",
            n,
        ),
    }
    return sentences[decider.how]() % {**names, "yards": decider.yards, "n": n}


def _yards(story: Story, names: Mapping[str, object]) -> tuple[int, str] | None:
    own, other = _both(story, "yards")
    if own is None or other is None:
        return None
    values = {**names, "own": own, "other": other}
    if own >= other:
        sentence = _("%(winner)s gained %(own)d yards, %(loser)s %(other)d.") % values
        return (1 if own - other >= YARDS else 3), sentence
    return 3, _("%(winner)s won with %(own)d yards to the %(other)d of %(loser)s.") % values


def _sacks(story: Story, names: Mapping[str, object]) -> tuple[int, str] | None:
    own, other = _both(story, "sacked")
    if own is None or other is None or other - own < SACKS:
        return None
    return 2, _("%(winner)s got %(n)d sacks.") % {**names, "n": other}


PARTS = (_deciding, _turnovers, _yards, _sacks)


def _both(story: Story, name: str) -> tuple[int | None, int | None]:
    """The figure of the winner and of the loser."""
    return story.figure(story.winner or "", name), story.figure(story.loser or "", name)
