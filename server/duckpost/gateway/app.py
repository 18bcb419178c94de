"""The law of the application: one FastAPI app for calls, with the sockets in front of it."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from duckpost import __version__
from duckpost.gateway import health, http
from duckpost.gateway.client_files import ClientFiles
from duckpost.gateway.frontage import Frontage
from duckpost.gateway.gateway import Gateway
from duckpost.gateway.problems import Problem, Trouble, on_problem
from duckpost.gateway.scraping import Scraping
from duckpost.gateway.settings import Settings
from duckpost.gateway.socket import Sockets
from duckpost.store import Store, StoreDown


def create_app(settings: Settings, store: Store) -> FastAPI:
    """Return the application of one worker; its `state.gateway` is the `Gateway`. The store stays the caller's."""
    gateway = Gateway.of(settings, store)
    app = FastAPI(
        title="Duckpost",
        version=__version__,
        summary="Games of secrets played around one table.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.gateway = gateway
    # The last one is asked first.
    app.add_middleware(Sockets, gateway=gateway)
    app.add_middleware(Scraping, gateway=gateway)
    app.add_middleware(Frontage, gateway=gateway)
    for kind in (Problem, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, on_problem)
    app.add_exception_handler(StoreDown, _store_down)
    app.include_router(http.router(gateway))
    app.include_router(health.router(gateway))
    files = ClientFiles()

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def client(request: Request) -> Response:
        """Serve the phone client."""
        return files.respond(request)

    return app


async def _store_down(request: Request, _error: Exception) -> Response:
    return await on_problem(request, Problem(Trouble.UNAVAILABLE, headers={"Retry-After": "2"}))
