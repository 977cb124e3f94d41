"""Awards, records and rivalries as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.almanac.ratings import Award
from league.almanac.records import Contest, RecordHolder, RecordsBook, Rivalry
from league.drawing.strips import SIGNS, Sizes, strip_beside
from league.frame.numbers import decimal
from league.models import League, Team


def award_rows(awards: Iterable[Award], teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    """The awards in the reader's language (`title`, `text`) with their `teams`, and the `contest` they were
    earned in, if any; `teams` are the season's by slug."""
    return [
        {
            "title": _(award.title),
            "teams": [teams[winner] for winner in award.winners],
            "text": _(award.text).format(
                **{
                    key: teams[value].nickname if key == "club" else _figure(value)
                    for key, value in award.values.items()
                }
            ),
            "contest": award.contest,
        }
        for award in awards
    ]


def _figure(value: object) -> str:
    return number_format(value, 1) if isinstance(value, float) else str(value)


WIDE = Sizes(1160, 170, head=24, foot=22, mark=0)
NARROW = Sizes(328, 140, head=20, foot=18, mark=0)
FEW = {WIDE: 24, NARROW: 8}  # meetings with room for a score at each bar; more are drawn without


def meetings_picture(
    rivalry: Rivalry, games: Sequence[Contest], name: str, other: str
) -> dict[str, Any] | None:
    """The picture of some games of a rivalry, in order, between clubs of these names, from the first one's
    side; None for fewer than two. `title` is a finding; both drawings show the same, for wide and for narrow
    pages, with the score of each game and the season if it differs from the game's before."""
    if len(games) < 2:
        return None
    club = rivalry.club
    seasons = ["", *(str(game.season) for game in games)]
    rows = [
        (game.score(club) or game.letter(club), season if season != before else "")
        for game, before, season in zip(games, seasons, seasons[1:], strict=False)
    ]
    # A game that was decided without points counts as one point.
    margins = [game.margin(club) if game.played else SIGNS[game.letter(club)] for game in games]
    wide, narrow = (
        {**strip_beside(rows, margins, sizes), "has_scores": len(games) <= FEW[sizes]}
        for sizes in (WIDE, NARROW)
    )
    return {"title": _title(rivalry, name, other), "wide": wide, "narrow": narrow}


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


def record_cards(
    league: League, books: Mapping[str, RecordsBook], teams: Mapping[str, Team]
) -> list[dict[str, Any]]:
    """The records of these `record_books` that somebody holds, each with its `name` and `lines`: `when` in
    words, the `url` of the game or season, and the `first` and `last` of the games in which it was set."""
    return [
        {
            "name": _(name),
            "lines": [
                {
                    "team": teams[holder.club],
                    "value": holder.value,
                    "first": holder.first,
                    "last": holder.last,
                    "when": _when(holder, whole_seasons=kind == "seasons"),
                    "url": (
                        reverse("games:game", args=[league.slug, holder.last.season, holder.last.number])
                        if holder.first == holder.last
                        else reverse("league:season", args=[league.slug, holder.last.season])
                    ),
                }
                for holder in holders
            ],
        }
        for kind, book in books.items()
        for name, holders in book.items()
        if holders
    ]


def _when(holder: RecordHolder, *, whole_seasons: bool) -> str:
    first, last = holder.first, holder.last
    if first == last:
        return _("season %(season)s, week %(week)s") % {"season": last.season, "week": last.week}
    if whole_seasons:
        return _("season %(number)s") % {"number": last.season}
    if first.season == last.season:
        values = {"season": last.season, "first": first.week, "last": last.week}
        return _("season %(season)s, weeks %(first)s to %(last)s") % values
    return _("seasons %(first)s to %(last)s") % {"first": first.season, "last": last.season}
