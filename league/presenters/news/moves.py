"""What moved in the standings, in whole sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from league.almanac import Contest
from league.models import Team
from league.news import Fact
from league.presenters.standings.tables import division_title
from league.standings import TIE_BREAK_STEPS

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
