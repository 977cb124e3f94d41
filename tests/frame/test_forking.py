"""Programs that tests fork instead of starting them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.forking.processes import ForkedPopen


def test_a_forked_program_inherits_its_files_under_their_numbers(tmp_path: Path) -> None:
    script = tmp_path / "sign.py"
    script.write_text("import os, sys; os.write(int(sys.argv[1]), b'.')")
    reading, writing = os.pipe()
    with ForkedPopen[bytes]([sys.executable, str(script), str(writing)], pass_fds=(writing,)) as program:
        os.close(writing)
        assert (program.wait(60), os.read(reading, 8)) == (0, b".")
    os.close(reading)
