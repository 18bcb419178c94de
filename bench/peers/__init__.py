"""Other ways to do the same work, so that a comparison stands in one run."""
