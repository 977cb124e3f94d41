"""Tests of engine.rulesets.first_and_goal.coach."""
