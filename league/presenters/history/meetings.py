"""Two clubs over the years: the margin of every meeting as a strip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.almanac import Contest, Rivalry
from league.presenters.clubs.numbers import decimal
from league.strips import MarginStrip, margin_strip
from league.strips.margins import MarginBar, Sizes

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
class DrawnMeetings:
    """A strip with the meeting of each bar."""

    strip: MarginStrip
    bars: list[tuple[MarginBar, PastMeeting]]
    has_scores: bool


@dataclass(frozen=True, slots=True)
class MeetingsPicture:
    """`title` is a finding; both drawings show the same, for wide and for narrow pages."""

    title: str
    wide: DrawnMeetings
    narrow: DrawnMeetings


def meetings_picture(
    found: Rivalry, games: Sequence[Contest], name: str, other: str
) -> MeetingsPicture | None:
    """The picture of some games of a rivalry, in order, between clubs of these names; None for fewer than
    two."""
    if len(games) < 2:
        return None
    wide, narrow = (_drawn(games, found.club, sizes) for sizes in (WIDE, NARROW))
    return MeetingsPicture(_title(found, name, other), wide, narrow)


def _title(found: Rivalry, name: str, other: str) -> str:
    record = found.record
    if record.wins == record.losses:
        return _("Level: %(record)s") % {"record": record}
    wins, losses = max(record.wins, record.losses), min(record.wins, record.losses)
    ahead = name if record.wins > record.losses else other
    scored, allowed = found.points
    margin = decimal(abs(scored - allowed) / record.games)
    text = ngettext(
        "The %(team)s lead with %(wins)s win to %(losses)s; %(margin)s points apart on average",
        "The %(team)s lead with %(wins)s wins to %(losses)s; %(margin)s points apart on average",
        wins,
    )
    return text % {"team": ahead, "wins": wins, "losses": losses, "margin": margin}


def _drawn(games: Sequence[Contest], club: str, sizes: Sizes) -> DrawnMeetings:
    strip = margin_strip([_margin(game, club) for game in games], sizes)
    seasons = [None, *(game.season for game in games)]
    meetings = [
        PastMeeting(game, _score(game, club), str(game.season) if game.season != before else "")
        for game, before in zip(games, seasons, strict=False)
    ]
    return DrawnMeetings(strip, list(zip(strip.bars, meetings, strict=True)), len(meetings) <= FEW[sizes])


def _margin(game: Contest, club: str) -> int:
    """A game that was decided without points counts as one point."""
    return game.margin(club) if game.played else {"W": 1, "L": -1, "T": 0}[game.letter(club)]


def _score(game: Contest, club: str) -> str:
    if not game.played:
        return game.letter(club)
    return f"{game.points(club)}–{game.points(game.other(club))}"
