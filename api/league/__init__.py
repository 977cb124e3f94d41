"""Leagues: settings, teams, rules, history, and what waits for the commissioner."""
