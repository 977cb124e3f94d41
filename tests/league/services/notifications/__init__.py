"""Tests of league.services.notifications."""
