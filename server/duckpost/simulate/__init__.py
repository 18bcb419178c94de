"""Whole games played by bots, in processes: balance tables and what they are counted from."""
