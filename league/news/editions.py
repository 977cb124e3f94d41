"""The edition of a week: its stories, the lead story, and everything else worth telling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from league.almanac import Contest
from league.news.broken_records import PastSeasons, broken_records
from league.news.facts import Fact
from league.news.movements import StandingsStep, movements
from league.news.performances import performances
from league.news.stakes import ComingGame, stakes
from league.news.stories import Story, StoryKind

CLINCH_WORTH, RECORD_WORTH, LEAD_WORTH = 35, 30, 15


@dataclass(frozen=True, slots=True)
class WeekFacts:
    """What an edition is made of. `earlier` are the games of the league before this week, except those that
    the `past` has added up. `before` and `after` it are the standings, None in the playoffs and in a season
    without standings. `coming` are the games of the next week."""

    stories: Sequence[Story]
    earlier: Sequence[Contest]
    before: StandingsStep | None = None
    after: StandingsStep | None = None
    coming: Sequence[ComingGame] = ()
    past: PastSeasons = field(default_factory=PastSeasons)


@dataclass(frozen=True, slots=True)
class Edition:
    """The edition, with the lead story first. `places` are the clubs' records and division places after the
    week: club -> (record, place, conference, division)."""

    stories: list[Story]
    movements: list[Fact]
    performances: list[Fact]
    records: list[Fact]
    stakes: list[tuple[Fact, int]]
    places: dict[str, tuple[str, int, str, str]] = field(default_factory=dict)

    @property
    def lead(self) -> Story | None:
        return self.stories[0] if self.stories else None

    @property
    def conferences(self) -> set[str]:
        return {conference for _record, _place, conference, _division in self.places.values()}


def compose_edition(week: WeekFacts) -> Edition:
    """The edition of these facts; the same facts always give the same edition."""
    played = [story.contest for story in week.stories if story.kind is not StoryKind.NO_CONTEST]
    of_club = {club: contest for contest in played for club in contest.clubs}
    moved = movements(week.before, week.after, of_club) if week.before and week.after else []
    broken = broken_records(week.earlier, played, week.past)
    lead = _lead(week.stories, moved, broken)
    rest = sorted((s for s in week.stories if s is not lead), key=lambda story: story.contest.number)
    return Edition(
        stories=[*([lead] if lead else []), *rest],
        movements=moved,
        performances=performances(week.stories),
        records=broken,
        stakes=stakes(week.coming, week.after),
        places=_places(week.after),
    )


def _lead(stories: Sequence[Story], moved: Sequence[Fact], broken: Sequence[Fact]) -> Story | None:
    """The story that is worth most; of equal ones that of the earlier game."""

    def worth(story: Story) -> int:
        found = story.worth()
        for fact in moved:
            if fact.contest == story.contest and fact.team == story.winner:
                found += {"clinched": CLINCH_WORTH, "leads": LEAD_WORTH}.get(fact.kind, 0)
        return found + RECORD_WORTH * sum(fact.contest == story.contest for fact in broken)

    return max(stories, key=lambda story: (worth(story), -story.contest.number), default=None)


def _places(after: StandingsStep | None) -> dict[str, tuple[str, int, str, str]]:
    if after is None:
        return {}
    records = after.standings.records
    return {
        club: (str(records[club].overall), place, conference, division)
        for conference, divisions in after.standings.divisions.items()
        for division, clubs in divisions.items()
        for place, club in enumerate(clubs, start=1)
    }
