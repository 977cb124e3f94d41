"""Tests of engine.tools."""
