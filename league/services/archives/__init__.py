"""The whole service as one file: made by `back_up`, brought back by `restore`.

An archive is a zip file: `rows/APP.MODEL.jsonl` holds a table (a line of column names, then a line a row),
`components/` the leagues' own component sets, `manifest.json` what there is, with the SHA-256 of each.
The comment of the zip file is the SHA-256 of the manifest, and so vouches for everything.
Nothing in it is one database's: what SQLite had, PostgreSQL takes, and the other way round. The tables
are those of the migrations that the manifest lists; a newer program restores them and then migrates.
"""

from league.services.archives.restoration import restore
from league.services.archives.writer import back_up

__all__ = ["back_up", "restore"]
