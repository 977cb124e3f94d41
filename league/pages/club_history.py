"""A club's seasons, one beside another, and its coaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.almanac.careers import ClubSeason
from league.almanac.selectors import ClubPast
from league.drawing.strips import MARGINS_NARROW, MARGINS_WIDE, MOST, Sizes, form_strip, strip_beside
from league.frame.errors import join_with_and
from league.leagues.teams import computer_coach
from league.models import Season, Team, Week
from league.pages.clubs import FigureGroup
from league.people.selectors import CoachedSeason
from league.results.pages import TeamGame
from league.standings.records import WLT

NEXT = 3  # games


def season_picture(games: list[TeamGame]) -> dict[str, Any]:
    """The picture of a team's games, in the order of their weeks: `title` and `findings` are sentences; both
    strips show the same, for wide and for narrow pages; `next` are the games in progress and to come."""
    counted = [game for game in games if game.outcome]
    cut = next((place for place, game in enumerate(games) if place and _is_playoff(game)), None)
    wide, narrow = (
        strip_beside(games, [_margin(game) for game in games], sizes, cut=cut)
        for sizes in (MARGINS_WIDE, MARGINS_NARROW)
    )
    return {
        "title": _title(counted),
        "findings": _findings(counted),
        "wide": wide,
        "narrow": narrow,
        "form": named_form(games),
        "next": [game for game in games if game.line.live or game.line.is_open][:NEXT],
    }


def named_form(games: list[TeamGame]) -> dict[str, Any]:
    """The last games as a picture (`strip`) and in letters (`text`)."""
    last = [game for game in games if game.outcome][-MOST:]
    return {
        "strip": form_strip([game.outcome for game in last]),
        "text": " ".join(game.letter for game in last),
    }


def _where(game: TeamGame) -> str:
    """The week of a game in words."""
    week = game.line.fixture.week
    return week.title if _is_playoff(game) else _("week %(number)s") % {"number": week.number}


def _title(counted: list[TeamGame]) -> str:
    if not counted:
        return _("The season, game by game")
    won = sum(game.outcome == "W" for game in counted)
    if len(counted) == 1:
        return _("Won the first game") if won else _("The first game was not won")
    return _("Won %(won)s of %(games)s games") % {"won": won, "games": len(counted)}


def _findings(counted: list[TeamGame]) -> list[str]:
    known = [game for game in counted if game.margin]
    best = max(known, key=lambda game: game.margin or 0, default=None)
    worst = min(known, key=lambda game: game.margin or 0, default=None)
    findings = []
    if best and (best.margin or 0) > 0:
        findings.append(_finding(_("Biggest win: %(score)s against %(opponent)s (%(week)s)."), best))
    if worst and (worst.margin or 0) < 0:
        findings.append(_finding(_("Biggest loss: %(score)s against %(opponent)s (%(week)s)."), worst))
    return findings


def _finding(sentence: str, game: TeamGame) -> str:
    return sentence % {"score": game.score, "opponent": game.opponent.nickname, "week": _where(game)}


def _margin(game: TeamGame) -> float | None:
    """A game that was decided without points counts as one point."""
    if game.margin is not None:
        return game.margin
    return {"W": 1, "L": -1, "T": 0}.get(game.outcome)


def _is_playoff(game: TeamGame) -> bool:
    return bool(game.line.fixture.week.kind == Week.Kind.PLAYOFF)


WIDE = Sizes(1160, 150, head=24, foot=22, mark=0)
NARROW = Sizes(328, 120, head=20, foot=18, mark=0)
NAMED = 8  # titles


def history_picture(
    seasons: Sequence[tuple[ClubSeason, Team]], past: ClubPast | None = None
) -> dict[str, Any]:
    """The picture of these seasons, in order, each with the team that played it. They are the newest ones of
    the `past`, if it is given: then the figures are those of all its seasons.

    `title` is a finding, `rows` say how far the team came and mark the best and the worst of several seasons,
    and `strips` have bars up from the middle for more wins than losses, for wide and for narrow pages."""
    own = [season for season, _team in seasons]
    if past is None:
        past = ClubPast(
            seasons=len(own),
            overall=WLT.pooled(season.overall for season in own),
            titles=[season.season for season in own if season.is_champion],
            appearances=sum(season.playoffs.games > 0 for season in own),
        )
    hidden = len(own) < past.seasons
    notes = {} if hidden else _notes(own)
    rows = [
        {"season": season, "team": team, "end": _end(season), "note": notes.get(number, "")}
        for number, (season, team) in enumerate(seasons)
    ]
    values = [float(season.overall.value) - 0.5 for season in own]
    return {
        "title": _title_of_all(past) if hidden else _history_title(own),
        "past": past,
        "hidden": hidden,
        "rows": rows,
        "strips": [strip_beside(rows, values, sizes) for sizes in (WIDE, NARROW)] if len(rows) > 1 else [],
    }


def opponents(against: Mapping[str, WLT], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """Every opponent (`team`) that the club has met, with the `record`, the most frequent first."""
    met = [(teams[club], record) for club, record in against.items() if club in teams]
    met.sort(key=lambda row: (-row[1].games, -row[1].value, row[0].name))
    return [{"team": team, "record": record} for team, record in met]


def _notes(seasons: Sequence[ClubSeason]) -> dict[int, str]:
    """Number of a season in this order -> what marks it."""
    numbers = range(len(seasons))
    if len(numbers) < 2:
        return {}
    best = max(numbers, key=lambda number: _merit(seasons[number]))
    worst = min(numbers, key=lambda number: _strength(seasons[number]))
    return {best: _("best season"), worst: _("weakest record")} if best != worst else {}


def _merit(season: ClubSeason) -> tuple[bool, bool, Fraction, int]:
    """Titles first, then finals, then the record."""
    return season.is_champion, season.in_final, *_strength(season)


def _strength(season: ClubSeason) -> tuple[Fraction, int]:
    scored, allowed = season.points
    return season.overall.value, scored - allowed


def _end(season: ClubSeason) -> str:
    if season.is_champion:
        return _("Champion")
    if season.in_final:
        return _("Lost the final")
    return _("Playoffs") if season.playoffs.games else ""


def _history_title(seasons: Sequence[ClubSeason]) -> str:
    if won := [season.season for season in seasons if season.is_champion]:
        return _titles(won)
    best = max(seasons, key=_merit, default=None)
    if best is None or len(seasons) == 1:
        return _("The first season")
    return _("No title yet; the best was season %(season)s (%(record)s)") % {
        "season": best.season,
        "record": best.overall,
    }


def _title_of_all(past: ClubPast) -> str:
    if not past.titles:
        return _("No title in %(count)d seasons") % {"count": past.seasons}
    if len(past.titles) <= NAMED:
        return _titles(past.titles)
    values = {"count": len(past.titles), "season": past.titles[-1]}
    return _("%(count)d titles, the last in season %(season)d") % values


def _titles(won: Sequence[int]) -> str:
    text = ngettext("Champion of season %(seasons)s", "Champion of seasons %(seasons)s", len(won))
    return text % {"seasons": join_with_and([str(number) for number in won], _)}


def comparison_title(teams: Sequence[Team], groups: Sequence[FigureGroup]) -> str:
    """Says which team is ahead in more figures."""
    better = [line.better for _title, lines in groups for line in lines]
    if not better:
        return ""
    ahead = [better.count(number) for number in (1, 2)]
    values: dict[str, object] = {"count": max(ahead), "figures": len(better)}
    if ahead[0] == ahead[1]:
        return _("Level: each is ahead in %(count)s of %(figures)s figures") % values
    values["team"] = teams[ahead.index(max(ahead))].nickname
    return _("%(team)s ahead in %(count)s of %(figures)s figures") % values


def coach_links(season: Season, team: Team, usernames: Sequence[str]) -> list[tuple[str, str]]:
    """The coaches of a team, each with the address of their page if they have one.

    Where there is none, the computer coaches once the season has begun, or if somebody has chosen a computer
    coach. Nothing is known about imported seasons."""
    slug = season.league.slug
    if not usernames:
        if season.imported:
            return []
        if season.state == Season.State.SCHEDULED and not team.profile:
            return [(_("no coach yet"), "")]
        computer = computer_coach(team.profile)
        assert computer is not None  # teams name known coaches only
        address = reverse("league:computer_coach", args=[slug, computer.name])
        return [(_("Computer (%(style)s)") % {"style": computer.title}, address)]
    return [
        (name, reverse("league:coach", args=[slug, name])) if name else (_("a former member"), "")
        for name in usernames
    ]


def seasons_of_coach(
    coached: Sequence[CoachedSeason], played: Mapping[int, Mapping[str, ClubSeason]]
) -> list[tuple[ClubSeason, Team]]:
    """The seasons of a coach that have games, each with their team; `played` is number -> club -> season."""
    return [
        (season, row.team) for row in coached if (season := played.get(row.season, {}).get(row.team.slug))
    ]


def records_in(teams: Iterable[Team], played: Mapping[str, ClubSeason]) -> list[tuple[Team, WLT]]:
    """The teams with their records in a season, the best first; `played` are the clubs' seasons."""
    records = [(team, played[team.slug].overall if team.slug in played else WLT()) for team in teams]
    return sorted(records, key=lambda row: (-row[1].value, row[0].name))
