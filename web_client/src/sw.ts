/**
 * The law of the offline shell: pages are fetched first and taken from the cache only when there is no network; what is built under a
 * hashed name never changes and is kept. Nothing of a room is ever kept: no API answer, no QR code, no socket.
 */
/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;

const CACHE = "duckpost-shell-1";
const PATIENCE_MS = 4_000;

self.addEventListener("install", (event) => {
  const shell = new URL("./", self.registration.scope).href;
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(shell))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (/\/(assets|icons)\/[^/]+$/.test(url.pathname)) event.respondWith(kept(request));
});

async function page(request: Request): Promise<Response> {
  const shell = new URL("./", self.registration.scope).href;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const fresh = await fetch(request, { signal: stop.signal });
    if (fresh.ok) {
      const cache = await caches.open(CACHE);
      await cache.put(shell, fresh.clone());
    }
    return fresh;
  } catch {
    return (await caches.match(shell)) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
}

async function kept(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, fresh.clone());
  }
  return fresh;
}
