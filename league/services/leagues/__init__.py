"""Creating a league, and changing its settings, rules and policies."""
