"""Styles and scripts as `up` prepares them: few files, named by their content."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from league.conf.static import SCRIPTS, BundledStaticFilesStorage, BundleError, bundles, static_variables
from tests.frame.web.test_web import get
from tests.installation import Installation

NAMED = re.compile(r"\.[0-9a-f]{12}\.")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `up` gives its web server."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.conf.settings.PREPARED_STATIC", tmp_path_factory.mktemp("data") / "static")
        return Path(static_variables()["STATIC_ROOT"])


def together(**files: str) -> tuple[dict[str, str], set[str]]:
    """The bundles of these files, each `name_ending`; those of SCRIPTS are empty."""
    texts = {name.replace("_", "."): text for name, text in files.items()}
    others = {script: "" for scripts in SCRIPTS.values() for script in scripts}
    made, parts = bundles(texts, lambda name: {**texts, **others}[name])
    return {name: text for name, text in made.items() if name not in SCRIPTS}, parts - set(others)


def test_a_style_sheet_contains_those_that_it_imports_in_their_places() -> None:
    made, parts = together(
        all_css='@import url("one.css");\n@import url("two.css");\na {}\n', one_css="b {}\n", two_css="c {}\n"
    )
    assert made == {"all.css": "b {}\nc {}\na {}\n"}
    assert parts == {"one.css", "two.css"}


def test_an_imported_name_can_be_changed() -> None:
    made, _parts = together(
        page_js='import { first as one, second } from "./two.js";\n',
        two_js="export const first = 1;\nexport const second = 2;\n",
    )
    assert made["page.js"].endswith("const { first: one, second } = module0;\n")


def test_a_module_comes_once_and_after_those_that_it_imports() -> None:
    made, parts = together(
        page_js='import { one } from "./one.js";\nimport * as two from "./two.js";\nawait one(two.twice);\n',
        two_js='import { one } from "./one.js";\nconst own = 2;\nexport const twice = () => one(own);\n',
        one_js="const own = 1;\nexport function one() {\n  return own;\n}\n",
    )
    assert parts == {"one.js", "two.js"}
    assert made["page.js"] == (
        "const module0 = (() => {\nconst own = 1;\nfunction one() {\n  return own;\n}\n"
        "return { one };\n})();\n"
        "const module1 = (() => {\nconst { one } = module0;\nconst own = 2;\nconst twice = () => one(own);\n"
        "return { twice };\n})();\n"
        "const { one } = module0;\nconst two = module1;\nawait one(two.twice);\n"
    )


@pytest.mark.parametrize(
    "files",
    [
        {"entry_js": 'import "./a.js";\n', "a_js": 'import "./b.js";\n', "b_js": 'import "./a.js";\n'},
        {"a_js": 'import { b } from "./b.js";\n', "b_js": "export let b = 1;\n"},
        {"a_js": 'import { b } from "./b.js";\n', "b_js": "export default 1;\n"},
        {"a_js": 'import { b } from "./b.js";\n', "b_js": "export const b = await 1;\n"},
        {"a_js": 'import { b } from "./b.js";\nimport c from "https://site.example/c.js";\n', "b_js": ""},
        {"a_css": '@import url("b.css");\n@import url("c.css") print;\n', "b_css": ""},
    ],
)
def test_what_cannot_be_put_together_is_refused(files: dict[str, str]) -> None:
    with pytest.raises(BundleError):
        together(**files)


def test_up_prepares_one_sheet_and_few_scripts_named_by_their_content(prepared: Path) -> None:
    storage = BundledStaticFilesStorage(location=prepared)
    for name in ("css/site.css", "js/site.js", "js/table.js", "js/offline/page.js", "icon.svg"):
        stored = storage.stored_name(name)
        assert NAMED.search(stored), name
        assert (prepared / stored).exists(), name
    assert not storage.is_served("css/tokens.css")
    assert storage.stored_name("admin/css/base.css") == "admin/css/base.css"  # the finders have it
    sheet = (prepared / storage.stored_name("css/site.css")).read_text()
    assert ("@import" in sheet, "--ground" in sheet) == (False, True)


def test_files_of_older_versions_are_removed(tmp_path: Path, settings: Any) -> None:
    settings.PREPARED_STATIC = tmp_path
    (tmp_path / "0123456789abcdef").mkdir()
    folder = Path(static_variables()["STATIC_ROOT"])
    assert list(tmp_path.iterdir()) == [folder]
    assert Path(static_variables()["STATIC_ROOT"]) == folder


def test_nothing_is_prepared_if_files_are_collected_or_being_worked_on(settings: Any) -> None:
    settings.STATIC_ROOT = "/app/staticfiles"
    assert static_variables() == {}
    settings.STATIC_ROOT, settings.DEBUG = None, True
    assert static_variables() == {}


def test_prepared_files_are_kept_for_good_and_the_others_are_served_too(running_stack: Installation) -> None:
    page = get(f"{running_stack.url}/accounts/login/")[1]
    [sheet] = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    answer, _text = get(running_stack.url + sheet, {"Accept-Encoding": "gzip"})
    assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert answer.headers["Content-Encoding"] == "gzip"
    for name in ("css/site.css", "css/tokens.css", "admin/css/base.css"):
        assert get(f"{running_stack.url}/static/{name}")[0].headers["Cache-Control"] == "max-age=60, public"


def test_a_page_of_an_older_version_gets_the_present_file(running_stack: Installation) -> None:
    page = get(f"{running_stack.url}/accounts/login/")[1]
    [sheet] = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    assert get(f"{running_stack.url}/static/css/site.0123456789ab.css")[0].url == running_stack.url + sheet
    for unknown in ("css/nowhere.0123456789ab.css", "css/nowhere.css", "//[.0123456789ab.css"):
        with pytest.raises(HTTPError, match="404"):
            get(f"{running_stack.url}/static/{unknown}")
