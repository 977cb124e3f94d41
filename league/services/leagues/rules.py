"""The rules of a league's games and seasons. They cannot be changed while a season is under way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from engine.catalog import ruleset as ruleset_named
from engine.errors import EngineError
from engine.play import setup
from league.components import component_set_named, component_set_of
from league.errors import Refused
from league.models import League, Season
from league.playoffs import PLAYOFF_FORMATS
from league.schedule import KNOCKOUT, LeagueShape, preset_named
from league.selectors.season.seasons import season_under_way
from league.selectors.season.teams import slugs_by_division
from league.services.leagues.setting_checks import one_of, true_or_false
from league.standings import StepLists

BASE_SET = ("base", "base")
PLAYOFFS = frozenset({"playoff_places", "reseed", "third_place"})
RULES = frozenset(
    {"ruleset", "edition", "options", "components", "ties", "preset", "tie_break", "steps", *PLAYOFFS}
)


def check_rules(league: League) -> None:
    """Refuses now what the engine, the drawing or the playoffs would refuse later. Fills in an empty edition
    and component set, and the overtime options of a league without ties. Saves nothing.

    Raises Refused: unknown_preset, unknown_playoff_format, unknown_tie_break, bad_switch, steps_needed,
    unknown_step, duplicate_step, and the engine's codes for ruleset, edition, options and components.
    """
    preset_named(league.preset)
    one_of("unknown_playoff_format", "playoff_places", PLAYOFF_FORMATS)(league.playoff_places)
    one_of("unknown_tie_break", "tie_break", League.TieBreak.values)(league.tie_break)
    true_or_false("ties")(league.ties)
    if league.tie_break == League.TieBreak.OWN:
        _check_steps(league.steps)
    try:
        _require_overtime_winner(league)
        box = component_set_named(league.ruleset, league.components or league.options.get("dice_set", ""))
        header = setup.header(
            ruleset=league.ruleset,
            edition=league.edition,
            options=league.options,
            components=box,
            teams=BASE_SET,
        )
    except EngineError as refusal:
        raise Refused(refusal.code, refusal.translated(_)) from refusal
    league.edition, league.components = header["options"]["edition"], header["components"]["name"]


def _require_overtime_winner(league: League) -> None:
    """Gives a league without ties the options with which overtime continues until a side wins."""
    if not league.ties:
        rules = ruleset_named(league.ruleset)
        usual = rules.resolve(league.edition or rules.editions[0], league.options)
        wanted = {name: value for name, value in rules.decided.items() if usual[name] != value}
        league.options = {**league.options, **wanted}


def _check_steps(steps: Mapping[str, Sequence[str]]) -> None:
    if set(steps) != {"division", "wild_card"}:
        sentence = _("The league's own steps are two lists: one for divisions, one for wild cards.")
        raise Refused("steps_needed", sentence)
    StepLists.of(steps["division"], steps["wild_card"])


def dice_teams_of(league: League) -> Collection[str]:
    """The keys of the teams in the league's component set; empty where all teams roll the same dice.

    Raises Refused: unknown_components, unreadable_components, broken_components.
    """
    if not ruleset_named(league.ruleset).team_dice:
        return ()
    try:
        teams: Mapping[str, object] = component_set_of(league).data["team"]
    except EngineError as refusal:
        raise Refused(refusal.code, refusal.translated(_)) from refusal
    return teams.keys()


def check_dice(league: League, keys: Iterable[str]) -> None:
    """Checks that the component set has dice for these teams. Raises Refused: unknown_team, and the codes of
    `dice_teams_of`."""
    known = dice_teams_of(league)
    for key in keys:
        if known and key not in known:
            sentence = _("The component set %(set)s has no dice of %(team)s: choose another team's.")
            raise Refused("unknown_team", sentence % {"set": league.components, "team": key})


def check_fit(league: League, clubs: Mapping[str, Mapping[str, Iterable[str]]]) -> None:
    """Checks that clubs in this shape can play the league's preset and fill its playoffs.

    `clubs` maps conference -> division -> slugs. Raises Refused: shape_unfit, conference_count,
    uneven_places, too_few_clubs, and the codes of `LeagueShape.of`.
    """
    shape = LeagueShape.of(clubs)
    preset_named(league.preset).limits(shape)
    places = len(shape.clubs) if league.preset == KNOCKOUT.name else league.playoff_places
    PLAYOFF_FORMATS[places].check({c.name: len(c.clubs) for c in shape.conferences})


def check_unsettled(league: League, fields: Iterable[str]) -> None:
    """Checks that these fields of the league may change now.

    Rules are fixed from the drawing of a schedule until the season has its champion. The format of the
    playoffs may change until they are drawn; the number of places only if the season's clubs cannot fill the
    current one. Raises Refused: season_under_way.
    """
    settled = RULES.intersection(fields)
    season = season_under_way(league) if settled else None
    if season is None or (settled <= PLAYOFFS and _may_change_playoffs(league, season, settled)):
        return
    sentence = _("Season %(number)d is under way: its rules cannot change before it has a champion.")
    raise Refused("season_under_way", sentence % {"number": season.number})


def _may_change_playoffs(league: League, season: Season, fields: Iterable[str]) -> bool:
    if season.state not in (Season.State.SCHEDULED, Season.State.REGULAR):
        return False
    if "playoff_places" not in fields:
        return True
    try:
        sizes = {name: sum(map(len, group.values())) for name, group in slugs_by_division(season).items()}
        PLAYOFF_FORMATS[league.playoff_places].check(sizes)
    except Refused:
        return True
    return False
