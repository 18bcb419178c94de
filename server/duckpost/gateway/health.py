"""The law of health: alive is whoever answers; ready is who reaches Redis and is not stopping."""

from __future__ import annotations

from fastapi import APIRouter, Response

from duckpost.gateway.bodies import Health
from duckpost.gateway.gateway import Gateway


def router(gateway: Gateway) -> APIRouter:
    """Return `/healthz` and `/readyz`."""
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

    return routes
