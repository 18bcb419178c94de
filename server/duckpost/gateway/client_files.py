"""The law of the phone client's files: which paths give which file, and how long a browser may keep it.

All files are read once, with a compressed copy, so no request ever touches the disk and no path leads out of the
folder. A file under `/assets/` has its content's hash in its name and never changes; all others are asked about anew.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from fastapi import Request, Response

from duckpost.gateway.problems import Problem, Trouble

FOLDER = Path(__file__).parent / "client"
INDEX = "/index.html"
IMMUTABLE = "public, max-age=31536000, immutable"
_PAGES = re.compile(r"/|/(r|table)/[^/]{1,32}/?")
_SMALLEST_COMPRESSED = 512
_MEDIA_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Duckpost</title>
<h1>Duckpost is running</h1>
<p>The page for phones is not built yet. Build it with <code>make play</code>, then load this page again.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class ClientFile:
    """One file as it goes out."""

    body: bytes
    packed: bytes | None
    media_type: str
    etag: str
    keep: str


class ClientFiles:
    """The built client, or a page that says that there is none."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Read the whole folder."""
        found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        self._files = {f"/{path.relative_to(folder).as_posix()}": _read(path, folder) for path in found}
        if INDEX not in self._files:
            self._files[INDEX] = _made(NOT_BUILT, ".html", "no-store")

    def respond(self, request: Request) -> Response:
        """Return the file of a path. Raises `Problem` (not_found)."""
        path = request.url.path
        file = self._files.get(INDEX if _PAGES.fullmatch(path) else path)
        if file is None:
            raise Problem(Trouble.NOT_FOUND)
        headers = {"Cache-Control": file.keep, "ETag": file.etag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=file.media_type)


def _read(path: Path, folder: Path) -> ClientFile:
    hashed = path.relative_to(folder).parts[0] == "assets"
    return _made(path.read_bytes(), path.suffix, IMMUTABLE if hashed else "no-cache")


def _made(body: bytes, suffix: str, keep: str) -> ClientFile:
    media_type = _MEDIA_TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    is_text = media_type.startswith(("text/", "application/json", "application/manifest", "image/svg"))
    packed = gzip.compress(body, 9, mtime=0) if is_text and len(body) >= _SMALLEST_COMPRESSED else None
    return ClientFile(body, packed, media_type, f'"{hashlib.sha256(body).hexdigest()[:20]}"', keep)
