"""The rooms, sans-I/O: a command and the time go in, a decision comes out. No Redis, no socket, no sleep."""
