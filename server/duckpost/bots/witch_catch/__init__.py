"""The villager of Witch Catch: a sensible player of every role, who knows the rules and what its phone shows."""
