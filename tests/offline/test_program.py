"""The program on a phone runs without the service's packages and gives the same answers as the service."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID
from zipfile import ZipFile

import pytest
from django.test import Client

from games.models import Game
from games.offline.downloads import bundle

PHONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from games.offline.phone_startup import open_table
open_table(prefix="", static="/static/")
from games.offline.phone_requests import OfflinePhone
phone, values = OfflinePhone(), json.load(sys.stdin)
phone.lay(json.dumps(values["rows"]), json.dumps(values["clubs"]), "ab" * 32, values["name"], "de")
json.dump([json.loads(phone.visit(*visit)) for visit in values["visits"]], sys.stdout)
"""
# Continues automatically: Ann, at home, gives the first legal answer and types the rolls.
GOES_ON = """
import json, re, sys
sys.path.insert(0, sys.argv[1])
from games.offline.phone_startup import open_table
open_table(prefix="", static="/static/")
from django.utils.http import urlencode
from engine.play.prompts import Decision
from engine.play.prompts import next_stop
from games.records import scoresheets
from games.offline.phone_requests import OfflinePhone
from games.offline.game_rows import game_rows
phone, values = OfflinePhone(), json.load(sys.stdin)
phone.lay(json.dumps(values["rows"]), json.dumps(values["clubs"]), "ab" * 32, values["name"], "en")
base, table, answers = phone.game.last, f"/play/{phone.game.public_id}/", []
def visit(what, **form):
    fields = {"seen": phone.game.last, **form}
    answer = json.loads(phone.visit("POST", f"{table}{what}/", urlencode(fields)))
    code = re.search("undo_[a-z_]+|[a-z]+_[a-z]+(?=<)", answer["html"]) if answer["status"] != 200 else None
    return code[0] if code else str(answer["status"])
for nth in range(values["inputs"]):
    way = next_stop(scoresheets.resume_game(phone.game))
    due = way.awaiting()[0]
    calls = [due for due in way.awaiting() if isinstance(due, Decision) and due.by == "home"]
    if calls:
        fields = {"side": "home", "asked": calls[0].id, "answer": json.dumps(calls[0].answers[0])}
        answers.append(visit("answer", **fields))
    elif isinstance(due, Decision):
        answers.append(visit("answer", side="home", asked="", answer="null"))
    else:
        faces = {f"die_{nth}": str(shown[0]) for nth, shown in enumerate(due.faces)}
        answers.append(visit("throw", **faces))
        if answers[-1] != "200":
            visit("roll")
            continue
        answers.append(visit("undo"))
        if answers[-1] == "200":
            answers.append(visit("throw", **faces))
rows = game_rows(phone.game, mine=lambda seat: seat.guest == "phone", after=base)
json.dump({"statuses": answers, "base": base, "rows": rows}, sys.stdout, default=str)
"""
KEEPS_BYTECODE = """
import json, sys
from pathlib import Path
sys.dont_write_bytecode = False
sys.path.insert(0, sys.argv[1])
values, compiled = json.load(sys.stdin), []
sys.addaudithook(lambda event, told: compiled.append(str(told[1])) if event == "compile" else None)
from games.offline.phone_startup import imported_bytecode, open_table
open_table(prefix="", static="/static/")
Path(values["file"]).write_bytes(imported_bytecode())
json.dump([file for file in compiled if file.startswith(sys.argv[1])], sys.stdout)
"""
TOKEN = re.compile(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>')
NEEDS_A_SIGNAL = 503
INPUTS = 16  # of each log that is handed in: a deal and some throws
SETUP = {
    "name": "Ann",
    "ruleset": "first_and_roll",
    "against": "me",
    "home": "columbus_cobras",
    "away": "boston_bombers",
    "dice": "app",
    "sealed": "on",
}


class FirstStart(NamedTuple):
    """The unpacked archive, started once; the modules that this compiled, and their stored bytecode."""

    program: Path
    compiled: list[str]
    bytecode: Path


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    folder = tmp_path_factory.mktemp("program")
    program, bytecode = unpacked(folder / "first", io.BytesIO(bundle())), folder / "bytecode.zip"
    return FirstStart(program, run(program, KEEPS_BYTECODE, {"file": str(bytecode)}), bytecode)


@pytest.fixture
def program(first_start: FirstStart) -> Path:
    return first_start.program


def on_the_phone(program: Path, along: dict[str, Any], visits: list[tuple[str, str, str]]) -> list[Any]:
    """The phone's answer to each visit."""
    answers: list[Any] = run(program, PHONE, {**along, "visits": visits})
    return answers


def run(program: Path, script: str, values: dict[str, Any]) -> Any:
    """Runs a script like a phone, without site packages or our environment; returns its output."""
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script, str(program)],
        input=json.dumps(values),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return json.loads(ran.stdout)


def unpacked(folder: Path, *archives: io.BytesIO | Path) -> Path:
    """The folder, with the archives unpacked in it."""
    for content in archives:
        with ZipFile(content) as archive:
            archive.extractall(folder)
    return folder


def test_second_start_compiles_nothing(first_start: FirstStart, tmp_path: Path) -> None:
    assert len(first_start.compiled) > 100
    second = unpacked(tmp_path / "second", io.BytesIO(bundle()), first_start.bytecode)
    assert run(second, KEEPS_BYTECODE, {"file": str(tmp_path / "later.zip")}) == []


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", TOKEN.sub("", html))


@pytest.mark.django_db
def test_phone_gives_the_same_rulings_and_texts_as_the_service_and_serves_only_its_table(
    program: Path, client: Client
) -> None:
    client.cookies["django_language"] = "de"
    client.post("/play/", {**SETUP, "dice": "table"})
    game = Game.objects.get()
    table = f"/play/{game.public_id}/"
    along = client.get(f"{table}along/").json()
    coin = {"seen": "0", "side": "away", "asked": "D_COIN_CALL"}
    visits = [
        ("POST", f"{table}answer/", {**coin, "answer": '"edge"'}),
        ("POST", f"{table}answer/", {**coin, "answer": '"heads"'}),
        ("POST", f"{table}throw/", {"seen": "1", "die_0": "heads"}),
        ("POST", f"{table}undo/", {"seen": "1"}),
        ("GET", f"{table}changes/0/", {}),
    ]
    sent = [(method, path, _form(form)) for method, path, form in visits]
    pages = {
        f"{table}options/": 200,
        f"{table}log/": 200,
        f"{table}adopt/": NEEDS_A_SIGNAL,
        "/play/": NEEDS_A_SIGNAL,
    }
    answers = on_the_phone(program, along, [*sent, *(("GET", page, "") for page in pages)])
    there, served = answers[: len(sent)], answers[len(sent) :]
    for (method, path, form), answer in zip(visits, there, strict=True):
        ask = client.post if method == "POST" else client.get
        here = ask(path, form, headers={"HX-Request": "true"})
        assert (answer["status"], words_of(answer["html"])) == (here.status_code, words_of(here.text))
    written = [row for answer in there for row in answer["rows"]["entries"]]
    columns = ("number", "kind", "asked", "by", "answer", "source", "told")
    assert [tuple(row[name] for name in columns) for row in written] == list(
        game.entries.order_by("number").values_list(*columns)
    )
    assert [answer["status"] for answer in served] == list(pages.values())


@pytest.mark.django_db
def test_game_against_a_hidden_hand_continues_on_the_phone_and_is_handed_in(
    program: Path, client: Client
) -> None:
    client.post("/play/", {**SETUP, "ruleset": "first_and_goal", "against": "computer", "dice": "table"})
    game, device = Game.objects.get(), str(UUID(int=7))
    table = f"/play/{game.public_id}/"
    statuses: set[str] = set()
    for number in (1, 2):
        along = client.get(f"{table}along/").json()
        there = run(program, GOES_ON, {**along, "inputs": INPUTS})
        statuses |= set(there["statuses"])
        rows = there["rows"]
        log = {"device": device, "number": number, "base": there["base"]}
        log |= {"entries": rows["entries"], "seats": rows["seats"], "pass": along["pass"]}
        answer = client.post(f"{table}sync/", json.dumps(log), content_type="application/json")
        assert (answer.json(), answer.status_code) == ({"last": rows["game"]["last"]}, 200)
        assert [row["kind"] for row in rows["entries"]].count("deal") == 1
    columns = ("number", "kind", "asked", "by", "answer", "source", "told")
    assert [tuple(row[name] for name in columns) for row in rows["entries"]] == list(
        game.entries.filter(number__gt=there["base"]).order_by("number").values_list(*columns)
    )
    assert "200" in statuses
    assert statuses <= {"200", "impossible_face", "undo_past_dice", "undo_past_reveal"}


def _form(form: dict[str, str]) -> str:
    from django.utils.http import urlencode

    return urlencode(form)


IMPORT_ALL = """
import json, sys
from importlib import import_module
sys.path.insert(0, sys.argv[1])
from games.offline.phone_startup import open_table
open_table(prefix="", static="/static/")
names = json.load(sys.stdin)["modules"]
compiled = []
for name in names:
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        if error.name.partition(".")[0] not in ("numba", "numpy", "llvmlite"):
            raise
        compiled.append(name)
json.dump(compiled, sys.stdout)
"""


def test_every_module_of_the_archive_finds_what_it_imports(program: Path) -> None:
    files = [
        file.relative_to(program)
        for part in ("engine", "games", "league")
        for file in (program / part).rglob("*.py")
    ]
    modules = sorted(".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files)
    compiled = run(program, IMPORT_ALL, {"modules": modules})
    assert len(modules) > 150
    # The compiler of the rules is imported only when they are compiled, and a phone does not compile them.
    assert {name.rpartition(".")[0] for name in compiled} <= {"engine.kernel"}


def test_archive_contains_nothing_of_the_league_or_the_service(program: Path) -> None:
    for part in (
        "api",
        "league/services",
        "league/conf",
        "league/standings",
        "games/services/letters",
        "games/tasks.py",
    ):
        assert not (program / part).exists()
