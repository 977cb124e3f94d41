"""manage.py audit: every package pinned to its hashes, and nobody silent about what was not checked."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tools.audit import (
    Command,
    IgnoredAdvisory,
    concerning,
    differences,
    expired,
    pins_of,
    read_advisories,
    read_withdrawn,
    unlisted,
)

HASH = f"--hash=sha256:{'0' * 64}"
TODAY = date(2026, 11, 22)
REPORT = {
    "dependencies": [
        {"name": "django", "version": "5.2.1", "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-1"]}]},
        {"name": "segno", "version": "1.6.1", "vulns": []},
        {"name": "unheard-of", "skip_reason": "not found"},
    ]
}


def listed(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(text)
    return path


def test_a_list_of_pinned_packages_is_in_order(tmp_path: Path) -> None:
    django = f"# why\nDjango==5.2.1 \\\n    {HASH} \\\n    {HASH}\n"
    text = f'{django}colorama==0.4.6 ; sys_platform == "win32" \\\n    {HASH}\n'
    pins, faults = pins_of(listed(tmp_path, text))
    assert ([(pin.name, pin.version) for pin in pins], faults) == (
        [("django", "5.2.1"), ("colorama", "0.4.6")],
        [],
    )


@pytest.mark.parametrize(
    "line",
    [
        "django==5.2.1",
        f"django>=5.2 {HASH}",
        f"django==5.* {HASH}",
        f"django==5.2.1 {HASH} --hash=md5:00",
        "django @ file:///elsewhere",
        "--extra-index-url elsewhere",
        "-r other.txt",
    ],
)
def test_a_line_without_a_pin_is_named(tmp_path: Path, line: str) -> None:
    pins, faults = pins_of(listed(tmp_path, line))
    assert (pins, len(faults)) == ([], 1)
    assert line[:60] in faults[0]


def test_requirement_lists_agree_and_contain_every_dependency_of_the_project(tmp_path: Path) -> None:
    run, _faults = pins_of(listed(tmp_path, f"a==1 {HASH}\nb-c==1 {HASH}\n"))
    test, _faults = pins_of(listed(tmp_path, f"a==1 {HASH}\nb-c==2 {HASH}\n"))
    assert differences(run, test) == ["b-c 1 of the run list is not the same in the test list"]
    assert unlisted(["a>=1", "B_C[extra]", "d"], run) == ["d is in no list"]


def test_an_advisory_fails_until_somebody_ignores_it_for_a_reason_and_a_time() -> None:
    found = read_advisories(REPORT)
    ignored = [IgnoredAdvisory("CVE-1", "We do not use that part.", date(2027, 1, 31))]
    assert concerning(found, [], TODAY) == ["django 5.2.1: PYSEC-1"]
    assert concerning(found, ignored, TODAY) == []
    assert ([*expired(ignored, TODAY)], found.unknown) == ([], ["unheard-of"])


def test_an_ignored_advisory_without_a_reason_or_past_its_date_fails() -> None:
    late, mute = (
        IgnoredAdvisory("CVE-1", "Later.", date(2026, 1, 1)),
        IgnoredAdvisory("CVE-2", " ", date(2027, 1, 1)),
    )
    assert [*expired([late, mute], TODAY)] == [
        "ignored advisory CVE-1: looked at until 2026-01-01",
        "ignored advisory CVE-2: without a reason",
    ]
    assert concerning(read_advisories(REPORT), [late], TODAY) == ["django 5.2.1: PYSEC-1"]


def test_withdrawn_versions_are_named_and_an_old_pip_gives_no_answer() -> None:
    metadata = {"name": "segno", "version": "1.6.1"}
    assert read_withdrawn({"install": [{"is_yanked": True, "metadata": metadata}]}) == ["segno 1.6.1"]
    assert read_withdrawn({"install": [{"metadata": metadata}]}) is None


def test_the_project_itself_is_in_order_and_says_whether_advisories_were_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a proxy that is not there, nobody can answer."""
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    call_command(Command())
    pinned, advisories = capsys.readouterr().out.splitlines()
    assert pinned.startswith("pinned: ")
    assert pinned.endswith(", in order")
    assert advisories == "advisories: NOT CHECKED, their source does not answer from here"
    with pytest.raises(CommandError, match="NOT CHECKED"):
        call_command(Command(), strict=True)
