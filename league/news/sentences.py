"""Stories as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from league.drawing.marks import team_colors
from league.frame.numbers import percent_number, whole
from league.models import Season, Team
from league.news.editions import Edition
from league.news.stories import DecidingScore, Fact, Story, StoryKind
from league.standings.pages import division_title


def yards(n: int) -> str:
    """ "1 yard", "12 yards"."""
    return ngettext("%(number)s yard", "%(number)s yards", abs(n)) % {"number": whole(n)}


def points(n: int) -> str:
    """ "1 point", "12 points"."""
    return ngettext("%(n)d point", "%(n)d points", n) % {"n": n}


Teams = Mapping[str, Team]


def performance(fact: Fact, teams: Teams) -> tuple[str, str]:
    """The title of the performance, and a sentence."""
    title, sentence = _texts(fact)
    names = {"team": teams[fact.team].nickname, "other": teams[fact.other].nickname}
    amounts = {"yards": yards(fact.values["yards"]), "points": points(fact.values.get("points", 0))}
    return title, sentence % {**fact.values, **names, **amounts}


def _texts(fact: Fact) -> tuple[str, str]:
    match fact.kind:
        case "offense":
            complete = fact.values["rushing"] is not None and fact.values["passing"] is not None
            return _("Offense"), (
                _(
                    "%(team)s gained %(yards)s against %(other)s, %(rushing)d of them rushing "
                    "and %(passing)d passing."
                )
                if complete
                else _("%(team)s gained %(yards)s against %(other)s.")
            )
        case "defense":
            return _("Defense"), _("%(team)s allowed %(other)s %(yards)s and %(points)s.")
        case "returns":
            return _("Returns"), _("%(team)s returned kicks and turnovers for %(yards)s against %(other)s.")
        case "longest_run":
            return _("Longest play"), _("%(team)s ran for %(yards)s in one play against %(other)s.")
        case "longest_pass":
            return _("Longest play"), _("%(team)s completed a pass of %(yards)s against %(other)s.")
        case _:
            return _("Luck"), _("%(team)s beat %(other)s although they gained %(yards)s less.")


def record_broken(fact: Fact, teams: Teams) -> tuple[str, str]:
    """The record, and what it was before."""
    holder = fact.team == fact.other
    values = {
        **fact.values,
        "team": teams[fact.team].nickname,
        "holder": teams[fact.other].nickname,
        "opponent": teams[fact.contest.other(fact.team)].nickname if fact.contest else "",
    }
    if fact.kind == "streak" and holder and fact.values["value"] == fact.values["was"] + 1:
        return _broken(str(fact.values["record"])) % values, ""
    before = _("The record had been %(was)d (%(holder)s, season %(season)d, week %(week)d).")
    return _broken(str(fact.values["record"])) % values, before % values


def _broken(name: str) -> str:
    """The sentence of a record of the almanac."""
    return {
        "Most points": _("%(team)s scored %(value)d points against %(opponent)s, the most in one game."),
        "Biggest win": _("%(team)s beat %(opponent)s by %(value)d points, the biggest win."),
        "Biggest comeback": _(
            "%(team)s won against %(opponent)s after trailing by %(value)d points, the biggest comeback."
        ),
        "Most points by a losing team": _(
            "%(team)s scored %(value)d points against %(opponent)s and lost: the most by a losing team."
        ),
        "Most points by both teams": _(
            "%(team)s and %(opponent)s scored %(value)d points together, the most in one game."
        ),
        "Longest winning streak": _("%(team)s have won %(value)d games in a row, the longest streak."),
        "Longest unbeaten streak": _(
            "%(team)s have not lost for %(value)d games, the longest unbeaten streak."
        ),
        "Longest losing streak": _("%(team)s have lost %(value)d games in a row, the longest losing streak."),
    }[name]


def decided(decider: DecidingScore, names: Mapping[str, object]) -> str:
    """How the winner went ahead for good; `names` has their name."""
    values = {**names, "yards": yards(decider.yards), "n": decider.left}
    if not decider.left:
        return _on_the_last_play(decider.how) % values
    return LEFT[decider.how](decider.left) % values


def _on_the_last_play(how: str) -> str:
    return {
        "run": _("A run of %(yards)s on the last play put %(winner)s ahead for good."),
        "pass": _("A pass of %(yards)s on the last play put %(winner)s ahead for good."),
        "return": _("A return of %(yards)s on the last play put %(winner)s ahead for good."),
        "field_goal": _("A field goal on the last play put %(winner)s ahead for good."),
        "safety": _("A safety on the last play put %(winner)s ahead for good."),
        "touchdown": _("A touchdown on the last play put %(winner)s ahead for good."),
    }[how]


LEFT: dict[str, Callable[[int], str]] = {
    "run": lambda n: ngettext(
        "A run of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A run of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "pass": lambda n: ngettext(
        "A pass of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A pass of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "return": lambda n: ngettext(
        "A return of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A return of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "field_goal": lambda n: ngettext(
        "A field goal put %(winner)s ahead for good with %(n)d play left.",
        "A field goal put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "safety": lambda n: ngettext(
        "A safety put %(winner)s ahead for good with %(n)d play left.",
        "A safety put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "touchdown": lambda n: ngettext(
        "A touchdown put %(winner)s ahead for good with %(n)d play left.",
        "A touchdown put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
}


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


TURNOVERS, YARDS, SACKS = 2, 100, 3  # differences from which on they explain a game


def reason(story: Story, teams: Teams) -> str:
    """The best reason for the result in one sentence; empty if the log knows only the score."""
    return next(reasons(story, teams), "")


def reasons(story: Story, teams: Teams) -> Iterator[str]:
    """All that explains the result, the best first."""
    if not story.winner or not story.contest.played:
        return
    names = named(story, teams)
    ranked: list[tuple[int, str]] = []
    for place, part in enumerate(PARTS):
        if known := part(story, names):
            weight, sentence = known
            ranked.append((10 * weight + place, sentence))
    yield from (sentence for _order, sentence in sorted(ranked))


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
    values = {**names, "own": yards(own), "other": whole(other)}
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

    story: Story
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
        story=story,
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
        yield sentence % {**names, "percent": percent_number(percent)}
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
