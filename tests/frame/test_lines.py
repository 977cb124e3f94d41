"""Names: no door takes a character that breaks a line, hides a part of it or turns it around."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django import forms
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.urls import get_resolver
from rest_framework import serializers

from engine.lines import (
    LONGEST_SLUG,
    guarded_cell,
    one_line,
    plain_cell,
    slug_of,
    strange_character,
    tidy_line,
)
from league.frame.csv_files import parse_rows
from league.frame.errors import Refused
from league.frame.texts import Line, Lines
from league.leagues.teams import read_clubs, read_names
from league.models import League, Team
from league.schedule.files import read_games, write_games
from league.schedule.shapes import Match
from tests.helpers.small_seasons import small_season

TURNED = "Aston\u202eslwO"
STRANGE = [
    "a\nb",
    "a\rb",
    "a\tb",
    "a\0b",
    "a\x1b[2Jb",
    "a\x85b",
    "a\u2028b",
    "a\u2029b",
    TURNED,
    "a\u2066b",
    "a\u200eb",
    "a\u200bb",
    "a\u00adb",
    "\ufeffa",
    "a\u200db",
    "a\u200cb",
    "a\ue000b",
    "a\ufdd0b",
    "a\U000e0061b",
    "\u3164",
]
# Files, which have readers of their own; accounts, which Django checks; codes, which are compared.
FORM_FILES = {"ImportForm.games_text", "ImportForm.teams_text", "ScheduleUploadForm.text"}
FORM_ACCOUNTS = {
    *(
        "FirstPersonForm.username",
        "FirstPersonForm.email",
        "FirstPersonForm.password1",
        "FirstPersonForm.password2",
    ),
    "SignInForm.password",
    *("LimitedActivateForm.code", "LimitedAuthenticateForm.code", "LimitedReauthenticateForm.code"),
}
API_FILES = {
    "FileIn.csv",
    "ImportIn.games",
    "ImportIn.teams",
    "LeagueFileIn.file",
    "SheetIn.text",
    "PasswordTokenIn.password",
}
# What is compared with names and numbers that the service knows.
API_KNOWN = {
    *("CallsParams.against", "FeedParams.after", "FeedParams.kind", "JobIn.instead_of", "KindParams.kind"),
    *(
        f"{one}.{name}"
        for one in ("LeagueChangeIn", "LeagueIn", "LeagueSettingsIn")
        for name in ("components", "edition")
    ),
    "RivalriesParams.team",
    *("TeamChangeIn.primary_color", "TeamChangeIn.secondary_color"),
}
# Columns for keys, digests, states and what machines write. A name of a person does not belong here.
MACHINES = {
    "api.storedresponse": {"address", "digest", "key"},
    "api.token": {"digest", "feed", "token_key"},
    "games.chunk": {"error", "state"},
    "games.correctionrequest": {"kind"},
    "games.experiment": {"digest", "ruleset", "varied"},
    "games.game": {"drawn_for", "ruleset", "saved", "secret"},
    "games.leagueimport": {"code", "digest", "error", "language"},
    "games.matchups": {"question"},
    "games.phonelogbatch": {"digest"},
    "games.run": {"error", "key", "kind"},
    "games.scorerlink": {"digest"},
    "games.scoresheetentry": {"asked", "by", "mark", "source"},
    "games.seasonodds": {"answered", "asked", "results"},
    "games.seat": {"coach", "guest"},
    "league.change": {"kind"},
    "league.clinchproof": {"results"},
    "league.cluboutlook": {"results"},
    "league.delivery": {"body", "event", "kind"},
    "league.drawing": {"error"},
    "league.invitation": {"digest"},
    "league.job": {"error", "key", "worker"},
    "league.league": {"components", "edition", "preset", "ruleset", "time_zone"},
    "league.letterpreferences": {"language"},
    "league.seasonsecret": {"fingerprint", "value"},
    "league.subscriptionlink": {"language"},
    "league.team": {"key", "primary_color", "profile", "secondary_color"},
    "league.usage": {"what", "who"},
    "league.webhook": {"address", "host", "language", "old_secret", "secret"},
}


def test_characters_that_break_hide_or_turn_a_line_are_strange() -> None:
    assert [text for text in STRANGE if not strange_character(text)] == []
    assert [text for text in ("a\nb", "a\tb") if strange_character(text, several_lines=True)] == []
    assert strange_character("a\u2028b", several_lines=True) == "\u2028"


@pytest.mark.parametrize(
    "name",
    [
        "Zoë O’Neill-Łódź",
        "می\u200cخواهم",
        "क्\u200dष",
        "👨\u200d👩\u200d👧",
        "❤️\u200d🔥",
        "👩🏽\u200d⚕️",
        "東京 99ers",
    ],
)
def test_names_of_all_scripts_and_emoji_remain_possible(name: str) -> None:
    assert strange_character(name) == ""
    assert tidy_line(name) == one_line(name) == name


def test_every_column_for_people_checks_its_texts() -> None:
    unchecked = {}
    for model in apps.get_models():
        if model._meta.app_label not in ("league", "games", "api"):
            continue
        names = {field.name for field in model._meta.get_fields() if _is_open_text(field)}
        if names := names - MACHINES.get(model._meta.label_lower, set()):
            unchecked[model._meta.label_lower] = names
    assert unchecked == {}


def _is_open_text(field: Any) -> bool:
    is_text = isinstance(field, (models.CharField, models.TextField))
    return is_text and not isinstance(field, (Line, Lines, models.SlugField)) and not field.choices


def test_every_field_of_a_form_checks_its_texts() -> None:
    found = {
        f"{form.__name__}.{name}": field
        for form in _classes(forms.BaseForm)
        for name, field in form.base_fields.items()  # type: ignore[attr-defined]
        if type(field).clean is forms.CharField.clean and isinstance(field, forms.CharField)
    }
    assert len(found) > 30
    assert {
        name for name, field in found.items() if _takes(field.clean, f"Aston {TURNED}")
    } == FORM_FILES | FORM_ACCOUNTS


def test_every_text_that_the_api_takes_is_checked() -> None:
    found = {
        f"{serializer.__name__}.{name}": field
        for serializer in _classes(serializers.Serializer)
        if serializer.__name__.endswith(("In", "Params"))
        for name, field in _texts(serializer().fields.items())
    }
    assert len(found) > 50
    assert {
        name for name, field in found.items() if _takes(field.run_validation, "a\u202eb")
    } == API_FILES | API_KNOWN


def test_rows_refuse_strange_names_by_whatever_means_they_are_written(db: None) -> None:
    league = small_season().league
    team = league.teams.order_by("pk")[0]
    writes: list[Callable[[], Any]] = [
        lambda: League.objects.filter(pk=league.pk).update(name="a\nb"),
        lambda: Team.objects.bulk_update([_named(team, "a\u202eb")], ["city"]),
        lambda: Team.objects.bulk_create(
            [Team(league=league, slug="x", city="a\u2028b", abbreviation="XYZ")]
        ),
        lambda: _named(team, "a\x1bb").save(),
    ]
    for write in writes:
        with pytest.raises(Refused) as refusal, transaction.atomic():
            write()
        assert refusal.value.code == "bad_characters"


def test_names_are_stored_composed_and_without_needless_spaces(db: None) -> None:
    league = small_season().league
    league.name = "  Zoe\u0308s \u00a0 liga "
    league.save()
    assert league.name == League.objects.get(pk=league.pk).name == "Zoës liga"
    assert League.objects.filter(name="Zoe\u0308s liga").exists()


@pytest.mark.parametrize(
    "read",
    [
        lambda name: read_clubs(f"team,division,conference\n{name},East,One\n"),
        lambda name: read_clubs(f"team,division,conference\nAston Owls,{name},One\n"),
        lambda name: read_names(f"{name}, Bern Bears"),
        lambda name: list(parse_rows("GAMES", f"home,away\n{name},Bears\n".encode(), ("home", "away"))),
    ],
)
def test_lists_and_files_of_clubs_refuse_strange_names(read: Callable[[str], Any]) -> None:
    read("Aston Owls")
    with pytest.raises(Refused) as refusal:
        read(TURNED)
    assert refusal.value.code == "bad_characters"


def test_a_name_like_a_formula_is_guarded_in_a_schedule_and_read_again() -> None:
    name = "=HYPERLINK(1) Owls"
    games = [Match(1, name, "Bears"), Match(2, "Bears", name)]
    text = write_games(games)
    assert text.splitlines()[1:] == [f"1,'{name},Bears", f"2,Bears,'{name}"]
    assert read_games(text, {"bears": "Bears", name.lower(): name}) == games


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("FC Köln", "fc-koln"),
        ("  Łódź \u00a0 Straße ", "lodz-strasse"),
        ("O'Neil & Sons", "oneil-sons"),
        ("FC Динамо", "fc-1d40322c"),
        ("北京国安", "e7a03e27"),
        ("🦁", ""),
        ("...", ""),
    ],
)
def test_slug_of_a_name_is_in_ascii(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_long_names_keep_slugs_of_their_own() -> None:
    slugs = {slug_of("W" * 80 + end) for end in ("a", "b", "c")}
    assert len(slugs) == 3
    assert {len(slug) for slug in slugs} == {LONGEST_SLUG}


@pytest.mark.parametrize("text", ["=1", "'=1", "''=1", "'a", "-5", "-a", "@x", "'", ""])
def test_every_cell_is_read_as_it_was_written(text: str) -> None:
    assert plain_cell(guarded_cell(text)) == text


def _named(team: Team, city: str) -> Team:
    team.city = city
    return team


def _takes(check: Any, text: str) -> bool:
    try:
        check(text)
    except ValidationError as refusal:
        return "bad_characters" not in {one.code for one in refusal.error_list}
    except serializers.ValidationError as refusal:
        return "bad_characters" not in str(refusal.get_codes())
    return True


def _texts(fields: Any) -> Iterator[tuple[str, serializers.CharField]]:
    for name, field in fields:
        if isinstance(field, serializers.CharField) and not field.read_only:
            yield name, field
        elif isinstance(field, (serializers.ListField, serializers.DictField)):
            yield from _texts([(name, field.child)])
        elif isinstance(field, serializers.ListSerializer):
            child: Any = field.child
            yield from ((f"{name}.{inner}", one) for inner, one in _texts(child.fields.items()))
        elif isinstance(field, serializers.Serializer):
            yield from ((f"{name}.{inner}", one) for inner, one in _texts(field.fields.items()))


def _classes(base: type) -> list[type]:
    """The classes below this one that are ours."""
    get_resolver().url_patterns  # noqa: B018 - imports everything that pages and the API reach
    found: list[type] = []
    waiting = [base]
    while waiting:
        below: list[type] = waiting.pop().__subclasses__()
        waiting += below
        found += [one for one in below if one.__module__.split(".")[0] in ("api", "games", "league")]
    return sorted(set(found), key=lambda one: one.__name__)
