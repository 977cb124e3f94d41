"""The installed packages: their pins and advisories."""
