"""The law of health: alive is whoever answers; ready is whose rooms can be stored, and who is not stopping."""

from __future__ import annotations

from fastapi import APIRouter, Response

from duckpost.gateway.bodies import Health
from duckpost.gateway.gateway import Gateway


def router(gateway: Gateway) -> APIRouter:
    """Return `/healthz` and `/readyz`."""
    routes = APIRouter()

    @routes.get("/healthz", response_model_exclude_none=True)
    async def healthz() -> Health:
        """Say that the server is alive."""
        return Health(status="ok")

    @routes.get("/readyz", responses={503: {"model": Health}}, response_model_exclude_none=True)
    async def readyz(answer: Response) -> Health:
        """Say whether the server can serve."""
        if gateway.draining:
            answer.status_code = 503
            return Health(status="draining")
        down = await gateway.store.trouble()
        if down is not None:
            answer.status_code = 503
            return Health(status="store_refuses", reason=down.code) if down.code else Health(status="store_unreachable")
        return Health(status="ok")

    return routes
