"""The law of health: alive is whoever answers; ready is who reaches Redis and is not stopping."""

from __future__ import annotations

from fastapi import APIRouter, Response

from duckpost.gateway.bodies import Health
from duckpost.gateway.gateway import Gateway

PAGE_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def router(gateway: Gateway) -> APIRouter:
    """Return `/healthz`, `/readyz` and `/metrics`."""
    routes = APIRouter()

    @routes.get("/healthz")
    async def healthz() -> Health:
        """Say that the server is alive."""
        return Health(status="ok")

    @routes.get("/readyz", responses={503: {"model": Health}})
    async def readyz(answer: Response) -> Health:
        """Say whether the server can serve."""
        if gateway.draining:
            answer.status_code = 503
            return Health(status="draining")
        if not await gateway.store.ready():
            answer.status_code = 503
            return Health(status="store_unreachable")
        return Health(status="ok")

    @routes.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
    async def metrics() -> Response:
        """Return this worker's numbers for Prometheus."""
        return Response(gateway.metrics.page(), headers={"Content-Type": PAGE_TYPE})

    return routes
