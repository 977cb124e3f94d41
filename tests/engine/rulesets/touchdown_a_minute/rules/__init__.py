"""Tests of engine.rulesets.touchdown_a_minute.rules."""
