"""Tests of the gateway: real sockets, a real Redis, the application in the test's own loop."""
