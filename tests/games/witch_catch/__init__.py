"""The tests of Witch Catch, in the order of its rule book, and the referee that judges finished games."""
