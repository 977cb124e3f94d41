"""Tests of engine.rulesets."""
