"""What a finished game is remembered for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.catalog import ruleset
from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line
from engine.presentation.drives import RETURNS
from engine.presentation.game_flow import NO_PLAYS, lead_changes
from engine.presentation.play_by_play import SCORES, TURNOVERS, PlayRow, play_by_play
from games.models import Game
from games.records.participants import Clubs, GameClub
from games.story.finished_game import CODES, DriveRow, period_starts
from games.story.pictures import FLOW_SIZES, CurveSize, flow_picture
from league.drawing.marks import team_colors, visitors_line


def line_of(home: GameClub, away: GameClub) -> dict[str, str]:
    """For each side "first", "second" or "ink", as the classes `line-...` of plots.css; the hosts keep
    theirs."""
    visitors, hosts = (team_colors(team.primary_color, team.secondary_color) for team in (away, home))
    return {"home": "first", "away": visitors_line(visitors, hosts)}


BIG = 20  # yards of a big play
SCORED = SCORES - {Event.EXTRA_POINT}  # a touchdown is told, not its kick


@dataclass(frozen=True, slots=True)
class NumberedPlay:
    """A play with the number of its row of play-by-play. `scored` and `lost` are short words for a score or a
    ball lost, empty if there was none; `scorer` and `loser` are the sides (0 home, 1 away). `lead` is the
    visitors' lead after it, `gain` the most yards of one run, pass or return, 0 if a penalty replaced it."""

    number: int
    row: PlayRow
    lead: int
    scored: str
    scorer: int
    lost: str
    loser: int
    gain: int

    @property
    def is_big(self) -> bool:
        return self.gain >= BIG

    @property
    def is_key(self) -> bool:
        return bool(self.scored or self.lost or self.is_big)


def plays_of(rows: Iterable[PlayRow], lines: Sequence[Line]) -> list[NumberedPlay]:
    """Every snap, kick and penalty of all rows in order; time-outs and the ends of periods are left out."""
    return [
        _play(number, row, lines[row.line : row.end])
        for number, row in enumerate(rows, start=1)
        if row.kind not in NO_PLAYS
    ]


def _play(number: int, row: PlayRow, lines: Sequence[Line]) -> NumberedPlay:
    scores = [line for line in lines if line.event in SCORED]
    losses = [line for line in lines if line.event in TURNOVERS] if row.is_turnover else []
    won = [line.side for line in lines if line.event == Event.POSSESSION]
    moved = SCRIMMAGE_PLAYS | RETURNS
    is_voided = any(line.event == Event.PENALTY for line in lines)
    return NumberedPlay(
        number=number,
        row=row,
        lead=row.away - row.home,
        scored=_code(scores[-1]) if scores else "",
        scorer=scores[-1].side if scores else row.side,
        lost=_code(losses[-1]) if losses else "",
        loser=1 - won[-1] if won else row.side,
        gain=max((line.amount for line in lines if line.event in moved and not is_voided), default=0),
    )


def _code(line: Line) -> str:
    return str(CODES[Event(line.event).name.lower()])


AWAY = 1
COMEBACK, ROUT = 8, 17  # points: more than one score, three scores
LATE = 0.85  # of all plays


def headline(plays: Sequence[NumberedPlay], clubs: Clubs, score: tuple[int, int], *, overtime: bool) -> str:
    """How the game was won; `score` is (home, away)."""
    if score[0] == score[1]:
        return _("%(away)s and %(home)s finish level") % _both(clubs)
    winner = int(score[1] > score[0])
    leads = [play.lead if winner == AWAY else -play.lead for play in plays]  # of the winner
    margin = abs(score[0] - score[1])
    team: dict[str, object] = {"team": clubs[winner].nickname, "n": margin}
    behind = -min(leads, default=0)
    turn = next((n + 1 for n in reversed(range(len(leads))) if leads[n] <= 0), 0)  # ahead for good after it
    if score[1 - winner] == 0:
        return _("%(team)s win and allow no points") % team
    if overtime:
        return _("%(team)s win in overtime") % team
    if behind >= COMEBACK:
        return _("%(team)s come back from %(n)d points behind") % (team | {"n": behind})
    if turn >= LATE * len(leads):
        return _("%(team)s take the lead for good near the end") % team
    if margin >= ROUT:
        return _("%(team)s win by %(n)d points") % team
    if behind <= 0:
        return _("%(team)s win and are never behind") % team
    changes = lead_changes(leads)
    return ngettext(
        "%(team)s turn the game around and win",
        "%(team)s win a game with %(n)d changes of the lead",
        changes,
    ) % (team | {"n": changes})


def yards_and_turnovers(box: dict[str, dict[str, int]], clubs: Clubs) -> str:
    """The game in four numbers."""
    home, away = box["home"], box["away"]
    return _(
        "%(away)s gained %(away_yards)d yards, %(home)s %(home_yards)d. "
        "Turnovers: %(away_lost)d and %(home_lost)d."
    ) % {
        **_both(clubs),
        "away_yards": away["yards"],
        "home_yards": home["yards"],
        "away_lost": away["turnovers"],
        "home_lost": home["turnovers"],
    }


def lead_finding(plays: Sequence[NumberedPlay], clubs: Clubs) -> str:
    """Which team was ahead for most of the game."""
    ahead = [sum(play.lead < 0 for play in plays), sum(play.lead > 0 for play in plays)]
    if ahead[0] == ahead[1]:
        return _("Neither team led for longer than the other")
    team = int(ahead[1] > ahead[0])
    counted = {"team": clubs[team].nickname, "n": ahead[team], "all": len(plays)}
    return _("%(team)s led after %(n)d of %(all)d plays") % counted


def drives_finding(drives: Sequence[DriveRow], clubs: Clubs) -> str:
    """How often each team scored."""
    counted = {
        f"{name}_{what}": sum(
            row.drive.side == number and (row.has_points or what == "all") for row in drives
        )
        for number, name in enumerate(("home", "away"))
        for what in ("scored", "all")
    }
    return _(
        "%(away)s scored on %(away_scored)d of %(away_all)d drives, "
        "%(home)s on %(home_scored)d of %(home_all)d"
    ) % (_both(clubs) | counted)


def yards_finding(box: dict[str, dict[str, int]], clubs: Clubs) -> str:
    """Which team moved the ball farther."""
    home, away = box["home"]["yards"], box["away"]["yards"]
    if home == away:
        return _("Both teams gained %(n)d yards") % {"n": home}
    better = int(away > home)
    names = {"team": clubs[better].nickname, "other": clubs[1 - better].nickname}
    more = abs(home - away)
    return ngettext(
        "%(team)s gained one yard more than %(other)s",
        "%(team)s gained %(n)d yards more than %(other)s",
        more,
    ) % (names | {"n": more})


def plays_finding(plays: Sequence[NumberedPlay]) -> str:
    """How many plays mattered most."""
    counted = {"n": sum(play.is_key for play in plays), "all": len(plays)}
    return _("Play by play: %(n)d key plays of %(all)d") % counted


def _both(clubs: Clubs) -> dict[str, object]:
    return {"home": clubs[0].nickname, "away": clubs[1].nickname}


def headlines_of(fixtures: Collection[int]) -> dict[int, str]:
    """The headline of the page of each game that has a play-by-play, by the fixture's primary key; one query,
    and some 5 ms for each game."""
    games = Game.objects.with_plays().filter(fixture__in=fixtures)
    related = ("play_by_play", "fixture__home", "fixture__away")
    headlines = {}
    for game in games.select_related(*related).defer("sheet"):
        assert game.fixture
        clubs = (game.fixture.home, game.fixture.away)
        lines = [Line(*line) for line in game.play_by_play.lines]
        rows = play_by_play(game.header, lines, (clubs[0].nickname, clubs[1].nickname), translation)
        headlines[game.fixture.pk] = game_headline(game, clubs, plays_of(rows, lines))
    return headlines


def game_headline(game: Game, clubs: Clubs, plays: Sequence[NumberedPlay]) -> str:
    """The headline of a finished game with these plays."""
    overtime = bool(plays) and plays[-1].row.period > len(ruleset(game.ruleset).words.texts["periods"])
    return headline(plays, clubs, (game.home_score, game.away_score), overtime=overtime)


def lead_picture(game: Game, plays: Sequence[NumberedPlay], clubs: Clubs, size: CurveSize) -> dict[str, Any]:
    """The lead after each of these plays, at least one. A wide picture names the teams of what happened."""
    periods = period_starts(game, [play.row for play in plays])
    scores = [(index, play.scorer, play.scored) for index, play in enumerate(plays) if play.scored]
    losses = [(index, play.loser, play.lost) for index, play in enumerate(plays) if play.lost]
    if size == FLOW_SIZES[0]:
        scores, losses = (
            [(index, side, f"{clubs[side].abbreviation} {text}") for index, side, text in moments]
            for moments in (scores, losses)
        )
    final = f"{game.away_score}–{game.home_score}"
    return flow_picture([play.lead for play in plays], periods, scores, losses, final, size)


def lead_text(game: Game, clubs: Clubs) -> str:
    """The picture in words."""
    return _(
        "The lead after each play: above the line %(away)s are ahead, below it %(home)s. "
        "Final score %(away)s %(away_score)d, %(home)s %(home_score)d."
    ) % {**_both(clubs), "away_score": game.away_score, "home_score": game.home_score}
