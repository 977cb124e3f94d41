"""The front pages of a league and of a season, and the page of a week.

A game is a card: records, score or deadline, what is at stake or how it went, and one button.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.story import findings
from league.almanac.figures import statistics_of
from league.clinch.proofs import current_outlooks
from league.clinch.verdicts import ClinchMark
from league.drawing.strips import form_strip
from league.frame.kept import DAY, league_version
from league.models import Season, Week
from league.news.pages import edition_page, week_leads
from league.pages.stakes import (
    NO_STAKE,
    Stake,
    conference_races,
    leader_tables,
    stake_of,
    stake_of_round,
)
from league.people.selectors import permissions_in, teams_coached_in
from league.playoffs.selectors import format_of
from league.results.pages import Scoreline, scorelines
from league.schedule.deadlines import deadline_of
from league.schedule.selectors import fixtures_in
from league.seasons.selectors import team_by_slug
from league.standings.pages import (
    ConferenceTable,
    Marks,
    StandingsRow,
    behind_text,
    clinch_letters,
    conference_tables,
    form_text,
)
from league.standings.selectors import standings_of

if TYPE_CHECKING:
    from league.frame.permissions import Person

ROUT = 17  # points: three scores


def headlines_of(lines: Iterable[Scoreline]) -> dict[int, str]:
    """Fixture's primary key -> its headline, of the games that have a final score; kept for a day, so that a
    page takes no query for games that it has shown before."""
    keys = {}
    for line in lines:
        if line.was_played:  # a correction of the result changes the key, and another name in the sentence
            result, names = line.result, (line.fixture.away.nickname, line.fixture.home.nickname)
            shown = (line.fixture.pk, result and result.recorded_at, names, get_language())
            keys[f"headline:{hashlib.sha256(repr(shown).encode()).hexdigest()}"] = line
    known: dict[str, str] = cache.get_many(keys)
    missing = [keys[key].fixture.pk for key in keys if key not in known]
    headlines = findings.headlines_of(missing) if missing else {}
    fresh = {
        key: headlines.get(line.fixture.pk) or _of_score(line)
        for key, line in keys.items()
        if key not in known
    }
    if fresh:
        cache.set_many(fresh, DAY)
    return {line.fixture.pk: (known | fresh)[key] for key, line in keys.items()}


def _of_score(line: Scoreline) -> str:
    result, winner = line.result, line.winner
    if result is None or result.home_score is None or result.away_score is None:
        return ""
    if winner is None:
        names = {"away": line.fixture.away.nickname, "home": line.fixture.home.nickname}
        return _("%(away)s and %(home)s finish level") % names
    margin = abs(result.home_score - result.away_score)
    named: dict[str, object] = {"team": winner.nickname, "n": margin}
    if not min(result.home_score, result.away_score):
        return _("%(team)s win and allow no points") % named
    if result.overtime:
        return _("%(team)s win in overtime") % named
    return _("%(team)s win by %(n)d points") % named if margin >= ROUT else ""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game. The records are empty before a team's first game, `due` is the deadline of an open game. The
    `button`, the one thing to do with it, has a label, an address, and whether it is strong."""

    line: Scoreline
    away_record: str
    home_record: str
    sentence: str
    due: datetime | None
    button: tuple[str, str, bool]
    is_own: bool
    rank: int

    @property
    def notes(self) -> str:
        """How far the game is; the round of a playoff game too."""
        week = self.line.fixture.week
        notes = [week.title] if week.kind == Week.Kind.PLAYOFF else []
        return " · ".join([*notes, *([] if self.line.is_open else self.line.notes)])


def game_cards(
    season: Season,
    lines: Sequence[Scoreline],
    tables: list[ConferenceTable],
    headlines: Mapping[int, str],
    reader: Person,
    *,
    plays_all: bool,
) -> list[GameCard]:
    """The cards: live games first, then those of the teams that the reader coaches, then those with the most
    at stake. `tables` are the standings; with `plays_all` the reader may play or log any game."""
    cards, own = [], set(teams_coached_in(season.league, reader))
    stakes = stakes_of_games(season, tables, lines)
    records = {row.team.slug: row.record.overall for table in tables for row in table.seeds}
    for line in lines:
        rank, stake = stakes.get(line.fixture.pk, NO_STAKE)
        is_own = bool({line.fixture.home_id, line.fixture.away_id} & own)
        teams = (records.get(team.slug) for team in (line.fixture.away, line.fixture.home))
        away, home = (str(record) if record and record.games else "" for record in teams)
        cards.append(
            GameCard(
                line,
                away,
                home,
                sentence=headlines.get(line.fixture.pk) or stake,
                due=deadline_of(line.fixture) if line.is_open else None,
                button=_button(season, line, plays=is_own or plays_all, is_own=is_own),
                is_own=is_own,
                rank=rank,
            )
        )
    return sorted(cards, key=lambda card: (card.line.live is None, not card.is_own, card.rank))


def _button(season: Season, line: Scoreline, *, plays: bool, is_own: bool) -> tuple[str, str, bool]:
    place = [season.league.slug, season.number, line.fixture.number]
    game, result = reverse("games:game", args=place), reverse("league:result", args=place)
    if line.live:
        return _("Watch"), line.live.get_absolute_url(), True
    if line.is_open:
        return _("Play or log it") if plays else _("Matchup"), game, is_own
    if line.was_played:
        return _("How it went"), game, False
    if line.state and plays:
        return _("Confirm or dispute"), result, True
    return _("Result"), result, False


def stakes_of_games(
    season: Season, tables: list[ConferenceTable], lines: Sequence[Scoreline]
) -> dict[int, Stake]:
    """Primary key of an open game of a week -> what it decides; without a query if all are final. Of the last
    round, the game with the highest number is the Bowl."""
    if not any(line.result is None for line in lines):
        return {}
    wins = {
        slug: {aim["key"]: aim["wins"] for aim in outlook["aims"] if aim["mark"] == ClinchMark.ALIVE}
        for slug, outlook in current_outlooks(season).items()
    }
    form, count = format_of(season), len(tables)
    places, rounds = form.per_conference(count), len(form.rounds(count))
    last, stakes = max(line.fixture.number for line in lines), {}
    for game in (line.fixture for line in lines if line.is_open or line.live):
        if game.kind == Week.Kind.PLAYOFF:
            stakes[game.pk] = stake_of_round(game.round, rounds, is_bowl=game.number == last)
        else:
            stakes[game.pk] = stake_of((game.away, game.home), tables, places, wins)
    return stakes


FEWEST = 4  # teams of a conference among those that lead
GlanceRow = tuple[StandingsRow, str, list[tuple[str, int]], str]


def glance_table(name: str, rows: Sequence[StandingsRow]) -> tuple[str, list[GlanceRow]]:
    """A division or conference with its teams' lines: games behind the first, and the last games as a picture
    and in words."""
    first = rows[0].record.overall
    return name, [
        (
            row,
            behind_text(row.record.overall, first),
            form_strip(row.record.letters),
            form_text(row.record.letters),
        )
        for row in rows
    ]


def leading_tables(season: Season, conferences: Collection[ConferenceTable]) -> list[Any]:
    """The teams of each conference that would go to the playoffs now, at least `FEWEST`, by seed."""
    if season.is_knockout:
        return []
    places = max(format_of(season).per_conference(len(conferences)), FEWEST)
    return [glance_table(table.name, table.seeds[:places]) for table in conferences]


def played_of(weeks: Sequence[Week]) -> dict[str, int]:
    """How many games of these weeks are final (`played`), and how many there are (`total`)."""
    return {"played": sum(week.final for week in weeks), "total": sum(week.games for week in weeks)}


def lead_of(season: Season, weeks: Sequence[Week]) -> dict[str, Any] | None:
    """The lead story of the last complete week, whose edition stays in the cache while other games end."""
    if season.is_knockout or season.imported:
        return None
    over = [week for week in weeks if week.over]
    return next(iter(week_leads(season, over[-1:])), None)


def season_front_page(
    season: Season, weeks: Sequence[Week], marks: Marks | None, reader: Person
) -> dict[str, Any]:
    """The context of the page; `marks` are what is proved. The same number of queries for any number of
    teams and games."""
    powers, has_table = permissions_in(season.league, reader), not season.is_knockout
    teams = team_by_slug(season)
    tables = conference_tables(standings_of(season), teams, marks)
    current, others = shown_weeks(weeks)
    lines = scorelines(fixtures_in([week for week in (current, *others) if week]))
    in_playoffs = current is not None and current.kind == Week.Kind.PLAYOFF
    now = [line for line in lines if in_playoffs or (current and line.fixture.week_id == current.pk)]
    if in_playoffs:
        now.sort(key=lambda line: -line.fixture.week.number)
    headlines = headlines_of(lines)
    before = [line for line in lines if line not in now and line.result]
    results = [(line, headlines.get(line.fixture.pk, "")) for line in before]
    divisions = [division for table in tables for division in table.divisions]
    places = format_of(season).per_conference(len(tables)) if has_table else 0
    return {
        "season": season,
        "powers": powers,
        **played_of(weeks),
        "lead": lead_of(season, weeks),
        "current": current,
        "cards": game_cards(season, now, tables, headlines, reader, plays_all=powers.plays_all),
        "lines": now,
        "in_playoffs": in_playoffs,
        "last": others[-1] if others else None,
        "results": sorted(results, key=lambda row: not row[1]),  # those with something to tell first
        "glance": [glance_table(table.name, table.rows) for table in divisions] if has_table else [],
        "letters": clinch_letters(tables),
        "races": conference_races(tables, places) if has_table else [],
        "leaders": leader_tables(statistics_of(season, league_version(season.league)), teams),
        "teams": teams.values(),
    }


def shown_weeks(weeks: Sequence[Week]) -> tuple[Week | None, list[Week]]:
    """The first week that is not over, or else the last one; and the last week before it with a final result.
    In the playoffs these are all their rounds before it."""
    current = next((week for week in weeks if not week.over), weeks[-1] if weeks else None)
    if current is None:
        return None, []
    before = [week for week in weeks if week.number < current.number and week.final]
    if current.kind == Week.Kind.PLAYOFF:
        return current, [week for week in before if week.kind == Week.Kind.PLAYOFF]
    return current, before[-1:]


FEW = 4  # games on the league's page


def league_front_page(
    season: Season, weeks: Sequence[Week], marks: Marks | None, reader: Person, *, plays_all: bool
) -> dict[str, Any]:
    """What the league's page shows of its newest season: the games of this week with the most at stake, and
    who leads. The same number of queries for any number of teams and games."""
    tables = conference_tables(standings_of(season), team_by_slug(season), marks)
    current, _others = shown_weeks(weeks)
    lines = scorelines(fixtures_in([current])) if current else []
    cards = game_cards(season, lines, tables, headlines_of(lines), reader, plays_all=plays_all)
    return {
        "season": season,
        **played_of(weeks),
        "lead": lead_of(season, weeks),
        "current": current,
        "cards": cards[:FEW],
        "lines": lines,
        "leading": leading_tables(season, tables),
        "letters": clinch_letters(tables),
    }


SHORT = 3  # games: fewer do not fill a row of the page


def week_page(season: Season, week: Week, reader: Person) -> dict[str, Any]:
    """The context of the page of a week. The cards have the records after the week. As many queries for any
    number of games."""
    lines = scorelines(fixtures_in([week]))
    tables = conference_tables(standings_of(season, through=week.number), team_by_slug(season))
    plays_all = permissions_in(season.league, reader).plays_all
    cards = game_cards(season, lines, tables, headlines_of(lines), reader, plays_all=plays_all)
    return {
        "week": week,
        "cards": cards,
        "is_short": len(cards) < SHORT,
        "is_over": bool(lines) and all(line.result for line in lines),
        "to_play": any(line.result is None for line in lines),
        "edition": edition_page(season, week) if week.final else None,
        "leading": leading_tables(season, tables) if week.kind == Week.Kind.REGULAR else [],
    }
