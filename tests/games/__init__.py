"""The tests of the games: contract, runner, dice, and a package a game."""
