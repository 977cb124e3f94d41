"""Tests of engine.presentation."""
