"""The games: pure rules, stdlib only. No clock, no I/O, no asyncio; chance comes in as `Dice`."""
