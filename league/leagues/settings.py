"""Settings, rules and policies of a league."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import BooleanField, Field
from django.utils.translation import gettext as _

from engine.catalog import ruleset as ruleset_named
from engine.lines import LONGEST_LEAGUE
from engine.play import setup
from league.boxes.selectors import component_set_named, component_set_of
from league.frame import permissions
from league.frame.errors import Refused, engine_refusals
from league.frame.failures import run_and_roll_back
from league.frame.locks import lock_league, lock_season
from league.frame.permissions import Permission
from league.history.services import record_change, restores
from league.leagues.models import OverduePolicy
from league.models import Change, League, Season
from league.playoffs.bracket import PLAYOFF_FORMATS
from league.results.effects import Effect, SeasonSnapshot, effects_between, places_snapshot
from league.schedule.presets import KNOCKOUT, preset_named
from league.schedule.shapes import LeagueShape
from league.seasons.selectors import season_under_way, slugs_by_division
from league.standings.records import MOST_POINTS
from league.standings.steps import StepLists

if TYPE_CHECKING:
    from league.frame.permissions import Person


MAX_HOURS = 24 * 14
MAX_EXTENSIONS = 10
MAX_WAIT = 24 * 60  # hours

# A setting is a field of the league; a new one is also a field of its group in `league.leagues.forms`.
SETTINGS = (
    *("name", "visibility", "confirmation", "auto_confirm_hours", "remind_hours", "extensions"),
    *("extension_hours", "overdue", "overdue_hours", "blameless", "grace_hours", "late_after_jobs"),
    *("withdrawn_unplayed", "withdrawn_played"),
)
# Field -> the code that refuses another value than a whole number in this range.
RANGES: Mapping[str, tuple[str, int, int]] = {
    "remind_hours": ("bad_hours", 0, MAX_HOURS),
    "extensions": ("bad_number", 0, MAX_EXTENSIONS),
    "extension_hours": ("bad_hours", 1, MAX_HOURS),
    "overdue_hours": ("bad_hours", 0, MAX_HOURS),
    "grace_hours": ("bad_hours", 0, MAX_HOURS),
    "forfeit_points": ("bad_forfeit_points", 0, MOST_POINTS),
}
# Field -> the code that refuses another value than the choices of the field.
CODES: Mapping[str, str] = {
    "visibility": "unknown_visibility",
    "confirmation": "unknown_confirmation",
    "overdue": "unknown_overdue",
    "blameless": "unknown_blameless",
    "withdrawn_unplayed": "unknown_unplayed",
    "withdrawn_played": "unknown_played",
    "playoff_places": "unknown_playoff_format",
    "tie_break": "unknown_tie_break",
}


def check_value(name: str, value: Any) -> None:
    """Refuses a value that this field of a league cannot have."""
    field = League._meta.get_field(name)
    assert isinstance(field, Field)
    title = str(field.verbose_name)
    if name in RANGES:
        code, least, most = RANGES[name]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            sentence = _("%(what)s: give a whole number from %(least)d to %(most)d.")
            raise Refused(code, sentence % {"what": title, "least": least, "most": most})
    elif name in CODES:
        known = list(dict(field.flatchoices) or PLAYOFF_FORMATS)
        if value not in known:
            sentence = _("There is no %(what)s %(choice)s: choose one of %(known)s.")
            values = {"what": title, "choice": value, "known": ", ".join(map(str, known))}
            raise Refused(CODES[name], sentence % values)
    elif isinstance(field, BooleanField) and not isinstance(value, bool):
        raise Refused("bad_switch", what=title)
    elif name == "name":
        if not any(character.isalnum() for character in value):
            raise Refused("name_needed.league")
        if len(value) > LONGEST_LEAGUE:
            raise Refused("name_too_long.league", most=LONGEST_LEAGUE)
    elif name == "auto_confirm_hours" and not 0 <= value <= MAX_WAIT:
        raise Refused("bad_hours", most=MAX_WAIT)


def check_policies(league: League) -> None:
    """Raises Refused: draw_needs_ties."""
    if league.overdue == OverduePolicy.DRAW and not league.ties:
        raise Refused("draw_needs_ties")


BASE_SET = ("base", "base")
PLAYOFFS = frozenset({"playoff_places", "reseed", "third_place"})
RULES = frozenset(
    {"ruleset", "edition", "options", "components", "ties", "forfeit_points", "preset", "tie_break", "steps"}
    | PLAYOFFS
)


def check_rules(league: League) -> None:
    """Refuses now what the engine, the drawing or the playoffs would refuse later. Fills in an empty edition
    and component set, and the overtime options of a league without ties. Saves nothing.

    Raises Refused: unknown_preset, unknown_playoff_format, unknown_tie_break, bad_switch, steps_needed,
    unknown_step, duplicate_step, bad_forfeit_points, and the engine's codes for ruleset, edition, options and
    components.
    """
    preset_named(league.preset)
    for name in ("playoff_places", "tie_break", "ties", "forfeit_points"):
        check_value(name, getattr(league, name))
    if league.tie_break == League.TieBreak.OWN:
        if set(league.steps) != {"division", "wild_card"}:
            raise Refused("steps_needed")
        StepLists.of(league.steps["division"], league.steps["wild_card"])
    with engine_refusals():
        _require_overtime_winner(league)
        box = component_set_named(league.ruleset, league.components or league.options.get("dice_set", ""))
        header = setup.header(
            ruleset=league.ruleset,
            edition=league.edition,
            options=league.options,
            components=box,
            teams=BASE_SET,
        )
    league.edition, league.components = header["options"]["edition"], header["components"]["name"]


def _require_overtime_winner(league: League) -> None:
    """Gives a league without ties the options with which overtime continues until a side wins."""
    if not league.ties:
        rules = ruleset_named(league.ruleset)
        usual = rules.resolve(league.edition or rules.editions[0], league.options)
        decided = {name: value for name, value in rules.decided.items() if usual[name] != value}
        league.options = {**league.options, **decided}


def dice_teams_of(league: League) -> Collection[str]:
    """The keys of the teams in the league's component set; empty where all teams roll the same dice.

    Raises Refused: unknown_components, unreadable_components, broken_components.
    """
    if not ruleset_named(league.ruleset).team_dice:
        return ()
    with engine_refusals():
        teams: Mapping[str, object] = component_set_of(league).data["team"]
    return teams.keys()


def check_dice(league: League, keys: Iterable[str]) -> None:
    """Checks that the component set has dice for these teams. Raises Refused: unknown_team, and the codes of
    `dice_teams_of`."""
    known = dice_teams_of(league)
    for key in keys:
        if known and key not in known:
            raise Refused("unknown_team.dice", set=league.components, team=key)


def check_fit(league: League, clubs: Mapping[str, Mapping[str, Iterable[str]]]) -> None:
    """Checks that clubs in this shape can play the league's preset and fill its playoffs.

    `clubs` maps conference -> division -> slugs. Raises Refused: shape_unfit, conference_count,
    uneven_places, too_few_clubs, and the codes of `LeagueShape.of`.
    """
    shape = LeagueShape.of(clubs)
    preset_named(league.preset).limits(shape)
    places = len(shape.clubs) if league.preset == KNOCKOUT.name else league.playoff_places
    PLAYOFF_FORMATS[places].check(shape.conference_sizes)


def check_places(league: League) -> None:
    """Checks that the clubs of the league's open season, if there is one, can fill the playoffs.

    Raises Refused: uneven_places, too_few_clubs.
    """
    season = league.seasons.exclude(state=Season.State.FINISHED).first()
    if season and league.preset != KNOCKOUT.name:
        groups = slugs_by_division(season).items()
        sizes = {name: sum(map(len, divisions.values())) for name, divisions in groups}
        PLAYOFF_FORMATS[league.playoff_places].check(sizes)


def check_unsettled(league: League, fields: Iterable[str]) -> None:
    """Checks that these fields of the league may change now.

    Rules are fixed from the drawing of a schedule until the season has its champion; the format of the
    playoffs may change until they are drawn. Then the season stays locked, so that nobody draws them
    meanwhile. Raises Refused: season_under_way, playoffs_drawn.
    """
    settled = RULES.intersection(fields)
    season = season_under_way(league) if settled else None
    if season is None:
        return
    if not settled <= PLAYOFFS:
        raise Refused("season_under_way.rules", number=season.number)
    if lock_season(season).state not in (Season.State.SCHEDULED, Season.State.REGULAR):
        raise Refused("playoffs_drawn", number=season.number)


def check_settings(values: Mapping[str, Any]) -> None:
    """Raises Refused: unknown_setting, and the code of a value that its setting cannot have."""
    for name, value in values.items():
        if name not in SETTINGS:
            raise Refused("unknown_setting.league", name=name)
        check_value(name, value)


@transaction.atomic
def change_league(*, league: League, actor: Person | None = None, reason: str = "", **values: Any) -> League:
    """Changes settings (keys of SETTINGS) or rules (keys of RULES). The slug never changes, so that links to
    the league stay valid. A change of the ruleset resets edition, options and components to its defaults.

    Raises Refused: not_allowed, nothing_changed, unknown_setting, the codes of SETTINGS, those of
    `check_rules`, `check_policies`, `check_dice`, `check_places` and `check_unsettled`.
    """
    league = lock_league(league)
    permissions.require(actor, Permission.MANAGE, league)
    values = {key: value.strip() if key == "name" else value for key, value in values.items()}
    if values.get("ruleset", league.ruleset) != league.ruleset:
        values = {"edition": "", "options": {}, "components": "", **values}
    before, after = _save_values(league, values)
    if not after:
        raise Refused("nothing_changed.league")
    record_change(
        actor=actor, kind=Change.Kind.SETTINGS, league=league, before=before, after=after, reason=reason
    )
    return league


@transaction.atomic
def change_league_with_moves(
    *, league: League, actor: Person | None = None, reason: str = "", **values: Any
) -> tuple[League, list[Effect]]:
    """As `change_league`. Returns as well whom another number of playoff places would take in or leave out,
    if the season ended now."""
    before = _in_playoffs(league, values)
    league = change_league(league=league, actor=actor, reason=reason, **values)
    return league, effects_between(before, _in_playoffs(league, values))


def preview_league_change(*, league: League, actor: Person | None = None, **values: Any) -> list[Effect]:
    """What `change_league_with_moves` would move; nothing is changed. Raises Refused with the same codes."""
    return run_and_roll_back(lambda: change_league_with_moves(league=league, actor=actor, **values))[1]


def _in_playoffs(league: League, values: Mapping[str, Any]) -> SeasonSnapshot:
    seasons = league.seasons.filter(state=Season.State.REGULAR) if "playoff_places" in values else ()
    return places_snapshot(*seasons)


@restores(Change.Kind.SETTINGS)
def _revert(change: Change, actor: Person | None) -> None:
    assert change.league is not None
    league = lock_league(change.league)
    permissions.require(actor, Permission.MANAGE, league)
    if {key: getattr(league, key) for key in change.after or {}} != change.after:
        raise Refused("changed_since")
    _save_values(league, change.before or {})


def _save_values(league: League, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Checks all values and saves those that differ; returns those fields before and after."""
    check_settings({key: value for key, value in values.items() if key not in RULES})
    current = {key: getattr(league, key) for key in (*SETTINGS, *RULES)}
    check_unsettled(league, (key for key, value in values.items() if value != current[key]))
    for key, value in values.items():
        setattr(league, key, value)
    if RULES.intersection(values):
        check_rules(league)
    check_policies(league)
    after = {key: getattr(league, key) for key in current if getattr(league, key) != current[key]}
    if {"ruleset", "components"}.intersection(after):
        check_dice(league, league.teams.values_list("key", flat=True))
    if "playoff_places" in after:
        check_places(league)
    if after:
        league.save(update_fields=list(after))
    return {key: current[key] for key in after}, after
