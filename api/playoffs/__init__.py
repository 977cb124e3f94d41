"""Playoffs: seeds, bracket, and the way to a champion."""
