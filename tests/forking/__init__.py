"""Python programs forked from a process that has already imported their packages: starting one takes a third
of what a new interpreter needs.

The process that forks (`preloaded`) has none of our own modules, so a program reads its own environment and
settings as a new interpreter would."""
