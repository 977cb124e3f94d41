"""A refereed game, in values: what people and the computer may do at a table, and what comes of it. It knows
no rows, no requests and no clock; what it needs from outside are the ports in `games.table.ports`. The
service and a phone without a signal referee by this package alone."""
