"""Four Throws: a toy game in one folder, which shows what a ruleset is. `RULES.md` is its rulebook."""
