"""What moved in the standings, in whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from league.almanac.records import Contest
from league.frame.addresses import absolute_address
from league.models import NewsEdition, Season, Team, Week
from league.news.editions import Edition
from league.news.selectors import edition_of, editions_for, editions_of
from league.news.sentences import ShownStory, performance, record_broken, shown_lead, shown_stories
from league.news.stories import Fact
from league.schedule.selectors import WeekCount
from league.seasons.selectors import team_by_slug
from league.standings.pages import division_title
from league.standings.steps import TIE_BREAK_STEPS

Teams = Mapping[str, Team]


def move(fact: Fact, teams: Teams, conferences: Collection[str]) -> tuple[str, str]:
    """What moved, and why."""
    return _what(fact, teams, conferences), _why(fact, teams)


def _what(fact: Fact, teams: Teams, conferences: Collection[str]) -> str:
    values = {**fact.values, "team": teams[fact.team].nickname}
    match fact.kind:
        case "clinched":
            return _clinched(str(fact.values["aim"])) % values
        case "eliminated":
            return _("%(team)s can no longer reach the playoffs.") % values
        case "leads":
            names = {
                "other": teams[fact.other].nickname,
                "division": division_title(fact.values["conference"], fact.values["division"], conferences),
            }
            return _("%(team)s take first place in %(division)s from %(other)s.") % (values | names)
        case "in":
            return _("%(team)s move into the playoff places of %(conference)s: seed %(to)d.") % values
        case "out":
            return _("%(team)s drop out of the playoff places of %(conference)s: seed %(to)d.") % values
        case _:
            return _("%(team)s climb from seed %(from)d to seed %(to)d in %(conference)s.") % values


def _clinched(aim: str) -> str:
    return {
        "first_seed": _("%(team)s are certain of the first seed."),
        "bye": _("%(team)s are certain of a bye in the first round."),
        "division": _("%(team)s are certain to win their division."),
        "playoffs": _("%(team)s are certain of a playoff place."),
    }[aim]


def _why(fact: Fact, teams: Teams) -> str:
    if fact.kind == "leads":
        return _level(fact, teams)
    sentence = own_game(fact.team, fact.contest, teams)
    letter = fact.contest.letter(fact.team) if fact.contest else ""
    if (fact.kind, letter) in (("clinched", ""), ("clinched", "L"), ("eliminated", ""), ("eliminated", "W")):
        others = _("The results of other teams made it certain.")
        return " ".join(filter(None, [sentence, others]))
    return sentence


def _level(fact: Fact, teams: Teams) -> str:
    names = {"team": teams[fact.team].nickname, "other": teams[fact.other].nickname, **fact.values}
    step = str(fact.values["step"])
    if step in TIE_BREAK_STEPS:
        names["step"] = _(TIE_BREAK_STEPS[step].name)
        return _("Both are level at %(record)s; the tie-break that decides: %(step)s.") % names
    if step == "coin":
        return _("Both are level at %(record)s, and no tie-break step separates them.") % names
    return _("%(team)s are %(record)s now, %(other)s %(other_record)s.") % names


def own_game(club: str, game: Contest | None, teams: Teams) -> str:
    """How the club's game of the week ended."""
    if game is None:
        return _("They did not play this week.")
    other = game.other(club)
    values = {"other": teams[other].nickname, "score": f"{game.points(club)}–{game.points(other)}"}
    letter = game.letter(club)
    if not game.played:
        return _unplayed(letter) % values
    if letter == "W":
        return _("They beat %(other)s %(score)s.") % values
    return (
        _("They lost to %(other)s %(score)s.") if letter == "L" else _("They tied %(other)s %(score)s.")
    ) % values


def _unplayed(letter: str) -> str:
    return {
        "W": _("%(other)s forfeited against them."),
        "L": _("They forfeited against %(other)s."),
        "T": _("They shared the game against %(other)s without a score."),
    }[letter]


def stake(fact: Fact, teams: Teams, conferences: Collection[str]) -> str:
    values = {**fact.values, "team": teams[fact.team].nickname, "other": teams[fact.other].nickname}
    if fact.kind == "first_place":
        place = (str(fact.values["conference"]), str(fact.values["division"]))
        values["division"] = division_title(*place, conferences)
    if "round" in values:
        values["round"] = _(str(values["round"]))
    return _text(fact.kind) % values


def _text(kind: str) -> str:
    return {
        "title": _("%(team)s and %(other)s play for the title."),
        "third": _("%(team)s and %(other)s play for third place."),
        "playoff": _("%(round)s: %(team)s play at %(other)s. The winner goes on, the loser is out."),
        "first_place": _(
            "First against second in %(division)s: %(team)s (%(record)s) "
            "and %(other)s (%(other_record)s) meet."
        ),
        "bubble": _(
            "Seed %(seed)d of %(conference)s, %(team)s, meets seed %(other_seed)d, %(other)s. "
            "The first %(places)d go to the playoffs."
        ),
        "unbeaten": _("%(team)s have won all of their %(wins)d games before they meet %(other)s."),
        "streak": _("%(team)s have won %(wins)d games in a row before they meet %(other)s."),
        "winless": _("%(team)s have lost all of their %(losses)d games before they meet %(other)s."),
    }[kind]


@dataclass(frozen=True, slots=True)
class NewsItem:
    """A short item beside a team's mark: `title` may be empty, `why` too; `url` leads to its game, the
    `fixture` with this number. `fact` is what it tells in words."""

    fact: Fact
    team: Team
    title: str
    text: str
    why: str = ""
    fixture: int | None = None
    url: str = ""
    other: Team | None = None


@dataclass(frozen=True, slots=True)
class EditionPage:
    """An edition in the reader's language. `complete` says whether all games of the week are final; `sent`
    is the row of what was sent, None if nothing was."""

    week: Week
    complete: bool
    lead: ShownStory
    stories: list[ShownStory]
    moves: list[NewsItem]
    performances: list[NewsItem]
    records: list[NewsItem]
    stakes: list[NewsItem]
    sent: NewsEdition | None

    @property
    def sections(self) -> list[tuple[str, str, list[NewsItem]]]:
        """The parts beside the stories: a key, the title and the items; empty ones are left out."""
        sections = (
            ("moves", _("What moved in the standings"), self.moves),
            ("best", _("Performances of the week"), self.performances),
            ("fallen", _("Records broken"), self.records),
            ("next", _("At stake next week"), self.stakes),
        )
        return [section for section in sections if section[2]]


def edition_page(season: Season, count: WeekCount) -> EditionPage | None:
    """The edition of a week of `editions_of`; None before its first result. Five queries if the edition is
    cached."""
    week = count.week
    week.season = season
    edition = edition_of(week)
    if not edition.stories:
        return None
    sent = NewsEdition.objects.filter(week=week).first()
    return page_of(season, count, edition, team_by_slug(season), sent)


def page_of(
    season: Season, count: WeekCount, edition: Edition, teams: Teams, sent: NewsEdition | None = None
) -> EditionPage:
    """The page of an edition with at least one story."""
    lead, *others = shown_stories(season, edition, teams, sent.reported if sent else None)
    place, conferences = [season.league.slug, season.number], edition.conferences

    def items(facts: Sequence[Fact], words: Callable[[Fact], tuple[str, str, str]]) -> list[NewsItem]:
        """The items of these facts; `words` gives title, sentence, and why."""
        return [NewsItem(fact, teams[fact.team], *words(fact), *_game(place, fact.contest)) for fact in facts]

    return EditionPage(
        week=count.week,
        complete=count.over,
        lead=lead,
        stories=others,
        moves=items(edition.movements, lambda fact: ("", *move(fact, teams, conferences))),
        performances=items(edition.performances, lambda fact: (*performance(fact, teams), "")),
        records=items(edition.records, lambda fact: ("", *record_broken(fact, teams))),
        stakes=[
            NewsItem(
                fact,
                teams[fact.team],
                "",
                stake(fact, teams, conferences),
                "",
                number,
                reverse("games:game", args=[*place, number]),
                teams[fact.other],
            )
            for fact, number in edition.stakes
        ],
        sent=sent,
    )


@dataclass(frozen=True, slots=True)
class WeekLead:
    """The lead story of a week, which is over or not; `url` is the edition's."""

    week: Week
    over: bool
    story: ShownStory
    url: str


def newest_lead(season: Season, weeks: Sequence[WeekCount] | None = None) -> WeekLead | None:
    """The lead story of the newest week with a final result; None before the first one. The season comes with
    its league. Four queries if the edition is cached, one more without the season's `weeks` (`weeks_of`)."""
    counts = editions_of(season) if weeks is None else [count for count in weeks if count.final]
    return next(iter(week_leads(season, counts[-1:])), None) if counts else None


def week_leads(
    season: Season, counts: Sequence[WeekCount], editions: Sequence[Edition] | None = None
) -> list[WeekLead]:
    """The lead stories of these weeks of `editions_of`, in order; `editions` are theirs, if read before."""
    if editions is None:
        editions = editions_for(season, [count.week for count in counts])
    teams, place = team_by_slug(season), [season.league.slug, season.number]
    return [
        WeekLead(
            count.week,
            count.over,
            shown_lead(season, edition, teams),
            reverse("league:news_week", args=[*place, count.week.number]),
        )
        for count, edition in zip(counts, editions, strict=True)
        if edition.stories
    ]


def _game(place: Sequence[object], contest: Contest | None) -> tuple[int | None, str]:
    """The number of the game and the address of its page."""
    if contest is None:
        return None, ""
    page = "games:game" if contest.played else "league:result"
    return contest.number, reverse(page, args=[*place, contest.number])


def edition_letter(season: Season, page: EditionPage, stop: str) -> tuple[str, str, str]:
    """Subject, text and HTML. `stop` is the address that ends these letters, empty without a SITE_URL."""
    names = {"league": season.league.name, "week": page.week.title, "headline": page.lead.headline}
    address = absolute_address(
        reverse("league:news_week", args=[season.league.slug, season.number, page.week.number])
    )
    title = _("%(league)s, %(week)s") % names
    context = {"title": title, "page": page, "address": address, "site": settings.SITE_URL, "stop": stop}
    return (
        _("%(headline)s (%(league)s, %(week)s)") % names,
        "\n\n".join(_paragraphs(title, page, address, stop)),
        render_to_string("letters/news.html", context),
    )


def _paragraphs(title: str, page: EditionPage, address: str, stop: str) -> Iterator[str]:
    yield title
    for story in (page.lead, *page.stories):
        yield "\n".join(filter(None, [story.headline, story.score, story.text]))
    for _key, name, items in page.sections:
        yield "\n".join([name.upper(), *(f"- {item.text} {item.why}".rstrip() for item in items)])
    if address:
        yield address
    if stop:
        yield _("You do not want these letters any more? %(address)s") % {"address": stop}
