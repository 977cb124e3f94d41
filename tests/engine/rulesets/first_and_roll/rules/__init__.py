"""Tests of engine.rulesets.first_and_roll.rules."""
