"""Tests of engine.rulesets.touchdown_a_minute.coach."""
