"""Duckpost: a server for games of secrets played around one table. The law of the version number."""

__version__ = "0.1.0"
