"""Stories as pages and letters show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from league.marks import team_colors
from league.models import Season, Team
from league.news import Edition, Story, StoryKind
from league.presenters.news.headlines import HeadlineWriter, named
from league.presenters.news.reasons import reason, reasons
from league.presenters.standings.tables import division_title

Teams = Mapping[str, Team]
Reported = Mapping[str, Sequence[Any]]  # number of a game -> home score, away score, winner
REASONS = 3  # of the lead story


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One line of a score; the points are empty if the game was not played."""

    team: Team
    points: str
    won: bool


@dataclass(frozen=True, slots=True)
class ShownStory:
    """A story in words, visitors first. `team` is the one it is about; `correction` says what was reported
    before, and is empty if nothing has changed."""

    headline: str
    sentences: list[str]
    team: Team
    sides: list[ShownSide]
    url: str
    correction: str

    @property
    def ink(self) -> str:
        """The color of text on the team's first color, for letters, which have no stylesheet."""
        return team_colors(self.team.primary_color, self.team.secondary_color).text

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    @property
    def score(self) -> str:
        """Both teams with their points, as a letter shows them."""
        return ", ".join(f"{side.team.nickname} {side.points}".strip() for side in self.sides)


def shown_stories(
    season: Season, edition: Edition, teams: Teams, reported: Reported | None = None
) -> list[ShownStory]:
    """The stories, the lead story first and with everything that is known about it. `reported` is what was
    sent, None if nothing was."""
    writer = HeadlineWriter(teams)
    return [
        _shown(season, edition, story, teams, writer, reported, leads=story is edition.lead)
        for story in edition.stories
    ]


def shown_lead(season: Season, edition: Edition, teams: Teams) -> ShownStory:
    """The lead story of an edition that has one, in the words of `shown_stories`."""
    story = edition.stories[0]
    return _shown(season, edition, story, teams, HeadlineWriter(teams), None, leads=True)


def result_of(story: Story) -> list[Any]:
    """What an edition remembers of a story, see `NewsEdition.reported`."""
    game = story.contest
    return [game.home_score, game.away_score, game.winner]


def check_reported(reported: Any) -> None:
    """Raises ValueError unless an edition of a league file remembers for each game what `result_of` gives."""
    results = reported.values() if isinstance(reported, dict) else [None]
    if not all(map(_is_result, results)):
        raise ValueError("an edition remembers no results")


def _is_result(value: Any) -> bool:
    match value:
        case [int(), int(), str() | None] | [None, None, str() | None]:
            return True
    return False


def _shown(
    season: Season,
    edition: Edition,
    story: Story,
    teams: Teams,
    writer: HeadlineWriter,
    reported: Reported | None,
    *,
    leads: bool,
) -> ShownStory:
    game = story.contest
    page = "league:result" if not game.played else "games:game"
    lead = islice(reasons(story, teams), REASONS)
    sentences = [*lead, *_context(story, edition, teams)] if leads else [reason(story, teams)]
    return ShownStory(
        headline=writer.headline(story),
        sentences=[sentence for sentence in sentences if sentence],
        team=teams[story.winner or game.away],
        sides=[
            ShownSide(teams[club], str(game.points(club)) if game.played else "", won=club == story.winner)
            for club in (game.away, game.home)
        ],
        url=reverse(page, args=[season.league.slug, season.number, game.number]),
        correction=_correction(story, teams, reported),
    )


def _context(story: Story, edition: Edition, teams: Teams) -> Iterator[str]:
    """What the game means: surprise, title, places."""
    names = named(story, teams)
    if story.is_upset and story.chance is not None:
        percent = max(1, round(100 * story.chance))
        sentence = _("Before the game, the ratings gave %(winner)s a chance of %(percent)s.")
        yield sentence % {**names, "percent": _("%(number)d%%") % {"number": percent}}
    if story.kind is StoryKind.FINAL:
        yield _("%(winner)s have won season %(number)d.") % {**names, "number": story.contest.season}
    for club in filter(None, (story.winner, story.loser)):
        if known := edition.places.get(club):
            record, place, conference, division = known
            first = _("%(team)s are %(record)s now and lead %(division)s.")
            other = _("%(team)s are %(record)s now, in place %(place)d of %(division)s.")
            yield (first if place == 1 else other) % {
                "team": teams[club].nickname,
                "record": record.replace("-", "\N{NON-BREAKING HYPHEN}"),
                "place": place,
                "division": division_title(conference, division, edition.conferences),
            }


def _correction(story: Story, teams: Teams, reported: Reported | None) -> str:
    if reported is None:
        return ""
    game = story.contest
    before = reported.get(str(game.number))
    if before is None:
        return _("Added after the first edition.")
    if list(before) == result_of(story):
        return ""
    if before[0] is None:
        return _("Corrected after the first edition.")
    return _("Corrected: the first edition had %(away)s %(away_score)d, %(home)s %(home_score)d.") % {
        "away": teams[game.away].nickname,
        "away_score": before[1],
        "home": teams[game.home].nickname,
        "home_score": before[0],
    }
