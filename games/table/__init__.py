"""A refereed game as plain values: what people and the computer may do at a table, and its outcome.

The package knows no rows, requests or time; what it needs from outside are the ports in `games.table.state`.
Both the service and a phone without a network referee games with it."""
