"""The packages that the project installs: are they pinned, and is anything known against them?"""
