"""Secrets of the installation, its people and its seasons: how they are made, sealed and checked."""
