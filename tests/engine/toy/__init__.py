"""Four Throws: a toy game in one folder, which shows the parts of a ruleset. `RULES.md` is its rulebook."""
