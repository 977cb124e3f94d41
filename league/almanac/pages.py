"""A season's awards in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.almanac.awards import Award
from league.almanac.careers import Career
from league.almanac.records import Contest, RecordHolder, RecordsBook, Rivalry
from league.almanac.selectors import Ending, coaches_in, hall_of
from league.drawing.strips import Sizes, strip_beside
from league.frame.numbers import decimal
from league.models import League, Season, Team
from league.standings.records import WLT


@dataclass(frozen=True, slots=True)
class AwardRow:
    """An award in words, with the game it was earned in, if any."""

    title: str
    teams: list[Team]
    text: str
    contest: Contest | None


def award_rows(awards: Iterable[Award], teams: Mapping[str, Team]) -> list[AwardRow]:
    """The awards in the reader's language; `teams` are the season's by slug."""
    return [_row(award, teams) for award in awards]


def _row(award: Award, teams: Mapping[str, Team]) -> AwardRow:
    values = {
        key: teams[value].nickname if key == "club" else _figure(value) for key, value in award.values.items()
    }
    winners = [teams[winner] for winner in award.winners]
    return AwardRow(_(award.title), winners, _(award.text).format(**values), award.contest)


def _figure(value: object) -> str:
    return number_format(value, 1) if isinstance(value, float) else str(value)


@dataclass(frozen=True, slots=True)
class Champion:
    """The end of a season. `score` is the final's, the champion's points first; `titles` counts titles in
    a row."""

    season: Season
    team: Team
    runner_up: Team | None
    third: Team | None
    score: str
    record: WLT
    coaches: list[str]
    titles: int


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """Champions, newest first, and the season before which older ones follow, if there are some; careers of
    teams and coaches, most successful first."""

    champions: list[Champion]
    older: int | None
    teams: list[tuple[Team, Career]]
    coaches: list[Career]


def hall_of_champions(league: League, limit: int, before: int | None = None) -> HallOfFame:
    """The league's hall with at most `limit` champions, of the seasons before `before` if it is given. Only
    seasons played here know their coaches."""
    hall = hall_of(league, limit, before)
    teams = {team.slug: team for team in league.teams.all()}
    shown = [ending.final.season for ending in hall.endings]
    seasons = {season.number: season for season in league.seasons.filter(number__in=shown)}
    for season in seasons.values():
        season.league = league
    coached = coaches_in(league, shown)
    return HallOfFame(
        champions=[_champion(ending, seasons, teams, coached) for ending in hall.endings],
        older=shown[-1] if hall.more else None,
        teams=[(teams[career.name], career) for career in hall.teams],
        coaches=hall.coaches,
    )


def _champion(
    ending: Ending,
    seasons: Mapping[int, Season],
    teams: Mapping[str, Team],
    coached: Mapping[tuple[int, str], list[str]],
) -> Champion:
    final = ending.final
    coaches = coached.get((final.season, final.champion), [])
    return Champion(
        season=seasons[final.season],
        team=teams[final.champion],
        runner_up=teams.get(final.runner_up or ""),
        third=teams.get(final.third or ""),
        score=_score(final.bowl, final.champion),
        record=ending.record,
        coaches=[name or _("a former member") for name in coaches],
        titles=final.titles,
    )


def _score(bowl: Contest | None, champion: str) -> str:
    if bowl is None or not bowl.played:
        return ""
    return f"{bowl.points(champion)}–{bowl.points(bowl.other(champion))}"


WIDE = Sizes(1160, 170, head=24, foot=22, mark=0)
NARROW = Sizes(328, 140, head=20, foot=18, mark=0)
FEW = {WIDE: 24, NARROW: 8}  # meetings with room for a score at each bar; more are drawn without


@dataclass(frozen=True, slots=True)
class PastMeeting:
    """A game from the first club's side. `title` is the season if it differs from the meeting before."""

    game: Contest
    score: str
    title: str


@dataclass(frozen=True, slots=True)
class MeetingsPicture:
    """`title` is a finding; both drawings show the same, for wide and for narrow pages."""

    title: str
    wide: dict[str, Any]
    narrow: dict[str, Any]


def meetings_picture(
    rivalry: Rivalry, games: Sequence[Contest], name: str, other: str
) -> MeetingsPicture | None:
    """The picture of some games of a rivalry, in order, between clubs of these names; None for fewer than
    two."""
    if len(games) < 2:
        return None
    wide, narrow = (_drawn(games, rivalry.club, sizes) for sizes in (WIDE, NARROW))
    return MeetingsPicture(_title(rivalry, name, other), wide, narrow)


def _title(rivalry: Rivalry, name: str, other: str) -> str:
    record = rivalry.record
    if record.wins == record.losses:
        return _("Level: %(record)s") % {"record": record}
    wins, losses = max(record.wins, record.losses), min(record.wins, record.losses)
    ahead = name if record.wins > record.losses else other
    scored, allowed = rivalry.points
    margin = decimal(abs(scored - allowed) / record.games)
    text = ngettext(
        "The %(team)s lead with %(wins)s win to %(losses)s; %(margin)s points apart on average",
        "The %(team)s lead with %(wins)s wins to %(losses)s; %(margin)s points apart on average",
        wins,
    )
    return text % {"team": ahead, "wins": wins, "losses": losses, "margin": margin}


def _drawn(games: Sequence[Contest], club: str, sizes: Sizes) -> dict[str, Any]:
    """A strip with the meeting of each bar."""
    seasons = [None, *(game.season for game in games)]
    meetings = [
        PastMeeting(game, _meeting_score(game, club), str(game.season) if game.season != before else "")
        for game, before in zip(games, seasons, strict=False)
    ]
    strip = strip_beside(meetings, [_margin(game, club) for game in games], sizes)
    return {**strip, "has_scores": len(meetings) <= FEW[sizes]}


def _margin(game: Contest, club: str) -> int:
    """A game that was decided without points counts as one point."""
    return game.margin(club) if game.played else {"W": 1, "L": -1, "T": 0}[game.letter(club)]


def _meeting_score(game: Contest, club: str) -> str:
    if not game.played:
        return game.letter(club)
    return f"{game.points(club)}–{game.points(game.other(club))}"


@dataclass(frozen=True, slots=True)
class RecordLine:
    """`when` in words, and the `url` of the game or season. `first` and `last` are the games in which it was
    set."""

    team: Team
    value: int
    first: Contest
    last: Contest
    when: str
    url: str


def record_cards(
    league: League, book: RecordsBook, teams: Mapping[str, Team], *, whole_seasons: bool = False
) -> list[dict[str, Any]]:
    """The records that somebody holds, each with its `name` and `lines`."""
    return [
        {"name": _(name), "lines": list(_lines(league, holders, teams, whole_seasons))}
        for name, holders in book.items()
        if holders
    ]


def _lines(
    league: League, holders: Iterable[RecordHolder], teams: Mapping[str, Team], whole_seasons: bool
) -> Iterable[RecordLine]:
    for holder in holders:
        when, url = _when(holder, whole_seasons), _url(league, holder)
        yield RecordLine(teams[holder.club], holder.value, holder.first, holder.last, when, url)


def _when(holder: RecordHolder, whole_seasons: bool) -> str:
    first, last = holder.first, holder.last
    if first == last:
        return _("season %(season)s, week %(week)s") % {"season": last.season, "week": last.week}
    if whole_seasons:
        return _("season %(number)s") % {"number": last.season}
    if first.season == last.season:
        values = {"season": last.season, "first": first.week, "last": last.week}
        return _("season %(season)s, weeks %(first)s to %(last)s") % values
    return _("seasons %(first)s to %(last)s") % {"first": first.season, "last": last.season}


def _url(league: League, holder: RecordHolder) -> str:
    if holder.first == holder.last:
        return reverse("games:game", args=[league.slug, holder.last.season, holder.last.number])
    return reverse("league:season", args=[league.slug, holder.last.season])
