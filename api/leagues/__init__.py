"""Leagues: settings, teams, rules, history, files, and the commissioner's inbox."""
