"""The law of the browser tests: people with phones, in a real browser, against a real server; see `person.py`."""
