"""The measurements: what is slow is said here in numbers, each by a command that can be run again."""
