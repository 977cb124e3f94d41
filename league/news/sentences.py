"""Facts and stories as sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.frame.numbers import percent_number, whole
from league.frame.texts import texts_beside
from league.models import Team
from league.news.editions import Edition
from league.news.stories import Fact, Story, StoryKind
from league.standings.pages import division_title
from league.standings.steps import TIE_BREAK_STEPS

Teams = Mapping[str, Team]
TEXTS = texts_beside(__file__)


def yards(n: int) -> str:
    """ "1 yard", "12 yards"."""
    return ngettext("%(number)s yard", "%(number)s yards", abs(n)) % {"number": whole(n)}


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
    title = TEXTS.performances.get(fact.kind, "")
    return title and _(title), _(TEXTS.facts[key]) % values, why


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
        sentence = _((TEXTS.played if game.played else TEXTS.unplayed)[letter]) % names
    if (fact.kind, letter) in (("clinched", ""), ("clinched", "L"), ("eliminated", ""), ("eliminated", "W")):
        others = _("The results of other teams made it certain.")
        return f"{sentence} {others}"
    return sentence


def headlines_of(stories: Iterable[Story], teams: Teams) -> Iterator[str]:
    """The headlines of an edition; a sentence is only used again when all of its kind are."""
    unused: dict[StoryKind, list[int]] = {}
    for story in stories:
        sentences = TEXTS.headlines[story.kind]
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
    clubs = {"home": game.home, "away": game.away, "winner": game.winner, "loser": game.loser}
    return {
        **{name: teams[club].nickname if club else "" for name, club in clubs.items()},
        "margin": abs(game.margin(game.home)),
        "deficit": game.deficit,
        "changes": story.log.changes if story.log else 0,
    }


def score_of(story: Story) -> str:
    """The winner's points first, the visitors' in a tie; empty if there were none."""
    return story.contest.score(story.contest.winner or story.contest.away)


TURNOVERS, YARDS, SACKS = 2, 100, 3  # differences from which on they explain a game


def reasons(story: Story, teams: Teams) -> list[str]:
    """All that explains the result, the best first; nothing if the log knows only the score."""
    winner, loser = story.contest.winner, story.contest.loser
    if not winner or not loser or not story.contest.played:
        return []
    names, sides = named(story, teams), (winner, loser)
    ranked: list[tuple[int, str]] = []  # the lower, the better
    if decider := story.log.decider if story.log else None:
        weight = 0 if 5 * decider.left <= decider.snaps else 1 if 2 * decider.left <= decider.snaps else 4
        text = _(TEXTS.last[decider.how])
        if decider.left:
            singular, plural = TEXTS.left[decider.how].values()
            text = ngettext(singular, plural, decider.left)
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
    for club in filter(None, (story.contest.winner, story.contest.loser)):
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
