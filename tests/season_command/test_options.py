"""The command's options: impossible values are refused before anything happens."""

from __future__ import annotations

import socket
from argparse import ArgumentParser
from pathlib import Path

import pytest
from django.conf import LazySettings

from engine.components import own_sets
from engine.components.exchange import export_set
from engine.components.library import component_set
from engine.errors import EngineError
from games.management.season_report import SeasonOptions, add_arguments, season_options
from league.frame.errors import Refused


def parse(*arguments: str) -> SeasonOptions:
    parser = ArgumentParser()
    add_arguments(parser)
    return season_options(vars(parser.parse_args(arguments)))


def test_without_options_the_expansion_league_is_played_and_served_on_port_8000() -> None:
    parser = ArgumentParser()
    add_arguments(parser)
    options = vars(parser.parse_args([]))
    assert (options["league"], options["port"], options["no_serve"]) == ("Expansion League", 8000, False)


def test_rules_not_given_as_options_stay_the_leagues() -> None:
    assert parse("--no-serve").rules == {}
    assert parse("--no-serve", "--edition", "de").rules == {"edition": "de"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--weeks", "0"], "bad_weeks"),
        (["--weeks", "-3"], "bad_weeks"),
        (["--workers", "0"], "bad_workers"),
        (["--workers", "1000"], "bad_workers"),
        (["--port", "70000"], "bad_port"),
        (["--seasons", "0"], "bad_seasons"),
        (["--seasons", "101"], "bad_seasons"),
        (["--seasons", "2", "--weeks", "3"], "bad_seasons"),
    ],
)
def test_invalid_number_is_refused(arguments: list[str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(*arguments)
    assert refused.value.code == code


def test_port_in_use_is_refused_with_a_free_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(Refused) as refused:
            parse("--port", str(port))
    advised = int(refused.value.sentence.partition("use --port ")[2].partition(",")[0])
    assert (refused.value.code, advised != port) == ("port_in_use", True)
    assert parse("--port", str(advised)).port == advised


def test_the_port_does_not_matter_when_nothing_is_served() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert parse("--no-serve", "--port", str(port)).port == port


def test_a_component_file_is_kept_for_the_league_and_another_one_of_its_name_refused(
    tmp_path: Path, settings: LazySettings
) -> None:
    settings.DATA_DIR = tmp_path
    folder = tmp_path / "components"
    box = own_sets.copy_set("first_and_goal", "house_2026", "my_box", tmp_path / "elsewhere")
    file = tmp_path / "shared.json"
    file.write_text(export_set(box, "json"), "utf-8")
    for _ in range(2):  # the same command goes on where it was
        assert parse("--no-serve", "--components", str(file)).rules == {"components": "my_box"}
    assert component_set("first_and_goal", "my_box", folder).data == box.data
    own_sets.edit_value(box, "team.base.name", ["Ours"], "owner", folder)
    with pytest.raises(EngineError) as refused:
        parse("--no-serve", "--components", str(file))
    assert refused.value.code == "name_taken"
