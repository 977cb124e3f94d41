"""Archives: the whole service as one file, written by `back_up` and read by `restore`.

An archive is a zip file: `rows/APP.MODEL.jsonl` holds a table (a line of column names, then one line per
row), `components/` the leagues' own component sets, `manifest.json` the list of all files with their SHA-256.
The comment of the zip file is the SHA-256 of the manifest, so that it protects the whole content. The format
does not depend on the database: an archive of SQLite can be restored into PostgreSQL, and the other way
round. The tables are those of the migrations that the manifest lists; a newer program restores them and then
migrates.
"""

from league.services.archives.restoration import restore
from league.services.archives.writer import back_up

__all__ = ["back_up", "restore"]
