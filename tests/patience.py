"""How long tests wait for what must come: a wait that ends says that it never came, and no busy machine is so slow."""

PATIENCE = 60.0
"""Seconds; nothing that works comes near, and nothing is slower for it, because every wait is for a condition."""
