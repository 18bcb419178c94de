"""The bots: players that see a view and its asks, as a phone does, and never a state."""
