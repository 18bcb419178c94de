"""The law of `/metrics`: what is counted.

Prefix `duckpost_`, counters end in `_total`, base units, and no label that could name a room or a person.
"""

from __future__ import annotations

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """One worker's numbers."""

    def __init__(self) -> None:
        """Begin at nought."""
        self.registry = registry = CollectorRegistry()
        ProcessCollector(namespace="duckpost", registry=registry)
        self.sockets = Gauge("duckpost_sockets", "Open sockets", ["kind"], registry=registry)
        self.rooms = Gauge("duckpost_rooms", "Rooms with a socket on this worker", registry=registry)
        self.draining = Gauge("duckpost_draining", "1 while the worker is stopping", registry=registry)
        self.store_up = Gauge("duckpost_store_up", "1 while every room can be stored", registry=registry)
        self.rooms_made = Counter("duckpost_rooms_made_total", "Rooms made", registry=registry)
        self.seats_taken = Counter("duckpost_seats_taken_total", "Seats taken by people", registry=registry)
        self.frames_in = Counter("duckpost_frames_received_total", "Frames received", ["type"], registry=registry)
        self.views = Counter("duckpost_views_sent_total", "Views sent", registry=registry)
        self.skipped = Counter("duckpost_views_skipped_total", "Views that a slow phone skipped", registry=registry)
        self.bytes_out = Counter("duckpost_sent_bytes_total", "Bytes of frames sent", registry=registry)
        self.naks = Counter("duckpost_naks_total", "Messages refused", ["code"], registry=registry)
        self.closes = Counter("duckpost_closes_total", "Sockets closed by the server", ["code"], registry=registry)
        self.bugs = Counter("duckpost_bugs_total", "Failures of the server itself", registry=registry)
        self.transacts = Histogram(
            "duckpost_transact_seconds", "From a message to its being stored", buckets=_SECONDS, registry=registry
        )
        self.requests = Counter("duckpost_http_requests_total", "HTTP requests", ["route", "status"], registry=registry)
        self.request_time = Histogram(
            "duckpost_http_request_seconds", "HTTP request time", buckets=_SECONDS, registry=registry
        )

    def page(self) -> bytes:
        """Return the page in Prometheus' text format."""
        return generate_latest(self.registry)
