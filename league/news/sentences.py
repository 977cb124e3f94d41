"""Facts and stories as sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, ngettext_lazy

from league.frame.numbers import percent_number, whole
from league.models import Team
from league.news.editions import Edition
from league.news.stories import Fact, Story, StoryKind
from league.standings.pages import division_title
from league.standings.steps import TIE_BREAK_STEPS

Teams = Mapping[str, Team]


def yards(n: int) -> str:
    """ "1 yard", "12 yards"."""
    return ngettext("%(number)s yard", "%(number)s yards", abs(n)) % {"number": whole(n)}


TITLES = {  # of performances
    "offense": gettext_noop("Offense"),
    "defense": gettext_noop("Defense"),
    "returns": gettext_noop("Returns"),
    "longest_run": gettext_noop("Longest play"),
    "longest_pass": gettext_noop("Longest play"),
    "fewer": gettext_noop("Luck"),
}
SENTENCES = {  # by the kind of the fact, the aim that is certain, or the record of the almanac
    "first_seed": gettext_noop("%(team)s are certain of the first seed."),
    "bye": gettext_noop("%(team)s are certain of a bye in the first round."),
    "division": gettext_noop("%(team)s are certain to win their division."),
    "playoffs": gettext_noop("%(team)s are certain of a playoff place."),
    "eliminated": gettext_noop("%(team)s can no longer reach the playoffs."),
    "leads": gettext_noop("%(team)s take first place in %(division)s from %(other)s."),
    "in": gettext_noop("%(team)s move into the playoff places of %(conference)s: seed %(to)d."),
    "out": gettext_noop("%(team)s drop out of the playoff places of %(conference)s: seed %(to)d."),
    "climbs": gettext_noop("%(team)s climb from seed %(from)d to seed %(to)d in %(conference)s."),
    "title": gettext_noop("%(team)s and %(other)s play for the title."),
    "third": gettext_noop("%(team)s and %(other)s play for third place."),
    "playoff": gettext_noop("%(round)s: %(team)s play at %(other)s. The winner goes on, the loser is out."),
    "first_place": gettext_noop(
        "First against second in %(division)s: %(team)s (%(record)s) and %(other)s (%(other_record)s) meet."
    ),
    "bubble": gettext_noop(
        "Seed %(seed)d of %(conference)s, %(team)s, meets seed %(other_seed)d, %(other)s. "
        "The first %(places)d go to the playoffs."
    ),
    "unbeaten": gettext_noop("%(team)s have won all of their %(wins)d games before they meet %(other)s."),
    "streak": gettext_noop("%(team)s have won %(wins)d games in a row before they meet %(other)s."),
    "winless": gettext_noop("%(team)s have lost all of their %(losses)d games before they meet %(other)s."),
    "offense": gettext_noop(
        "%(team)s gained %(yards)s against %(other)s, %(rushing)d of them rushing and %(passing)d passing."
    ),
    "yards": gettext_noop("%(team)s gained %(yards)s against %(other)s."),
    "defense": gettext_noop("%(team)s allowed %(other)s %(yards)s and %(points)s."),
    "returns": gettext_noop("%(team)s returned kicks and turnovers for %(yards)s against %(other)s."),
    "longest_run": gettext_noop("%(team)s ran for %(yards)s in one play against %(other)s."),
    "longest_pass": gettext_noop("%(team)s completed a pass of %(yards)s against %(other)s."),
    "fewer": gettext_noop("%(team)s beat %(other)s although they gained %(yards)s less."),
    "Most points": gettext_noop(
        "%(team)s scored %(value)d points against %(opponent)s, the most in one game."
    ),
    "Biggest win": gettext_noop("%(team)s beat %(opponent)s by %(value)d points, the biggest win."),
    "Biggest comeback": gettext_noop(
        "%(team)s won against %(opponent)s after trailing by %(value)d points, the biggest comeback."
    ),
    "Most points by a losing team": gettext_noop(
        "%(team)s scored %(value)d points against %(opponent)s and lost: the most by a losing team."
    ),
    "Most points by both teams": gettext_noop(
        "%(team)s and %(opponent)s scored %(value)d points together, the most in one game."
    ),
    "Longest winning streak": gettext_noop("%(team)s have won %(value)d games in a row, the longest streak."),
    "Longest unbeaten streak": gettext_noop(
        "%(team)s have not lost for %(value)d games, the longest unbeaten streak."
    ),
    "Longest losing streak": gettext_noop(
        "%(team)s have lost %(value)d games in a row, the longest losing streak."
    ),
}
GAMES = {  # whether it was played, and how it ended
    (True, "W"): gettext_noop("They beat %(other)s %(score)s."),
    (True, "L"): gettext_noop("They lost to %(other)s %(score)s."),
    (True, "T"): gettext_noop("They tied %(other)s %(score)s."),
    (False, "W"): gettext_noop("%(other)s forfeited against them."),
    (False, "L"): gettext_noop("They forfeited against %(other)s."),
    (False, "T"): gettext_noop("They shared the game against %(other)s without a score."),
}


def fact_texts(fact: Fact, teams: Teams, conferences: Collection[str]) -> tuple[str, str, str]:
    """The title of a performance (empty for other facts), the sentence, and why it is so, if that is
    known."""
    values, is_record = _values(fact, teams, conferences), "was" in fact.values
    key = values["record"] if is_record else values.get("aim", fact.kind)
    if key == "offense" and None in (values["rushing"], values["passing"]):
        key = "yards"
    why = ""
    if fact.kind == "leads":
        why = _why_ahead(values)
    elif is_record:
        why = _record_before(fact, values)
    elif fact.kind in ("clinched", "eliminated", "in", "out", "climbs"):
        why = _own_game(fact, teams)
    return _(TITLES[fact.kind]) if fact.kind in TITLES else "", _(SENTENCES[key]) % values, why


def _values(fact: Fact, teams: Teams, conferences: Collection[str]) -> dict[str, Any]:
    """The values of the fact with names and amounts in words."""
    values = {**fact.values, "team": teams[fact.team].nickname}
    if fact.other:
        values["other"] = teams[fact.other].nickname
    if fact.contest:
        values["opponent"] = teams[fact.contest.other(fact.team)].nickname
    if "division" in values:
        values["division"] = division_title(values["conference"], values["division"], conferences)
    if "round" in values:
        values["round"] = _(values["round"])
    if "yards" in values:
        values["yards"] = yards(values["yards"])
    if "points" in values:
        n = values["points"]
        values["points"] = ngettext("%(n)d point", "%(n)d points", n) % {"n": n}
    return values


def _why_ahead(values: Mapping[str, Any]) -> str:
    step = values["step"]
    if step in TIE_BREAK_STEPS:
        text = _("Both are level at %(record)s; the tie-break that decides: %(step)s.")
        return text % {**values, "step": _(TIE_BREAK_STEPS[step].name)}
    if step == "coin":
        return _("Both are level at %(record)s, and no tie-break step separates them.") % values
    return _("%(team)s are %(record)s now, %(other)s %(other_record)s.") % values


def _record_before(fact: Fact, values: Mapping[str, Any]) -> str:
    """What the record was; nothing if a streak has grown by one game."""
    if fact.kind == "streak" and fact.team == fact.other and values["value"] == values["was"] + 1:
        return ""
    text = _("The record had been %(was)d (%(holder)s, season %(season)d, week %(week)d).")
    return text % {**values, "holder": values["other"]}


def _own_game(fact: Fact, teams: Teams) -> str:
    """How the club's game of the week ended, and whether others have decided as well."""
    game, letter = fact.contest, ""
    sentence = _("They did not play this week.")
    if game:
        other, letter = game.other(fact.team), game.letter(fact.team)
        names = {"other": teams[other].nickname, "score": game.score(fact.team)}
        sentence = _(GAMES[game.played, letter]) % names
    if (fact.kind, letter) in (("clinched", ""), ("clinched", "L"), ("eliminated", ""), ("eliminated", "W")):
        others = _("The results of other teams made it certain.")
        return f"{sentence} {others}"
    return sentence


LAST = {  # how the winner went ahead for good on the last play
    "run": gettext_noop("A run of %(yards)s on the last play put %(winner)s ahead for good."),
    "pass": gettext_noop("A pass of %(yards)s on the last play put %(winner)s ahead for good."),
    "return": gettext_noop("A return of %(yards)s on the last play put %(winner)s ahead for good."),
    "field_goal": gettext_noop("A field goal on the last play put %(winner)s ahead for good."),
    "safety": gettext_noop("A safety on the last play put %(winner)s ahead for good."),
    "touchdown": gettext_noop("A touchdown on the last play put %(winner)s ahead for good."),
}
LEFT = {  # and before
    "run": ngettext_lazy(
        "A run of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A run of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        "n",
    ),
    "pass": ngettext_lazy(
        "A pass of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A pass of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        "n",
    ),
    "return": ngettext_lazy(
        "A return of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A return of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        "n",
    ),
    "field_goal": ngettext_lazy(
        "A field goal put %(winner)s ahead for good with %(n)d play left.",
        "A field goal put %(winner)s ahead for good with %(n)d plays left.",
        "n",
    ),
    "safety": ngettext_lazy(
        "A safety put %(winner)s ahead for good with %(n)d play left.",
        "A safety put %(winner)s ahead for good with %(n)d plays left.",
        "n",
    ),
    "touchdown": ngettext_lazy(
        "A touchdown put %(winner)s ahead for good with %(n)d play left.",
        "A touchdown put %(winner)s ahead for good with %(n)d plays left.",
        "n",
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


def headlines_of(stories: Iterable[Story], teams: Teams) -> Iterator[str]:
    """The headlines of an edition; a sentence is only used again when all of its kind are."""
    unused: dict[StoryKind, list[int]] = {}
    for story in stories:
        sentences = HEADLINES[story.kind]
        numbers = unused.setdefault(story.kind, [])
        if not numbers:
            numbers += range(len(sentences))
        first = story.variant(len(sentences))
        order = (*range(first, len(sentences)), *range(first))
        choice = next(number for number in order if number in numbers)
        numbers.remove(choice)
        yield _(sentences[choice]) % named(story, teams)


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
    return story.contest.score(story.winner or story.contest.away)


TURNOVERS, YARDS, SACKS = 2, 100, 3  # differences from which on they explain a game


def reasons(story: Story, teams: Teams) -> list[str]:
    """All that explains the result, the best first; nothing if the log knows only the score."""
    if not story.winner or not story.loser or not story.contest.played:
        return []
    names, sides = named(story, teams), (story.winner, story.loser)
    ranked: list[tuple[int, str]] = []  # the lower, the better
    if decider := story.log.decider if story.log else None:
        weight = 0 if 5 * decider.left <= decider.snaps else 1 if 2 * decider.left <= decider.snaps else 4
        text = LEFT[decider.how] if decider.left else _(LAST[decider.how])
        ranked.append((weight, text % {**names, "yards": yards(decider.yards), "n": decider.left}))
    lost, taken = (story.figure(club, "turnovers") for club in sides)
    if lost is not None and taken is not None and taken > lost:
        text = ngettext(
            "%(loser)s had %(n)d turnover more than %(winner)s.",
            "%(loser)s had %(n)d turnovers more than %(winner)s.",
            taken - lost,
        )
        ranked.append((1 if taken - lost >= TURNOVERS else 4, text % {**names, "n": taken - lost}))
    own, other = (story.figure(club, "yards") for club in sides)
    if own is not None and other is not None:
        text = (
            _("%(winner)s gained %(own)s, %(loser)s %(other)s.")
            if own >= other
            else _("%(winner)s won with %(own)s to the %(other)s of %(loser)s.")
        )
        weight = 1 if own - other >= YARDS else 3
        ranked.append((weight, text % {**names, "own": yards(own), "other": whole(other)}))
    suffered, sacks = (story.figure(club, "sacked") for club in sides)
    if suffered is not None and sacks is not None and sacks - suffered >= SACKS:
        ranked.append((2, _("%(winner)s got %(n)d sacks.") % {**names, "n": sacks}))
    return [sentence for _weight, sentence in sorted(ranked, key=itemgetter(0))]


REASONS = 3  # of the lead story


def story_sentences(story: Story, edition: Edition, teams: Teams) -> list[str]:
    """The best reason for the result; of the lead story several, and what the game means."""
    if story is not edition.lead:
        return reasons(story, teams)[:1]
    return [*reasons(story, teams)[:REASONS], *_context(story, edition, teams)]


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


Reported = Mapping[str, Sequence[Any]]  # number of a game -> home score, away score, winner


def correction(story: Story, teams: Teams, reported: Reported | None) -> str:
    """What was reported before, if that was something else; `reported` is None if nothing was."""
    game = story.contest
    before = (reported or {}).get(str(game.number))
    if reported is None or (before and list(before) == result_of(story)):
        return ""
    if before is None:
        return _("Added after the first edition.")
    if before[0] is None:
        return _("Corrected after the first edition.")
    return _("Corrected: the first edition had %(away)s %(away_score)d, %(home)s %(home_score)d.") % {
        "away": teams[game.away].nickname,
        "away_score": before[1],
        "home": teams[game.home].nickname,
        "home_score": before[0],
    }


def result_of(story: Story) -> list[Any]:
    """What an edition remembers of a story, see `NewsEdition.reported`."""
    game = story.contest
    return [game.home_score, game.away_score, game.winner]


def check_reported(reported: Any) -> None:
    """Raises ValueError unless an edition of a league file remembers for each game what `result_of` gives."""
    for result in reported.values() if isinstance(reported, dict) else [None]:
        match result:
            case [int(), int(), str() | None] | [None, None, str() | None]:
                continue
        raise ValueError("an edition remembers no results")
