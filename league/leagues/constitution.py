"""The constitution of a league: its rules and policies in numbered versions, and a version in plain words.

It is not stored: the league has the current values, and its changes give the earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Field, QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from engine.presentation import labels
from engine.presentation.rulings import ruling_on_option
from league.boxes.selectors import options_in_force
from league.frame.errors import Refused
from league.frame.permissions import Permission, require
from league.leagues.settings import RULES
from league.models import Change, League
from league.schedule.presets import PRESETS, weeks_in
from league.standings.steps import STEP_LISTS, TIE_BREAK_STEPS, StepLists

if TYPE_CHECKING:
    from league.frame.permissions import Person

Values = Mapping[str, Any]
OUTSIDE = frozenset({"id", "slug", "name", "visibility", "feed", "created_at", "archived_at", "delete_at"})
FIELDS = tuple(field.name for field in League._meta.concrete_fields if field.name not in OUTSIDE)


@dataclass(frozen=True, slots=True)
class ConstitutionVersion:
    """The values of FIELDS in this version, the earlier values of those it changed (`before`), and the change
    that made it; None for version 1 if the founding was not recorded."""

    number: int
    values: Values
    before: Values
    change: Change | None


def versions_of(league: League, *, viewer: Person | None) -> list[ConstitutionVersion]:
    """All versions, the newest first; two queries and the permission check.

    Raises Hidden (no_such_league) if the viewer may not view the league.
    """
    require(viewer, Permission.VIEW, league)
    values = {name: getattr(league, name) for name in FIELDS}
    changes = list(_amendments(league).select_related("actor", "reverts").order_by("-pk"))
    versions = []
    for number, change in zip(range(len(changes) + 1, 1, -1), changes, strict=True):
        before = {name: value for name, value in (change.before or {}).items() if name in FIELDS}
        versions.append(ConstitutionVersion(number, values, before, change))
        values = {**values, **before}
    founded = league.changes.filter(kind=Change.Kind.LEAGUE_FOUNDED).select_related("actor").first()
    return [*versions, ConstitutionVersion(1, values, {}, founded)]


def version_at(league: League, moment: datetime) -> int:
    """The number of the version that was in force at this moment; one query."""
    return 1 + _amendments(league).filter(at__lte=moment).count()


def version_numbered(versions: list[ConstitutionVersion], number: int) -> ConstitutionVersion:
    """The version with this number. Raises Refused: no_such_version."""
    for version in versions:
        if version.number == number:
            return version
    raise Refused("no_such_version", last=len(versions))


def _amendments(league: League) -> QuerySet[Change]:
    return league.changes.filter(kind=Change.Kind.SETTINGS, after__has_any_keys=list(FIELDS))


@dataclass(frozen=True, slots=True)
class Clause:
    """One setting: its title, its value, an explanation and the rules behind it. `was` is the value in the
    version before, empty if unchanged. `own`: the league chose it, and the rulebook says something else.
    `ruling`: the key of our ruling on that place of the rulebook, if there is one, and
    `reason` why we read it so."""

    title: str
    value: str
    meaning: str = ""
    rules: tuple[str, ...] = ()
    own: bool = False
    was: str = ""
    ruling: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Article:
    """Clauses on one subject; `book` lists the clauses that follow the rulebook."""

    title: str
    clauses: list[Clause]
    book: list[Clause]


def articles_of(version: ConstitutionVersion) -> list[Article]:
    """All articles; clauses that this version changed show their former value."""
    values, before = version.values, {**version.values, **version.before}
    parts: tuple[tuple[str, Callable[[Values], Iterator[Clause]]], ...] = (
        (_("The game"), _game),
        (_("Rules where the book leaves a choice"), _options),
        (_("Season and playoffs"), _season),
        (_("Policies"), _policies),
    )
    result = []
    for title, part in parts:
        was = {clause.title: clause.value for clause in part(before)}
        clauses = [
            clause
            if clause.value == was.get(clause.title)
            else replace(clause, was=was.get(clause.title, "–"))
            for clause in part(values)
        ]
        book = [clause for clause in clauses if part is _options and not (clause.own or clause.was)]
        result.append(Article(title, [clause for clause in clauses if clause not in book], book))
    return result


def _game(values: Values) -> Iterator[Clause]:
    game = labels.game(values["ruleset"], _)
    edition = labels.edition(values["ruleset"], values["edition"], _)
    yield Clause(_("Boxed game"), game.title, game.sentence)
    yield Clause(_("Rulebook"), edition.title, edition.sentence)
    yield Clause(_("Component set"), labels.set_title(values["components"], _))


def _options(values: Values) -> Iterator[Clause]:
    ruleset = values["ruleset"]
    in_force = options_in_force(ruleset, values["edition"], values["options"], values["components"])
    for name, chosen in in_force.items():
        if name in ("edition", "dice_set"):
            continue
        about, means = labels.option(ruleset, name, _), labels.option_value(ruleset, name, chosen, _)
        meaning = f"{about.sentence} {means.sentence}".strip()
        ruling = ruling_on_option(ruleset, name, _)
        key, reason = (ruling["key"], ruling["reason"]) if ruling else ("", "")
        own = name in values["options"]
        yield Clause(about.title, means.title, meaning, about.rules, own, ruling=key, reason=reason)


def _season(values: Values) -> Iterator[Clause]:
    yield Clause(_("Kind of season"), preset_title(values["preset"]))
    meanings = {
        "reseed": _("After each round the best seed left meets the worst.")
        if values["reseed"]
        else _("The bracket is fixed when the playoffs begin."),
        "ties": "" if values["ties"] else _("Overtime continues until somebody wins, as in the playoffs."),
        "forfeit_points": "" if values["forfeit_points"] else _("A forfeit has no score."),
        "tie_break": _steps(values),
    }
    for name in ("playoff_places", "reseed", "third_place", "ties", "forfeit_points", "tie_break"):
        yield _clause(name, values, meanings.get(name, ""))


def _policies(values: Values) -> Iterator[Clause]:
    return (_clause(name, values) for name in FIELDS if name not in RULES)


def _clause(name: str, values: Values, meaning: str = "") -> Clause:
    """The setting in this field of a league."""
    field, value = League._meta.get_field(name), values[name]
    assert isinstance(field, Field)
    text = dict(field.flatchoices).get(value, "–" if value in (None, "") else value)
    if isinstance(value, bool):
        text = _("yes") if value else _("no")
    return Clause(capfirst(str(field.verbose_name)), str(text), meaning)


def preset_title(name: str) -> str:
    """The title of a kind of season; its name if it is no longer offered."""
    if weeks := weeks_in(name):
        return _("%(weeks)d weeks, everybody equally often") % {"weeks": weeks}
    return _(PRESETS[name].title) if name in PRESETS else name


def _steps(values: Values) -> str:
    own = values["tie_break"] == League.TieBreak.OWN
    steps = StepLists.of(**values["steps"]) if own else STEP_LISTS[values["tie_break"]]
    lists = {_("In a division"): steps.division, _("For wild cards"): steps.wild_card}
    return " ".join(
        f"{where}: {', '.join(_(TIE_BREAK_STEPS[key].name) for key in keys)}."
        for where, keys in lists.items()
    )
