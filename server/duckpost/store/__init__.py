"""The store: the one place that speaks to Redis, and the only way a room changes."""
