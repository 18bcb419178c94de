"""The tests; they mirror the tree of `server/duckpost`."""
