"""The tests of the rooms: pure, with no Redis, no socket and no sleep; time is an argument."""
