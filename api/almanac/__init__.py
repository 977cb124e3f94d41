"""The past of a league: champions, coaches, rivalries, records and awards; the news and the yearbook."""
