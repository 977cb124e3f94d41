"""The table of states of a game that continues without a signal (static/js/offline/states.js)."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from shlex import quote
from typing import Any

from django.conf import settings

from tests.tools.lint import program

FOLDER = Path(settings.ROOT, "static/js/offline")


def evaluated(script: str, tmp_path: Path) -> Any:
    """The JSON that the script prints; the module is available in it as `states`."""
    code = f"import * as states from {json.dumps((FOLDER / 'states.js').as_uri())};\n{script}"
    file = tmp_path / "script.js"
    file.write_text(code)
    command = program(f"deno run --quiet --no-remote --no-config --allow-read {quote(str(file))}")
    env = {**os.environ, "DENO_DIR": str(tmp_path)}
    return json.loads(subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout)


def test_every_transition_leads_to_a_state_and_every_state_can_be_reached(tmp_path: Path) -> None:
    table = evaluated("console.log(JSON.stringify(states.TRANSITIONS))", tmp_path)
    targets = {target for events in table.values() for target in events.values()}
    assert targets == set(table)


def test_every_event_of_the_table_happens_in_a_script(tmp_path: Path) -> None:
    table = evaluated("console.log(JSON.stringify(states.TRANSITIONS))", tmp_path)
    scripts = "".join(file.read_text() for file in FOLDER.glob("*.js"))
    assert set(re.findall(r'\.follow\("(\w+)"\)', scripts)) == {
        e for events in table.values() for e in events
    }


def test_an_event_that_a_state_does_not_know_changes_nothing(tmp_path: Path) -> None:
    script = """
      const referee = new states.Referee();
      const followed = [];
      for (const event of ["sent", "lost", "unsent", "claimed", "lost"]) {
        followed.push([referee.follow(event), referee.state]);
      }
      console.log(JSON.stringify(followed));
    """
    assert evaluated(script, tmp_path) == [
        [False, "table"],
        [True, "phone"],
        [False, "phone"],
        [True, "window"],
        [False, "window"],
    ]
