"""Tests that every ruleset must pass in every edition. The catalog decides what is tested."""
