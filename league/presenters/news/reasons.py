"""Why a game ended as it did, in whole sentences; each comes from the game's log or is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Team
from league.news import Story
from league.presenters.news.amounts import number, yards
from league.presenters.news.deciders import decided
from league.presenters.news.headlines import named

Teams = Mapping[str, Team]
TURNOVERS, YARDS, SACKS = 2, 100, 3  # differences from which on they explain a game


def reason(story: Story, teams: Teams) -> str:
    """The best reason for the result in one sentence; empty if the log knows only the score."""
    return next(reasons(story, teams), "")


def reasons(story: Story, teams: Teams) -> Iterator[str]:
    """All that explains the result, the best first."""
    if not story.winner or not story.contest.played:
        return
    names = named(story, teams)
    found: list[tuple[int, str]] = []
    for place, part in enumerate(PARTS):
        if known := part(story, names):
            weight, sentence = known
            found.append((10 * weight + place, sentence))
    yield from (sentence for _order, sentence in sorted(found))


def _turnovers(story: Story, names: Mapping[str, object]) -> tuple[int, str] | None:
    own, other = _both(story, "turnovers")
    if own is None or other is None or other <= own:
        return None
    sentence = ngettext(
        "%(loser)s had %(n)d turnover more than %(winner)s.",
        "%(loser)s had %(n)d turnovers more than %(winner)s.",
        other - own,
    ) % {**names, "n": other - own}
    return (1 if other - own >= TURNOVERS else 4), sentence


def _deciding(story: Story, names: Mapping[str, object]) -> tuple[int, str] | None:
    decider = story.log.decider if story.log else None
    if decider is None:
        return None
    weight = 0 if 5 * decider.left <= decider.snaps else 1 if 2 * decider.left <= decider.snaps else 4
    return weight, decided(decider, names)


def _yards(story: Story, names: Mapping[str, object]) -> tuple[int, str] | None:
    own, other = _both(story, "yards")
    if own is None or other is None:
        return None
    values = {**names, "own": yards(own), "other": number(other)}
    if own >= other:
        sentence = _("%(winner)s gained %(own)s, %(loser)s %(other)s.") % values
        return (1 if own - other >= YARDS else 3), sentence
    return 3, _("%(winner)s won with %(own)s to the %(other)s of %(loser)s.") % values


def _sacks(story: Story, names: Mapping[str, object]) -> tuple[int, str] | None:
    own, other = _both(story, "sacked")
    if own is None or other is None or other - own < SACKS:
        return None
    return 2, _("%(winner)s got %(n)d sacks.") % {**names, "n": other}


PARTS = (_deciding, _turnovers, _yards, _sacks)


def _both(story: Story, name: str) -> tuple[int | None, int | None]:
    """The figure of the winner and of the loser."""
    return story.figure(story.winner or "", name), story.figure(story.loser or "", name)
